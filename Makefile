# A fresh Debian or Ubuntu machine needs only git, make and Python >= 3.11 with venv.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
DEMO := build/demo
# Programs that the tests run, each with its Debian package.
TOOLS := chromium=chromium soffice=libreoffice-writer-nogui rsync=rsync node=nodejs npm=npm biber=biber bibtex=texlive-binaries pdflatex=texlive-latex-recommended xelatex=texlive-xetex
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

NODE := build/node

.PHONY: demo check test lint tools coverage lock audit accept pictures check-pages lighthouse clean

demo: $(VENV)/.installed ## import the sample CVs, build the site, serve it (CHECK=1: fetch every page once and stop)
	@rm -rf $(DEMO)
	$(BIN)/sitegen new $(DEMO) --from content/cvs/*.txt
	$(BIN)/sitegen build $(DEMO)
ifdef CHECK
	$(BIN)/python -m tests.crawl $(DEMO) $(PORT)
else
	$(BIN)/sitegen serve $(DEMO) --port $(PORT)
endif

check: $(VENV)/.installed-dev lint ## lint, types and unit tests: no browser, no TeX
	$(BIN)/python -m pytest -q -n auto --dist loadfile -m "not tools"

test: $(VENV)/.installed-dev tools lint ## everything
	$(BIN)/python -m pytest -q -n auto --dist loadfile --ignore tests/browser --ignore tests/xss
	$(BIN)/python -m pytest -q tests/browser tests/xss  # a browser needs the machine for itself

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

tools: ## install missing programs that the tests run (with apt)
	@missing=; for tool in $(TOOLS); do command -v $${tool%=*} >/dev/null || missing="$$missing $${tool#*=}"; done; \
	kpsewhich plain.bst >/dev/null 2>&1 || missing="$$missing texlive-base"; \
	kpsewhich pzdr.tfm >/dev/null 2>&1 || missing="$$missing texlive-fonts-recommended"; \
	kpsewhich lmodern.sty >/dev/null 2>&1 || missing="$$missing lmodern"; \
	kpsewhich biblatex.sty >/dev/null 2>&1 || missing="$$missing texlive-bibtex-extra"; \
	/sbin/ldconfig -p | grep -q libatomic.so.1 || missing="$$missing libatomic1"; \
	fc-list 'Noto Serif CJK SC' family 2>/dev/null | grep -q . || missing="$$missing fonts-noto-cjk fontconfig"; \
	if [ -n "$$missing" ]; then \
		$(SUDO) apt-get update -q && DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qy --no-install-recommends $$missing; \
	fi
	@cd tests/node && { [ node_modules -nt package-lock.json ] || npm ci --silent --no-audit --no-fund; }

coverage: $(VENV)/.installed-dev tools ## measure line and branch coverage
	@rm -rf build/coverage && mkdir -p build/coverage build/figures
	$(BIN)/python -m coverage run -m pytest -q -n auto
	$(BIN)/python -m coverage combine -q && $(BIN)/python -m coverage json -q -o build/figures/coverage.json
	$(BIN)/python -m coverage report --fail-under 95

lock: $(BIN)/python ## pin the development dependencies, with hashes (needs the network)
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --generate-hashes --universal --python-version 3.11 --upgrade --no-annotate --quiet \
		--custom-compile-command 'make lock' --output-file requirements-dev.txt

audit: $(BIN)/python ## look for known vulnerabilities in what is pinned (needs the network)
	$(BIN)/pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --strict --disable-pip --require-hashes --requirement requirements-dev.txt

accept: $(VENV)/.installed-dev ## write the current output as the expected output of the golden tests
	$(BIN)/python -m pytest -n auto --accept tests

pictures: $(VENV)/.installed-dev tools ## render the README's pictures
	$(BIN)/python -m tests.pictures

check-pages: $(VENV)/.installed-dev $(NODE)/.installed ## validate HTML, CSS and linked data of every theme (needs Node and Java)
	$(BIN)/python -m bench.pages.validate

lighthouse: $(VENV)/.installed-dev $(NODE)/.installed tools ## run Lighthouse on every theme (needs Node)
	$(BIN)/python -m bench.pages.lighthouse

$(NODE)/.installed: bench/pages/package.json
	@mkdir -p $(NODE) && cp bench/pages/package.json $(NODE)
	npm install --prefix $(NODE) --no-audit --no-fund --ignore-scripts
	@touch $@

clean:
	rm -rf $(VENV) build dist tests/node/node_modules

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("sitegen needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml requirements-dev.txt | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@ $(VENV)/.installed
