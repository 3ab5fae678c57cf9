"""`sitegen deploy`, to real repositories."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from sitegen.building.build import render_site
from sitegen.cli import main
from sitegen.deployers import Target, branch, deploy, git
from tests.deployers.remotes import bare, clone, commit, shown
from tests.deployers.remotes import git as run
from tests.sites import LAB, put

if TYPE_CHECKING:
    from pathlib import Path

PERSON = "people/ada-nilsson/person.yaml"
SITE = {
    ".gitignore": "private.yaml\n/public/\n",
    "site.yaml": "title: Ada\n",
    PERSON: "name: Ada Nilsson\nbio: I study tides.\n",
    "people/ada-nilsson/files/_slides.txt": "slides",
}


@pytest.fixture
def remote(tmp_path: Path) -> Path:
    return bare(tmp_path / "host" / "site.git")


@pytest.fixture
def site(tmp_path: Path, remote: Path) -> Path:
    return clone(tmp_path / "clone", remote, SITE)


def deployed(site: Path, *arguments: str) -> int:
    return main(["deploy", str(site), *arguments])


def change(site: Path, bio: str) -> None:
    put(site, {PERSON: f"name: Ada Nilsson\nbio: {bio}\n"})
    commit(site)


def error(capfd: pytest.CaptureFixture[str]) -> str:
    """Standard error without progress."""
    lines = capfd.readouterr().err.splitlines()
    return "\n".join(line for line in lines if not line.endswith(" ..."))


def test_the_first_deployment_publishes_the_site_and_explains_what_to_set(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert deployed(site) == 0
    files = shown(remote)
    expected = {
        output.path for output in render_site(site, url="https://ada.github.io/site").outputs
    }
    names = set(run(remote, "ls-tree", "-r", "--name-only", "gh-pages").splitlines())
    assert names == expected | {".nojekyll", ".sitegen-output"}
    assert "I study tides." in files["index.html"]
    assert 'href="/site/"' in files["404.html"]  # it is shown at any depth
    assert "https://ada.github.io/site/cv/" in files["sitemap.xml"]
    out = capfd.readouterr().out
    assert out.startswith(
        f"Deployed to gh-pages of origin: {len(names) - 1} files added.\n"
        "Next: open https://github.com/Ada/site/settings/pages and choose gh-pages under"
    )
    assert "The site is at https://ada.github.io/site/ (" in out


def test_a_deployment_is_a_commit_on_top_of_the_last_one_and_leaves_the_clone_untouched(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def state() -> list[str]:
        status = run(site, "status", "--porcelain"), run(site, "rev-parse", "HEAD")
        return [*status, run(site, "for-each-ref", "refs/heads")]

    deployed(site)
    first = run(remote, "rev-parse", "gh-pages")
    deployed(site)
    assert run(remote, "rev-parse", "gh-pages") == first
    assert "No changes: gh-pages of origin is up to date." in capfd.readouterr().out
    change(site, "I study foam.")
    put(site, {"people/ada-nilsson/notes.txt": "mine"})
    run(site, "add", "people/ada-nilsson/notes.txt")
    before = state()
    assert deployed(site, "--uncommitted") == 0
    assert state() == before
    assert run(remote, "rev-parse", "gh-pages^") == first
    assert "I study foam." in shown(remote)["index.html"]
    message = run(remote, "log", "-1", "--format=%B", "gh-pages")
    assert f"Sitegen-Source: {run(site, 'rev-parse', 'HEAD')}" in message


def test_a_dry_run_lists_changes_and_publishes_nothing(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    deployed(site)
    before = run(remote, "rev-parse", "gh-pages")
    files = {f"people/ada-nilsson/files/new{number}.txt": "x" for number in range(60)}
    (site / "people/ada-nilsson/files/_slides.txt").unlink()
    put(site, files)
    change(site, "New.")
    capfd.readouterr()
    assert deployed(site, "--dry-run") == 0
    assert run(remote, "rev-parse", "gh-pages") == before
    first, *lines = capfd.readouterr().out.splitlines()
    assert first.startswith("Would change gh-pages of origin: 60 files added, ")
    assert "    deleted files/_slides.txt" in lines
    assert "    added   files/new0.txt" in lines
    assert len(lines) == 41
    assert lines[-1].startswith("    and ")


def test_rollback_restores_earlier_deployments_one_by_one(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert deployed(site, "--rollback") == 1
    assert "nothing has been deployed to 'gh-pages'" in error(capfd)
    for word in ("tides", "foam", "shells"):
        change(site, f"On {word}.")
        deployed(site)
    assert deployed(site, "--rollback", "--dry-run") == 0
    assert "On shells." in shown(remote)["index.html"]
    for word in ("foam", "tides"):
        assert deployed(site, "--rollback") == 0
        assert f"On {word}." in shown(remote)["index.html"]
    assert run(remote, "rev-list", "--count", "gh-pages") == "5"  # history only grows
    capfd.readouterr()
    assert deployed(site, "--rollback") == 1
    assert error(capfd) == "there is no previous deployment"
    deployed(site)
    assert "On shells." in shown(remote)["index.html"]
    deployed(site, "--rollback")
    assert "On tides." in shown(remote)["index.html"]  # what was published before


def test_copies_of_the_branch_in_the_clone_are_left_to_their_owner(
    site: Path, remote: Path
) -> None:
    assert deployed(site) == 0
    assert "gh-pages" not in run(site, "for-each-ref", "refs/remotes")
    run(site, "fetch", "--quiet", "origin", "gh-pages:gh-pages")
    run(site, "fetch", "--quiet", "origin")
    known = [run(site, "rev-parse", name) for name in ("gh-pages", "origin/gh-pages")]
    put(site, {".git/refs/remotes/origin/gh-pages.lock": ""})  # a full disk may leave it behind
    put(site, {PERSON: "name: Ada Berg\n"})
    run(site, "commit", "--quiet", "--all", "--message", "Renamed")
    assert deployed(site) == 0
    assert "Ada Berg" in shown(remote)["index.html"]
    assert deployed(site, "--rollback") == 0
    assert [run(site, "rev-parse", name) for name in ("gh-pages", "origin/gh-pages")] == known
    assert int(run(remote, "rev-list", "--count", "gh-pages")) == 3


def test_two_clones_deploy_in_turn(site: Path, remote: Path, tmp_path: Path) -> None:
    deployed(site)
    other = clone(tmp_path / "other", remote, {**SITE, PERSON: "name: Ada Nilsson\nbio: Here.\n"})
    assert deployed(other) == 0
    assert run(remote, "rev-list", "--count", "gh-pages") == "2"
    assert deployed(site) == 0
    assert "I study tides." in shown(remote)["index.html"]


def test_a_branch_updated_in_the_meantime_is_not_overwritten(
    site: Path, remote: Path, tmp_path: Path
) -> None:
    found = branch.find(git.find_repository(site), "origin", "gh-pages")
    prepared = branch.prepare(found, site / "people", "Deploy")
    deploy(clone(tmp_path / "other", remote, SITE), Target(), dry_run=False, report=print)
    tip = run(remote, "rev-parse", "gh-pages")
    with pytest.raises(git.GitError, match=r"updated in the meantime\n.*\n    run it again"):
        branch.push(found, prepared)
    assert run(remote, "rev-parse", "gh-pages") == tip


def test_all_problems_are_reported_at_once(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    run(site, "config", "user.useConfigOnly", "true")  # else git may invent an identity
    run(site, "config", "--unset", "user.name")
    run(site, "config", "--unset", "user.email")
    files = {
        "site.yaml": "url: https://ada.github.io/other\n",
        "people/ada-nilsson/private.yaml": "phone: 139-0000-4711\n",
        PERSON: "name: Ada Nilsson\nbio: Call 139 0000 4711.\n",
    }
    put(site, files)
    assert deployed(site) == 1
    printed = error(capfd)
    assert "site.yaml: `url` is 'https://ada.github.io/other', but this repository is" in printed
    assert "private.yaml: phone would be published in index.html" in printed
    assert f"uncommitted changes: {PERSON} and 1 more" in printed
    assert "git needs your name and e-mail address" in printed
    assert 'git config --global user.name "Your Name"' in printed
    assert "4711" not in printed
    assert deployed(site, "--rollback") == 1
    assert "git needs your name and e-mail address" in error(capfd)
    assert run(remote, "for-each-ref") == ""


def test_committed_private_files_are_reported_with_the_way_to_untrack_them(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    private = "people/ada-nilsson/private.yaml"
    put(site, {private: "phone: 139-0000-4711\n", "import/review.html": "the CV"})
    run(site, "add", "--force", private, "import/review.html")
    commit(site)
    assert deployed(site) == 1
    printed = error(capfd)
    assert "private files are in the repository: import/review.html and 1 more" in printed
    command = printed.partition("git rm ")[2].partition(" (")[0]
    assert command == f"--cached import/review.html {private}"
    assert run(remote, "for-each-ref") == ""

    run(site, "rm", "--quiet", *command.split())
    put(site, {".gitignore": SITE[".gitignore"] + "/import/\n"})
    commit(site)
    assert deployed(site) == 0
    assert (site / private).exists()


def test_branches_with_sources_or_other_content_are_not_overwritten(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run(site, "branch", "draft")
    run(site, "push", "--quiet", "origin", "main:gh-pages")
    before = run(remote, "for-each-ref")
    for name, message in {
        "main": "branch 'main' contains the sources of the site\n",
        "draft": "branch 'draft' contains the sources of the site\n",
        "a b..c": "'a b..c' is not a valid branch name\n",
        "gh-pages": "branch 'gh-pages' of 'origin' contains files not deployed by sitegen\n",
    }.items():
        assert deployed(site, "--branch", name) == 1
        assert error(capfd).startswith(message)
        assert run(remote, "for-each-ref") == before


def test_a_custom_domain_is_kept(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for settings in ("url: https://ada.example.org\n", "title: Ada\n"):
        put(site, {"site.yaml": settings})
        commit(site)
        deployed(site)
        assert shown(remote)["CNAME"] == "ada.example.org"
    assert 'href="/"' in shown(remote)["404.html"]
    assert "The site is at https://ada.example.org/ (" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("address", "name", "files", "missing"),
    [
        ("git@gitlab.com:ada/site.git", "pages", {".gitlab-ci.yml"}, {".domains", ".nojekyll"}),
        ("https://codeberg.org/ada/pages", "pages", {".domains"}, {".gitlab-ci.yml", "CNAME"}),
    ],
)
def test_other_hosts_get_their_branch_and_files(
    tmp_path: Path, remote: Path, address: str, name: str, files: set[str], missing: set[str]
) -> None:
    settings = {"site.yaml": "title: Ada\nurl: https://ada.example.org\n"}
    assert deployed(clone(tmp_path / "clone", remote, {**SITE, **settings}, address)) == 0
    assert shown(remote, name).keys() >= {"index.html", *files}
    assert not shown(remote, name).keys() & missing


@pytest.mark.parametrize("url", ["", "url: https://pages.example.edu/ada\n"])
@pytest.mark.parametrize(
    "cname",
    ["https://ada.example.org/\r\n", " \tAda.example.org  \n\n", "\ufeffada.example.org # a"],
)
def test_a_domain_is_kept_on_an_unknown_host_and_its_address_must_be_set(
    tmp_path: Path, remote: Path, capfd: pytest.CaptureFixture[str], url: str, cname: str
) -> None:
    address = "https://git.example.edu:8443/ada/site.git"
    site = clone(tmp_path / "clone", remote, {**SITE, "site.yaml": f"title: Ada\n{url}"}, address)
    assert deployed(site) == 0
    advice = "The site's address is unknown. Set `url:` in site.yaml"
    assert (advice in capfd.readouterr().out) == (not url)
    run(site, "fetch", "--quiet", "origin", "gh-pages")
    run(site, "worktree", "add", "--quiet", str(tmp_path / "branch"), "FETCH_HEAD")
    put(tmp_path / "branch", {"CNAME": cname})
    commit(tmp_path / "branch")
    run(tmp_path / "branch", "push", "--quiet", "origin", "HEAD:gh-pages")
    assert deployed(site) == 0
    assert shown(remote)["CNAME"] == "ada.example.org"


def test_a_folder_outside_of_a_repository(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert deployed(put(tmp_path / "lab", LAB)) == 1
    assert "this folder is not in a git repository\n    deploy from a clone" in error(capfd)
    for option in ("--dry-run", "--rollback"):
        assert deployed(tmp_path / "nowhere", option) == 1
        assert "there is no folder" in error(capfd)


def test_a_missing_remote_a_protected_branch_and_distrust_of_git_are_explained(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = remote / "hooks/pre-receive"
    hook.write_text("#!/bin/sh\necho protected branch >&2\nexit 1\n", encoding="utf-8")
    hook.chmod(0o755)
    assert deployed(site) == 1
    assert error(capfd).startswith("the remote does not accept pushes to this branch\n")
    assert run(remote, "for-each-ref") == ""
    remote.rename(remote.with_name("gone.git"))
    assert deployed(site) == 1
    assert error(capfd).startswith("the remote cannot be reached\n    git: fatal: ")
    run(site, "remote", "remove", "origin")
    assert deployed(site) == 1
    hint = "add one with: git remote add origin ADDRESS"
    assert error(capfd) == f"the repository has no remote 'origin'\n    {hint}"
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "true")
    assert deployed(site) == 1
    assert "dubious ownership" in error(capfd)


def test_an_ssh_alias_is_resolved(
    tmp_path: Path, remote: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # ssh reads the home folder of the system's user, so a wrapper points it to our settings.
    settings = "Host github-work\n  HostName github.com\n"
    program = f'#!/bin/sh\nexec {shutil.which("ssh")} -F "{tmp_path}/config" "$@"\n'
    put(tmp_path, {"config": settings, "bin/ssh": program})
    (tmp_path / "bin/ssh").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    site = clone(tmp_path / "clone", remote, SITE, "git@github-work:Ada/site.git")
    assert deployed(site) == 0
    assert "The site is at https://ada.github.io/site/ (" in capfd.readouterr().out


def test_an_unknown_host_key_is_explained(
    site: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    message = "Host key verification failed."
    monkeypatch.setenv("GIT_SSH_COMMAND", f"echo '{message}' >&2; exit 255; :")
    run(site, "remote", "set-url", "origin", "git@git.example.edu:ada/site.git")
    assert deployed(site) == 1
    printed = error(capfd)
    assert printed.startswith("the remote's SSH host key is unknown\n")
    assert "git: Host key verification failed." in printed


@pytest.mark.parametrize(
    ("key", "value", "refused"),
    [
        ("core.fsmonitor", "touch MARK; false", False),
        ("remote.origin.url", "ext::sh -c touch% MARK", True),
        ("core.sshCommand", "touch MARK; false", True),
        ("core.gitProxy", "touch MARK; false", True),
        ("core.askPass", "touch MARK; false", True),
        ("credential.https://github.com.helper", "!touch MARK; false", True),
        ("filter.a.b.clean", "touch MARK; cat", True),
        ("filter.x.process", "touch MARK; cat", True),
        ("gpg.program", "touch MARK; false", True),
        ("remote.origin.uploadpack", "touch MARK; git upload-pack", True),
        ("remote.origin.receivepack", "touch MARK; git receive-pack", True),
        ("credential.helper", "cache", False),
    ],
)
@pytest.mark.parametrize("place", ["config", "included"])
def test_settings_of_a_clone_run_no_commands(
    site: Path, tmp_path: Path, key: str, value: str, *, refused: bool, place: str
) -> None:
    mark = tmp_path / "mark"
    put(site, {".git/info/attributes": "* filter=a.b\n/people/** filter=x\n"})
    run(site, "config", "protocol.ext.allow", "always")
    run(site, "config", "log.showSignature", "true")
    if place == "included":
        run(site, "config", "include.path", "included")
    run(site, "config", "--file", f".git/{place}", key, value.replace("MARK", str(mark)))
    put(site, {PERSON: "name: Ada Nilsson\nbio: Foam.\n"})
    codes = [deployed(site, option) for option in ("--dry-run", "--uncommitted", "--rollback")]
    assert codes[1] == refused
    assert not mark.exists()


def test_hooks_of_a_clone_are_not_run(site: Path, tmp_path: Path) -> None:
    hooks = "pre-push reference-transaction post-index-change pre-commit post-checkout"
    for hook in hooks.split():
        put(site, {f".git/hooks/{hook}": f"#!/bin/sh\ntouch {tmp_path}/mark\n"})
        (site / f".git/hooks/{hook}").chmod(0o755)
    assert [deployed(site), deployed(site)] == [0, 0]
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize("address", ["evil.git", "./evil.git", "file://{site}/evil.git"])
def test_a_remote_in_the_clone_is_refused(
    site: Path, capfd: pytest.CaptureFixture[str], address: str
) -> None:
    bare(site / "evil.git")
    run(site, "remote", "set-url", "--push", "origin", address.format(site=site))
    assert deployed(site, "--uncommitted") == 1
    assert "the remote 'origin' is a folder of the clone" in error(capfd)


def test_filters_of_a_submodule_run_no_commands(site: Path, tmp_path: Path) -> None:
    other = clone(tmp_path / "other", bare(tmp_path / "other.git"), {"notes.md": "Foam.\n"})
    run(site, "-c", "protocol.file.allow=always", "submodule", "add", str(other), "notes")
    commit(site)
    mark = tmp_path / "mark"
    run(site / "notes", "config", "filter.x.clean", f"touch {mark}; cat")
    put(site, {".git/modules/notes/info/attributes": "* filter=x\n", "notes/notes.md": "Tides.\n"})
    assert deployed(site) == 0
    assert not mark.exists()
