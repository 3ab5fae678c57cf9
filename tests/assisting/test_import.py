"""Imports with an assistant, over real HTTP and with files."""

from __future__ import annotations

import json
from dataclasses import replace
from socket import SHUT_RDWR
from typing import TYPE_CHECKING

import pytest
import yaml

from sitegen.assisting.client import Endpoint, Limits, ask, find_endpoint
from sitegen.cli import main
from sitegen.errors import UsageError
from tests.assisting.cvs import KAJ, LIN, MIRA, OTIS, SAMPLES, Sample
from tests.assisting.server import END, completion, events, reply, send, serve, trickle

if TYPE_CHECKING:
    from collections.abc import Callable
    from http.server import BaseHTTPRequestHandler
    from pathlib import Path

QUICK = Limits(silence=0.5, total=1.0, tries=2, pause=0.01, max_pause=0.1)


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep the settings of whoever runs the tests out of them."""
    for name in ("URL", "MODEL", "KEY"):
        monkeypatch.delenv(f"SITEGEN_ASSISTANT_{name}", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def put(folder: Path, sample: Sample) -> Path:
    path = folder / sample.name
    path.write_text(sample.text, encoding="utf-8")
    return path


def person(site: Path) -> dict[str, object]:
    (path,) = site.glob("people/*/person.yaml")
    content: dict[str, object] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


def files(site: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in site.glob("people/*/*.*")}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_an_api_a_chat_and_new_import_the_same(sample: Sample, tmp_path: Path) -> None:
    cv, answer = put(tmp_path, sample), tmp_path / "answer.json"
    answer.write_text(f"Sure!\n```json\n{sample.reply}\n```\n", encoding="utf-8")
    sites = [tmp_path / name for name in ("api", "chat", "new")]
    with serve(reply(sample.reply)) as server:
        assert main(["import", str(cv), "--site", str(sites[0]), "--assistant", server.url]) == 0
        assert main(["new", str(sites[2]), "--from", str(cv), "--assistant", server.url]) == 0
    assert main(["import", str(cv), "--site", str(sites[1]), "--answer", str(answer)]) == 0
    assert files(sites[0]) == files(sites[1]) == files(sites[2])


def test_a_chat_gets_the_request_of_the_api_and_no_cv_is_sent_twice(tmp_path: Path) -> None:
    cv, request = put(tmp_path, LIN), tmp_path / "request.md"
    with serve(reply(LIN.reply)) as server:
        for model in ("one", "one", "two"):
            arguments = ["--assistant", server.url, "--assistant-model", model]
            assert main(["import", str(cv), "--site", str(tmp_path / "site"), *arguments]) == 0
    assert [sent["model"] for sent in server.requests] == ["one", "two"]
    assert main(["import", str(cv), "--ask", str(request)]) == 0
    text = request.read_text(encoding="utf-8")
    assert text == server.requests[0]["messages"][0]["content"]
    assert "   7 - 林远山，周明. 潮汐数据的并行索引" in text
    assert "138-1234-5678" not in text
    assert server.paths[0] == "/v1/chat/completions"


def test_what_the_site_keeps_private_is_not_sent(tmp_path: Path) -> None:
    cv, request = put(tmp_path, MIRA), tmp_path / "request.md"
    private = tmp_path / "people/mira-tahn/private.yaml"
    private.parent.mkdir(parents=True)
    private.write_text("address: Sailing, chess\n", encoding="utf-8")
    assert main(["import", str(cv), "--site", str(tmp_path), "--ask", str(request)]) == 0
    assert "chess" not in request.read_text(encoding="utf-8")


@pytest.mark.parametrize("sample", [LIN, OTIS, KAJ], ids=lambda sample: sample.name)
def test_an_import_without_the_assistant_keeps_what_it_read(
    sample: Sample, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv, site = put(tmp_path, sample), tmp_path / "site"
    with serve(reply(sample.reply)) as server:
        main(["import", str(cv), "--site", str(site), "--assistant", server.url])
        before = files(site)
        capsys.readouterr()
        assert main(["import", str(cv), "--site", str(site)]) == 0
        assert files(site) == before
        assert "updated" not in capsys.readouterr().out
        main(["import", str(cv), "--site", str(site), "--assistant", server.url])
    assert files(site) == before


def test_the_assistant_improves_what_the_offline_reader_read_until_undone(tmp_path: Path) -> None:
    cv, plain, site = put(tmp_path, KAJ), tmp_path / "plain", tmp_path / "site"
    main(["import", str(cv), "--site", str(site)])
    before = files(site)
    assert person(site)["position"] == "Engineer at Nordic Signals"
    with serve(reply(KAJ.reply)) as server:
        main(["import", str(cv), "--site", str(site), "--assistant", server.url])
        main(["import", str(cv), "--site", str(plain), "--assistant", server.url])
        assert person(site)["position"] == person(plain)["position"] == "Engineer"
        assert main(["import", "--undo", "--site", str(site)]) == 0
        assert files(site) == before
        main(["import", str(cv), "--site", str(site), "--assistant", server.url])
    cv.write_text(cv.read_text("utf-8").replace("Nordic Signals", "Southern Signals"), "utf-8")
    main(["import", str(cv), "--site", str(site)])
    assert person(site)["position"] == "Engineer"


def test_report_review_and_check_show_both_readings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv, site = put(tmp_path, KAJ), tmp_path / "site"
    with serve(reply(KAJ.reply)) as server:
        main(["import", str(cv), "--site", str(site), "--assistant", server.url])
    report = capsys.readouterr().out
    assert "'Engineer'" in report
    assert "'Engineer at Nordic Signals'" in report
    assert "Engineer at Nordic Signals" in (site / "import/review.html").read_text("utf-8")
    message = "the assistant read 'Engineer', the offline reader 'Engineer at Nordic Signals'"
    main(["check", str(site)])
    assert message in "".join(capsys.readouterr())
    path = next(site.glob("people/*/person.yaml"))
    path.write_text(
        path.read_text("utf-8").replace("position: Engineer", "position: Lead"), "utf-8"
    )
    main(["check", str(site)])
    assert message not in "".join(capsys.readouterr())


def test_invented_values_are_reported_and_reach_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv, site = put(tmp_path, MIRA), tmp_path / "site"
    awards = [{"lines": [5], "title": "Nobel Prize"}, {"lines": [5, 900], "title": "Turing Award"}]
    with serve(reply(json.dumps({**MIRA.answer, "awards": awards}))) as server:
        main(["import", str(cv), "--site", str(site), "--assistant", server.url])
    written = "".join(files(site).values())
    assert "Nobel" not in written
    assert "Turing" not in written
    assert "not in the CV: awards: title: 'Nobel Prize'" in capsys.readouterr().err


def respond(status: int, body: bytes = b"{}") -> Callable[[BaseHTTPRequestHandler], None]:
    return lambda handler: send(handler, status, body, Retry_After="0")


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.close()


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (respond(500), "status 500"),
        (respond(401, b'{"error": {"message": "wrong key s3cret"}}'), "SITEGEN_ASSISTANT_KEY"),
        (respond(404, b"<html>"), "check the address"),
        (respond(302), "status 302"),
        (respond(200, b"<html>"), "not an answer"),
        (respond(200, b'{"choices": []}'), "not an answer"),
        (reply("I cannot help with that."), "refused: 'I cannot"),
        (respond(200, b'{"choices": [{"message": {"refusal": "No."}}]}'), "refused: 'No.'"),
        (respond(200, b'data: {"choices": [{"delta": {"refusal": "No."}}]}\n'), "refused: 'No.'"),
        (reply(""), "empty answer"),
        (respond(200, events("")), "empty answer"),
        (respond(200, b'data: {"error": {"message": "Too long."}}\n\n'), "Too long."),
        (respond(200, b"data: {"), "empty answer"),
        (respond(200, b"data: <html>\n\n"), "not an answer"),
        (hang_up, "cannot be reached"),
        (trickle(completion(MIRA.reply), 0.2), "did not finish"),
        (trickle(completion(MIRA.reply), 0.8), "did not answer in time"),
    ],
)
def test_every_failure_ends_in_a_message(
    answer: Callable[[BaseHTTPRequestHandler], None], message: str
) -> None:
    with serve(answer) as server:
        (result,) = ask(Endpoint(server.url, key="s3cret"), ["request {}"], limits=QUICK)
    assert message in result.problem
    assert not result.text
    assert "s3cret" not in result.problem


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_server_is_asked_again(status: int) -> None:
    with serve(respond(status), reply(MIRA.reply)) as server:
        (result,) = ask(Endpoint(server.url), ["request"], limits=QUICK)
    assert result.text == MIRA.reply


@pytest.mark.parametrize("body", [completion(MIRA.reply), events(MIRA.reply, *END)])
def test_slow_answers_are_used_and_their_progress_is_reported(body: bytes) -> None:
    sizes: list[int] = []
    limits = replace(QUICK, total=60)
    with serve(trickle(body, 0.1)) as server:
        (result,) = ask(Endpoint(server.url), ["r"], on_progress=sizes.append, limits=limits)
    assert (result.text, result.problem) == (MIRA.reply, "")
    assert server.requests[0]["stream"] is True
    assert any(0 < size < len(body) for size in sizes)
    assert sizes == sorted(sizes)


LENGTH = b'data: {"choices": [{"delta": {}, "finish_reason": "length"}]}'


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (respond(200, completion(MIRA.reply[:900], finish_reason="length")), "limit"),
        (respond(200, events(MIRA.reply[:900], LENGTH)), "limit"),
        (respond(200, events(MIRA.reply[:900])), "broke off"),
        (respond(200, events(MIRA.reply[:900], b'data: {"error": "Overloaded"}')), "broke off"),
        (trickle(events(MIRA.reply[:900] + " " * 9000, *END), 0.15), "did not finish"),
        (trickle(events(MIRA.reply[:900] + " " * 9000, *END), 0.6), "did not answer in time"),
    ],
)
def test_half_answers_are_used(
    answer: Callable[[BaseHTTPRequestHandler], None], message: str
) -> None:
    with serve(answer) as server:
        (result,) = ask(Endpoint(server.url), ["r"], limits=QUICK)
    assert result.text
    assert MIRA.reply.startswith(result.text.rstrip())
    assert message in result.problem


def test_a_lost_connection_leaves_half_an_answer() -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "100000")
        handler.end_headers()
        handler.wfile.write(events(MIRA.reply[:900]))
        handler.connection.shutdown(SHUT_RDWR)

    with serve(answer) as server:
        (result,) = ask(Endpoint(server.url), ["r"], limits=QUICK)
    assert result.text == MIRA.reply[:900]
    assert "broke off" in result.problem


def test_a_dead_server_leaves_the_offline_reading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv, site, offline = put(tmp_path, MIRA), tmp_path / "site", tmp_path / "offline"
    with serve(reply("")) as server:
        pass
    assert main(["import", str(cv), "--site", str(site), "--assistant", server.url]) == 0
    assert "read without the assistant" in capsys.readouterr().err
    main(["import", str(cv), "--site", str(offline)])
    assert files(site) == files(offline)
    assert not (site / "import/answers").exists()


def test_the_pieces_of_a_long_cv_are_put_together(tmp_path: Path) -> None:
    papers = [
        f"{n}. Tahn M. Tides of harbour number {n} and its islands. Journal of Foam, {1990 + n % 30}."
        for n in range(1, 600)
    ]
    cv, site = tmp_path / "long.md", tmp_path / "site"
    cv.write_text("# Mira Tahn\n\n## Papers\n\n" + "\n".join(papers), encoding="utf-8")

    def answer(handler: BaseHTTPRequestHandler) -> None:
        text = server.requests[-1]["messages"][0]["content"]
        lines = [line.split(maxsplit=2) for line in text.splitlines() if "Tides of harbour" in line]
        works = [
            {"lines": [int(number)], "title": rest[8 : rest.index(". Journal")]}
            for number, _, rest in lines
        ]
        send(handler, 200, completion(json.dumps({"publications": works})))

    with serve(answer) as server:
        assert main(["import", str(cv), "--site", str(site), "--assistant", server.url]) == 0
    assert len(server.requests) > 1
    assert files(site)["publications.bib"].count("title") == len(papers)


def test_nothing_is_sent_to_another_machine_without_consent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv, site = put(tmp_path, MIRA), tmp_path / "site"
    arguments = ["--assistant", "https://assistant.invalid/v1"]
    assert main(["import", str(cv), "--site", str(site), *arguments]) == 1
    message = capsys.readouterr().err
    assert "Send 14 lines of mira.md to assistant.invalid (1 request)?" in message
    assert "--yes" in message
    assert not site.exists() or not list(site.glob("people"))


@pytest.mark.parametrize(
    ("url", "local", "path"),
    [
        ("http://localhost:11434", True, "/v1/chat/completions"),
        ("http://127.0.0.1:8080/v1/", True, "/v1/chat/completions"),
        ("http://[::1]:8080", True, "/v1/chat/completions"),
        ("http://localhost.evil.example", False, "/v1/chat/completions"),
        ("http://127.0.0.1.evil.example", False, "/v1/chat/completions"),
        ("https://192.168.1.5/x/chat/completions", False, "/x/chat/completions"),
    ],
)
def test_only_this_machine_is_local_and_the_path_may_be_left_out(
    url: str, local: bool, path: str
) -> None:
    assert Endpoint(url).is_local is local
    assert Endpoint(url).address.endswith(path)


def test_settings_come_from_options_then_environment_then_file(tmp_path: Path) -> None:
    config = tmp_path / "assistant.toml"
    config.write_text('url = "http://file"\nmodel = "f"\nkey = "k"\n', encoding="utf-8")
    environment = {"SITEGEN_ASSISTANT_URL": "http://env", "SITEGEN_ASSISTANT_MODEL": "e"}
    assert find_endpoint("", "", {}, config) == Endpoint("http://file", "f", "k")
    assert find_endpoint("", "", environment, config) == Endpoint("http://env", "e")
    assert find_endpoint("http://o", "o", environment, config) == Endpoint("http://o", "o")


@pytest.mark.parametrize("url", ["", "cv.pdf", "ftp://a.example", "http://", "javascript:1"])
def test_a_wrong_address_is_a_problem_of_usage(url: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        find_endpoint(url, "", {}, tmp_path / "none.toml")


@pytest.mark.parametrize(
    "words", ["b.md --ask r.md", "--ask r.md --answer a.json", "--assistant-model x"]
)
def test_options_that_exclude_each_other(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "a.md", *words.split()]) == 2
    assert "--a" in capsys.readouterr().err
