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

SITE = {
    ".gitignore": "private.yaml\n/public/\n",
    "site.yaml": "title: Ada\n",
    "people/ada-nilsson/person.yaml": "name: Ada Nilsson\nbio: I study tides.\n",
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


def error(capfd: pytest.CaptureFixture[str]) -> str:
    """What the command complains of, without the lines on its progress."""
    lines = capfd.readouterr().err.splitlines()
    return "\n".join(line for line in lines if not line.endswith(" ..."))


def test_the_first_deployment(site: Path, remote: Path, capfd: pytest.CaptureFixture[str]) -> None:
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
    # The list of what was made is none of the pages.
    assert out.startswith(
        f"Deployed to gh-pages of origin: {len(names) - 1} new.\nNext: https://github.com/Ada/site/settings"
    )
    assert "The site is at https://ada.github.io/site/ (" in out


def test_the_clone_stays_as_it_was(site: Path) -> None:
    put(site, {"people/ada-nilsson/notes.txt": "mine"})
    run(site, "add", "people/ada-nilsson/notes.txt")
    before = (
        run(site, "status", "--porcelain"),
        run(site, "for-each-ref", "refs/heads"),
        run(site, "rev-parse", "HEAD"),
    )
    assert deployed(site, "--uncommitted") == 0
    assert (
        run(site, "status", "--porcelain"),
        run(site, "for-each-ref", "refs/heads"),
        run(site, "rev-parse", "HEAD"),
    ) == before


def test_a_deployment_stands_on_the_last_one(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    deployed(site)
    first = run(remote, "rev-parse", "gh-pages")
    deployed(site)
    assert run(remote, "rev-parse", "gh-pages") == first
    assert (
        "Nothing has changed: gh-pages of origin shows this site already." in capfd.readouterr().out
    )
    put(site, {"people/ada-nilsson/person.yaml": "name: Ada Nilsson\nbio: I study foam.\n"})
    commit(site)
    deployed(site)
    assert run(remote, "rev-parse", "gh-pages^") == first
    assert "I study foam." in shown(remote)["index.html"]
    assert f"Sitegen-Source: {run(site, 'rev-parse', 'HEAD')}" in run(
        remote, "log", "-1", "--format=%B", "gh-pages"
    )


def test_a_dry_run_tells_and_changes_nothing(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    deployed(site)
    before = run(remote, "rev-parse", "gh-pages")
    put(
        site,
        {
            "people/ada-nilsson/files/new.txt": "x",
            "people/ada-nilsson/person.yaml": "name: Ada N.\n",
        },
    )
    (site / "people/ada-nilsson/files/_slides.txt").unlink()
    commit(site)
    capfd.readouterr()
    assert deployed(site, "--dry-run") == 0
    assert run(remote, "rev-parse", "gh-pages") == before
    out = capfd.readouterr().out
    assert out.startswith("Would change on gh-pages of origin: 1 new, ")
    assert "    new     files/new.txt\n" in out
    assert "    gone    files/_slides.txt\n" in out
    assert "    changed index.html\n" in out


def test_putting_back(site: Path, remote: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for word in ("tides", "foam", "shells"):
        put(site, {"people/ada-nilsson/person.yaml": f"name: Ada Nilsson\nbio: On {word}.\n"})
        commit(site)
        deployed(site)
    capfd.readouterr()
    assert deployed(site, "--rollback", "--dry-run") == 0
    assert "On shells." in shown(remote)["index.html"]
    for word in ("foam", "tides"):
        assert deployed(site, "--rollback") == 0
        assert f"On {word}." in shown(remote)["index.html"]
    assert run(remote, "rev-list", "--count", "gh-pages") == "5"  # history only grows
    capfd.readouterr()
    assert deployed(site, "--rollback") == 1
    assert error(capfd) == "there is no deployment before this one"
    deployed(site)
    assert "On shells." in shown(remote)["index.html"]
    deployed(site, "--rollback")
    assert "On tides." in shown(remote)["index.html"]  # what was shown before


def test_putting_back_before_anything_was_deployed(
    site: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert deployed(site, "--rollback") == 1
    assert "nothing has been deployed to 'gh-pages'" in error(capfd)


def test_of_many_files_the_first_are_told(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    put(site, {f"people/ada-nilsson/files/{number}.txt": "notes" for number in range(60)})
    commit(site)
    assert deployed(site, "--dry-run") == 0
    told = [line for line in capfd.readouterr().out.splitlines() if line.startswith("    ")]
    assert len(told) == 41
    assert told[-1].strip().startswith("and ")


def test_what_git_keeps_of_the_remote_is_left_to_its_owner(site: Path, remote: Path) -> None:
    """A lock there, which a full disk makes git leave behind, is not ours to take away, and need not be."""
    assert deployed(site) == 0
    assert "gh-pages" not in run(site, "for-each-ref", "refs/remotes")
    run(site, "fetch", "--quiet", "origin")
    known = run(site, "rev-parse", "origin/gh-pages")
    put(site, {".git/refs/remotes/origin/gh-pages.lock": ""})
    put(site, {"people/ada-nilsson/person.yaml": "name: Ada Berg\n"})
    run(site, "commit", "--quiet", "--all", "--message", "Renamed")
    assert deployed(site) == 0
    assert deployed(site, "--rollback") == 0
    assert run(site, "rev-parse", "origin/gh-pages") == known
    assert int(run(remote, "rev-list", "--count", "gh-pages")) == 3


def test_another_clone_goes_on(site: Path, remote: Path, tmp_path: Path) -> None:
    deployed(site)
    other = clone(
        tmp_path / "other",
        remote,
        {**SITE, "people/ada-nilsson/person.yaml": "name: Ada Nilsson\nbio: Here.\n"},
    )
    assert deployed(other) == 0
    assert run(remote, "rev-list", "--count", "gh-pages") == "2"
    assert deployed(site) == 0
    assert "I study tides." in shown(remote)["index.html"]


def test_a_branch_that_moves_meanwhile_is_not_written_over(
    site: Path, remote: Path, tmp_path: Path
) -> None:
    repository = git.repository(site)
    found = branch.find(repository, "origin", "gh-pages")
    prepared = branch.prepare(found, site / "people", "Deploy")
    deploy(clone(tmp_path / "other", remote, SITE), Target(), dry_run=False, say=print)
    tip = run(remote, "rev-parse", "gh-pages")
    with pytest.raises(
        git.GitError, match=r"the branch has moved while this ran\n.*\n    run it again"
    ):
        branch.push(found, prepared)
    assert run(remote, "rev-parse", "gh-pages") == tip


def test_what_is_wrong_is_told_at_once(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    put(
        site,
        {
            "site.yaml": "url: https://ada.github.io/other\n",
            "people/ada-nilsson/private.yaml": "phone: 139-0000-4711\n",
        },
    )
    put(site, {"people/ada-nilsson/person.yaml": "name: Ada Nilsson\nbio: Call 139 0000 4711.\n"})
    assert deployed(site) == 1
    said = error(capfd)
    assert (
        "site.yaml: the site's url is 'https://ada.github.io/other', but this repository is published at"
        in said
    )
    assert "private.yaml: phone would be published, in index.html" in said
    assert "changes are not committed: people/ada-nilsson/person.yaml and 1 more" in said
    assert "4711" not in said
    assert run(remote, "for-each-ref") == ""


def test_private_values_that_git_keeps_are_told_with_the_way_to_take_them_out(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    put(
        site,
        {
            "people/ada-nilsson/private.yaml": "phone: 139-0000-4711\n",
            "import/review.html": "the CV",
        },
    )
    run(site, "add", "--force", "people/ada-nilsson/private.yaml", "import/review.html")
    commit(site)
    assert deployed(site) == 1
    said = error(capfd)
    assert (
        "private values are in git, for all who can read the repository: import/review.html and 1 more"
        in said
    )
    command = said.partition("git rm ")[2].partition(" (")[0]
    assert command == "--cached import/review.html people/ada-nilsson/private.yaml"
    assert run(remote, "for-each-ref") == ""

    run(site, "rm", "--quiet", *command.split())
    put(site, {".gitignore": SITE[".gitignore"] + "/import/\n"})
    commit(site)
    assert deployed(site) == 0
    assert (site / "people/ada-nilsson/private.yaml").exists()


def test_a_branch_that_holds_something_else(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run(site, "push", "--quiet", "origin", "main:gh-pages")
    tip = run(remote, "rev-parse", "gh-pages")
    assert deployed(site) == 1
    assert error(capfd).startswith(
        "the branch 'gh-pages' of 'origin' holds something that sitegen did not deploy"
    )
    assert run(remote, "rev-parse", "gh-pages") == tip


def test_the_branch_of_the_sources_is_not_for_pages(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run(site, "branch", "draft")
    for name in ("main", "draft"):
        assert deployed(site, "--branch", name) == 1
        assert error(capfd).startswith(
            f"the branch {name!r} is where you keep what the site is made of\n"
        )
    assert run(remote, "for-each-ref") == ""


def test_a_copy_of_what_is_published_may_be_a_branch_of_the_clone(site: Path, remote: Path) -> None:
    assert deployed(site) == 0
    run(site, "fetch", "--quiet", "origin", "gh-pages:gh-pages")
    put(site, {"people/ada-nilsson/person.yaml": "name: Ada Nilsson\nbio: I study waves.\n"})
    commit(site)
    assert deployed(site) == 0
    assert "waves" in shown(remote)["index.html"]


def test_what_cannot_be_a_branch(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert deployed(site, "--branch", "a b..c") == 1
    assert error(capfd).startswith("a branch cannot be named 'a b..c'\n")
    assert run(remote, "for-each-ref") == ""


def test_a_protected_branch(site: Path, remote: Path, capfd: pytest.CaptureFixture[str]) -> None:
    hook = remote / "hooks/pre-receive"
    hook.write_text("#!/bin/sh\necho protected branch >&2\nexit 1\n", encoding="utf-8")
    hook.chmod(0o755)
    assert deployed(site) == 1
    assert error(capfd).startswith("the remote does not let anybody push to this branch\n")
    assert run(remote, "for-each-ref") == ""


def test_a_domain_of_ones_own_is_kept(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    put(site, {"site.yaml": "url: https://ada.example.org\n"})
    commit(site)
    deployed(site)
    assert shown(remote)["CNAME"] == "ada.example.org"
    put(site, {"site.yaml": "title: Ada\n"})
    commit(site)
    deployed(site)
    assert shown(remote)["CNAME"] == "ada.example.org"
    assert 'href="/"' in shown(remote)["404.html"]
    assert "The site is at https://ada.example.org/ (" in capfd.readouterr().out


def test_a_domain_of_ones_own_at_codeberg(tmp_path: Path, remote: Path) -> None:
    files = {**SITE, "site.yaml": "title: Ada\nurl: https://ada.example.org\n"}
    assert deployed(clone(tmp_path / "clone", remote, files, "https://codeberg.org/ada/pages")) == 0
    assert shown(remote, "pages")[".domains"] == "ada.example.org"


@pytest.mark.parametrize(
    ("address", "name", "extra"),
    [
        ("git@gitlab.com:ada/site.git", "pages", ".gitlab-ci.yml"),
        ("https://codeberg.org/ada/pages", "pages", ""),
    ],
)
def test_other_hosts(tmp_path: Path, remote: Path, address: str, name: str, extra: str) -> None:
    site = clone(tmp_path / "clone", remote, SITE, address)
    assert deployed(site) == 0
    files = shown(remote, name)
    assert "index.html" in files
    assert (extra in files) is bool(extra)


def test_outside_of_a_repository(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert deployed(put(tmp_path / "lab", LAB)) == 1
    assert "this folder is not in a git repository\n    deploy from a clone" in error(capfd)


def test_without_a_remote(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run(site, "remote", "remove", "origin")
    assert deployed(site) == 1
    assert (
        error(capfd)
        == "the repository has no remote 'origin'\n    add one with: git remote add origin ADDRESS"
    )


def test_a_remote_that_is_not_there(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    remote.rename(remote.with_name("gone.git"))
    assert deployed(site) == 1
    assert error(capfd).startswith("the remote cannot be reached\n    git says: ")


def test_git_that_knows_nobody(
    site: Path, remote: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    run(site, "config", "user.useConfigOnly", "true")  # else git may make a name up
    run(site, "config", "--unset", "user.name")
    run(site, "config", "--unset", "user.email")
    put(site, {"people/ada-nilsson/person.yaml": "name: Ada Nilsson\n"})
    assert deployed(site) == 1
    told = error(capfd)
    assert "git does not know who you are" in told
    assert 'git config --global user.name "Your Name"' in told
    assert "changes are not committed" in told  # with everything else that is wrong
    assert deployed(site, "--rollback") == 1
    assert "git does not know who you are" in error(capfd)
    assert not run(remote, "branch")


@pytest.mark.parametrize("option", ["--dry-run", "--rollback"])
def test_a_folder_that_is_not_there(
    site: Path, capfd: pytest.CaptureFixture[str], option: str
) -> None:
    assert deployed(site / "nowhere", option) == 1
    assert "there is no folder" in error(capfd)


def test_a_clone_that_git_does_not_trust(
    site: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "true")
    assert deployed(site) == 1
    assert "dubious ownership" in error(capfd)


def test_the_branch_to_choose_is_the_one_deployed_to(
    site: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert deployed(site, "--branch", "web") == 0
    assert "'Deploy from a branch' choose web, once" in capfd.readouterr().out


def test_a_host_whose_addresses_are_not_known(
    tmp_path: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert (
        deployed(
            clone(tmp_path / "clone", remote, SITE, "https://git.example.edu:8443/ada/site.git")
        )
        == 0
    )
    assert (
        "Where it is to be seen is not known: write url: into site.yaml" in capfd.readouterr().out
    )


def test_a_name_that_ssh_knows_for_a_host(
    tmp_path: Path, remote: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # ssh looks into the home that the system knows, so it is one that reads our settings which answers.
    settings = (
        put(tmp_path / "ssh", {"config": "Host github-work\n  HostName github.com\n"}) / "config"
    )
    found = shutil.which("ssh")
    assert found
    program = (
        put(tmp_path / "bin", {"ssh": f'#!/bin/sh\nexec {found} -F "{settings}" "$@"\n'}) / "ssh"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    site = clone(tmp_path / "clone", remote, SITE, "git@github-work:Ada/site.git")
    assert deployed(site, "--dry-run") == 0
    assert deployed(site) == 0
    assert "The site is at https://ada.github.io/site/ (" in capfd.readouterr().out


def test_what_ssh_says_is_told(
    tmp_path: Path, remote: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    site = clone(tmp_path / "clone", remote, SITE)
    run(site, "config", "core.sshCommand", "echo 'Host key verification failed.' >&2; exit 255; :")
    run(site, "remote", "set-url", "origin", "git@git.example.edu:ada/site.git")
    assert deployed(site) == 1
    assert "this machine does not know the remote's" in (told := error(capfd))
    assert "git says: Host key verification failed." in told
