"""The manual's examples for proxies, used verbatim, with TLS."""

import os
import socket
import ssl
import subprocess
import unittest

from household import Household, free_port, wait
from manual import example
from websocket import Refused, WebSocket, read_answer

NAME = "home.example"


class Proxies(unittest.TestCase):
    def setUp(self):
        self.house = Household("--host", NAME, "--behind-proxy")
        self.addCleanup(self.house.close)
        self.port = free_port()

    def start(self, *command, **environment):
        log = open(self.house.folder / "proxy.log", "w")
        proxy = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **environment})

        def end():
            proxy.terminate()
            proxy.wait(20)
            log.close()

        self.addCleanup(end)
        wait(self.answers, why=f"{command[0]} serves nothing: {(self.house.folder / 'proxy.log').read_text()}")

    def answers(self):
        try:
            with self.connect() as plug:
                return bool(plug)
        except OSError:
            return False

    def connect(self, source=""):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=20, source_address=(source, 0))
        # The proxy's certificate is signed by the proxy's own certificate authority, which this machine doesn't trust.
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context.wrap_socket(plain, server_hostname=NAME)

    def websocket(self, source="", **options):
        return WebSocket(self.connect(source), NAME, **options)

    def hold(self):
        """What must hold behind every proxy."""
        with self.connect() as plug:
            plug.sendall(f"GET / HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode())
            status, headers, body = read_answer(plug)
            self.assertEqual(status, 200)
            self.assertIn("default-src 'none'", headers["content-security-policy"])
            self.assertIn(b"<!doctype html>", body)
        with self.websocket(origin=f"https://{NAME}") as page:
            page.call("accounts.signUp", name="Ann", password="correct horse")
            self.assertEqual(page.call("accounts.me")["result"]["account"]["name"], "Ann")
        with self.assertRaises(Refused):
            self.websocket(origin="https://evil.example")
        # An address that the client forges in a header isn't trusted.
        for number in range(11):
            with self.websocket(headers=[f"X-Forwarded-For: 10.0.0.{number}"]) as stranger:
                last = stranger.call("accounts.signIn", name="Ann", password=f"wrong {number}")
        self.assertEqual(last["error"]["data"].get("reason"), "accounts.tooManyAttempts")
        # A client with another address that uses the same proxy is counted separately.
        with self.websocket(source="127.0.0.9") as ann:
            self.assertIn("result", ann.call("accounts.signIn", name="Ann", password="correct horse"))

    def test_connections_of_a_proxy_are_many_browsers_until_it_says_whose(self):
        plugs = [self.house.connect() for _ in range(600)]
        try:
            for number, plug in enumerate(plugs):
                plug.sendall(f"GET / HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-For: 10.0.{number // 200}.1\r\n\r\n".encode())
                self.assertEqual(read_answer(plug)[0], 200, number)
        finally:
            for plug in plugs:
                plug.close()

    def test_caddy(self):
        site = example("reverse_proxy")
        site = site.replace(f"{NAME} {{", f"{NAME}:{self.port} {{\n    bind 127.0.0.1\n    tls internal")
        site = site.replace("127.0.0.1:8470", self.house.host)
        options = "{\n    admin off\n    auto_https disable_redirects\n    skip_install_trust\n}\n"
        (self.house.folder / "Caddyfile").write_text(options + site)
        home = str(self.house.folder)
        self.start("caddy", "run", "--adapter", "caddyfile", "--config", f"{home}/Caddyfile", HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home)
        self.hold()

    def test_nginx(self):
        folder = self.house.folder
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}", "-days", "2", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
            check=True, capture_output=True)
        paths = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(f"""
            daemon off; pid {folder}/nginx.pid; error_log stderr; worker_processes 1;
            events {{}}
            http {{
                access_log off; {paths}
                server {{
                    listen 127.0.0.1:{self.port} ssl; server_name {NAME};
                    ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
                    {example("proxy_pass").replace("127.0.0.1:8470", self.house.host)}
                }}
            }}
        """)
        self.start("/usr/sbin/nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", "stderr")
        self.hold()


if __name__ == "__main__":
    unittest.main()
