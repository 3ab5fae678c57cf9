"""Whatever the environment says about the network, commands end in a message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen import network
from sitegen.cli import main
from sitegen.errors import UsageError
from tests.sites import put

if TYPE_CHECKING:
    from pathlib import Path

PROXIES = ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy")
VARIABLES = (*PROXIES, "NO_PROXY", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR", "SSLKEYLOGFILE")
NO_PROXIES = (
    *("http://[::1", "http://host:abc", "foo://x", "http:h", "h:1:2", "http://.", "http:///x"),
    *(f"http://{'a' * 80}.example/", "http://xn--a:1", "\x01", "a" * 70_000, "http://a:secret@h:x"),
)
NO_HOSTS = ("[::1]", "http://[::1", "http://host:abc", "\x01", "http://xn--a:1", "a" * 70_000)
PARTS = st.sampled_from(
    ("http://", "https://", "socks5://", "://", "[", "]", ":", "@", "/", ".", "xn--", "%", "*", ",")
)
VALUES = st.lists(PARTS | st.text("ab1é\u2028 ", max_size=4), max_size=6).map("".join)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "http_proxy", "ALL_PROXY"])
def test_a_malformed_proxy_is_named_and_not_shown(bare: pytest.MonkeyPatch, name: str) -> None:
    for value in NO_PROXIES:
        bare.setenv(name, value)
        with pytest.raises(UsageError, match=f"variable {name} has a value") as caught:
            network.open_client(timeout=1)
        assert "secret" not in str(caught.value)


def test_malformed_lists_of_hosts_and_missing_certificates_are_named(
    bare: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for path in ("missing.pem", "", put(tmp_path, {"ca.pem": "none"}) / "ca.pem"):
        bare.setenv("SSL_CERT_FILE", str(tmp_path / path))
        with pytest.raises(UsageError, match="variable SSL_CERT_FILE has a value"):
            network.open_client(timeout=1)
    bare.delenv("SSL_CERT_FILE")
    bare.setenv("HTTPS_PROXY", "proxy.example:3128")
    for value in NO_HOSTS:
        bare.setenv("NO_PROXY", f"localhost,{value}")
        with pytest.raises(UsageError, match="variable NO_PROXY has a value"):
            network.open_client(timeout=1)


def test_usual_proxies_are_accepted(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("NO_PROXY", "localhost, .example.org,::1,10.0.0.0/8,*.example.net")
    for value in ("proxy.example:3128", "http://a:b%40@proxy.example", "https://[::1]:1/", ""):
        bare.setenv("HTTPS_PROXY", value)
        network.open_client(timeout=1).close()


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(VARIABLES[:-3]), value=VALUES, url=VALUES)
def test_no_value_and_no_address_raises_anything_else(
    bare: pytest.MonkeyPatch, name: str, value: str, url: str
) -> None:
    with bare.context() as environment:
        # Nothing listens at this port, so no request leaves the machine.
        environment.setenv("ALL_PROXY" if name != "ALL_PROXY" else "HTTP_PROXY", "http://[::1]:1")
        if "[::1]" not in value:
            environment.setenv(name, value)
        try:
            client = network.open_client(timeout=0.2)
        except UsageError as error:
            assert name in str(error)
            return
        with client, pytest.raises(httpx.HTTPError), network.send(client, "GET", f"{url}.invalid"):
            pass


def test_every_command_that_uses_the_network_says_so(
    bare: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bib = "@article{tides, title = {Tides and waves}, author = {Ek, Bo}, year = {2020}}\n"
    person = "name: Bo Ek\nbio: '[a](http://127.0.0.1:1/)'\n"
    put(tmp_path, {"bo.txt": "Bo Ek\n\nEducation\n2015 PhD, University of Oslo\n"})
    site = put(tmp_path, {"people/bo-ek/person.yaml": person, "people/bo-ek/publications.bib": bib})
    bare.setenv("HTTPS_PROXY", "http://[::1")
    for command in (
        ["check", str(site), "--external"],
        ["enrich", str(site), "--dry-run"],
        ["import", f"{site}/bo.txt", "--site", str(site), "--yes", "--assistant", "http://[::1]:1"],
    ):
        assert main(command) == 1, command
        printed = "".join(capsys.readouterr())
        assert "HTTPS_PROXY has a value that cannot be used" in printed, command


@pytest.mark.parametrize("host", ["xn--a", "a" * 80, ".", "[::1", "h:99999"])
def test_addresses_of_an_assistant_that_no_request_can_use_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    cv = f"{put(tmp_path, {'bo.txt': 'Bo Ek'})}/bo.txt"
    assert main(["new", f"{tmp_path}/site", "--from", cv, "--assistant", f"http://{host}"]) == 1
    assert "is not the address of an assistant" in capsys.readouterr().err
