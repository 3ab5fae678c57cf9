# `make demo` and `make test` are all that a fresh Debian or Ubuntu machine with git, make and Python >= 3.11 (with venv) needs.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
DEMO := build/demo
# Name of a program that the tests run, and the Debian package that brings it.
TOOLS := chromium=chromium soffice=libreoffice-writer-nogui rsync=rsync node=nodejs npm=npm biber=biber bibtex=texlive-binaries pdflatex=texlive-latex-recommended xelatex=texlive-xetex
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

NODE := build/node

.PHONY: demo test check lint tools coverage lock audit accept pictures check-pages lighthouse clean

demo: $(VENV)/.installed ## import the sample CVs, build the site, serve it (CHECK=1: fetch every page once and stop)
	@rm -rf $(DEMO)
	$(BIN)/sitegen new $(DEMO) --from content/cvs/*.txt
	$(BIN)/sitegen build $(DEMO)
ifdef CHECK
	$(BIN)/python -m tests.fetch_all $(DEMO) $(PORT)
else
	$(BIN)/sitegen serve $(DEMO) --port $(PORT)
endif

test: $(VENV)/.installed-dev tools lint ## everything that must hold
	$(BIN)/python -m pytest

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

tools: ## install the programs that the tests run, where they are missing; Playwright's driver needs libatomic
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

coverage: $(VENV)/.installed-dev tools ## what of the package the tests reach, line and branch; takes twice as long as they do
	@rm -rf build/coverage && mkdir -p build/coverage build/measured
	$(BIN)/python -m coverage run -m pytest -q
	$(BIN)/python -m coverage combine -q && $(BIN)/python -m coverage json -q -o build/measured/coverage.json
	$(BIN)/python -m coverage report --fail-under 95

lock: $(VENV)/bin/python ## pin what development needs anew, with hashes, in requirements-dev.txt (needs the network)
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --generate-hashes --universal --python-version 3.11 --upgrade --no-annotate --quiet \
		--custom-compile-command 'make lock' --output-file requirements-dev.txt

audit: $(VENV)/bin/python ## look whether anything that is pinned has a known vulnerability (needs the network, and ends with an error without)
	$(BIN)/pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --strict --disable-pip --require-hashes --requirement requirements-dev.txt

accept: $(VENV)/.installed-dev ## take what the program does now as the expected output of the golden tests
	$(BIN)/python -m pytest --accept tests

pictures: $(VENV)/.installed-dev tools ## make the pictures of the README anew
	$(BIN)/python -m tests.pictures

check-pages: $(VENV)/.installed-dev $(NODE)/.installed ## hold the pages of every theme to the checkers of HTML, CSS and linked data; needs Node and Java
	$(BIN)/python -m bench.pages.valid

lighthouse: $(VENV)/.installed-dev $(NODE)/.installed tools ## what Lighthouse says of every theme, as a phone shows it; needs Node
	$(BIN)/python -m bench.pages.lighthouse

$(NODE)/.installed: bench/pages/package.json
	@mkdir -p $(NODE) && cp bench/pages/package.json $(NODE)
	npm install --prefix $(NODE) --no-audit --no-fund --ignore-scripts
	@touch $@

clean:
	rm -rf $(VENV) build dist tests/node/node_modules

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("sitegen needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml requirements-dev.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@ $(VENV)/.installed
