"""What trackd-web promises to browsers, proxies and strangers, tested with real programs and sockets."""

import asyncio
import json
import os
import pathlib
import re
import socket
import statistics
import subprocess
import threading
import time
import unittest

from household import ROOT, TRACKCTL, TRACKD, TRACKD_WEB, Household, wait
from websocket import Refused, frame, read_answer


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = Household()

    @classmethod
    def tearDownClass(cls):
        cls.house.close()

    def test_the_page_is_served_with_its_security_headers(self):
        status, headers, body = self.house.request("/")
        self.assertEqual(status, 200)
        self.assertIn(b"<!doctype html>", body.lower())
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertNotIn("set-cookie", headers)

    def test_every_file_has_its_type(self):
        for name in os.listdir(self.house.files):
            status, headers, body = self.house.request("/" + name)
            self.assertEqual(status, 200, name)
            self.assertEqual(len(body), os.path.getsize(os.path.join(self.house.files, name)))
            self.assertNotIn("octet", headers["content-type"])

    def test_known_rows_are_not_sent_again(self):
        _, headers, _ = self.house.request("/")
        status, _, body = self.house.request("/", headers=[f"If-None-Match: {headers['etag']}"])
        self.assertEqual((status, body), (304, b""))
        self.assertEqual(self.house.request("/", method="HEAD")[0], 200)

    def test_other_paths_and_tricks_find_nothing(self):
        for path in ["/x", "/../trackd.sock", "/..%2f..%2fetc/passwd", "/./", "//", "/index.html/", "/%00", "/web",
                     "/....//....//etc/passwd", "/index.html%00.js", "/INDEX.HTML", "/etc/passwd", "/.git/config"]:
            self.assertEqual(self.house.request(path)[0], 404, path)

    def test_other_methods_are_refused(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]:
            self.assertEqual(self.house.request("/", method=method)[0], 405, method)
        self.assertEqual(self.house.request("/", method="POST", headers=["Content-Length: 3"], body="abc")[0], 413)
        self.assertEqual(self.house.request("/", headers=["Transfer-Encoding: chunked"])[0], 413)

    def test_foreign_host_names_are_refused(self):
        for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.1.2.3", "home.example"]:
            self.assertEqual(self.house.request("/", host=host)[0], 421, host)
            with self.assertRaises(Refused) as caught:
                self.house.websocket(host=host)
            self.assertEqual(caught.exception.args[0], 421)
        self.assertEqual(self.house.request("/", host=f"localhost:{self.house.port}")[0], 200)

    def test_two_requests_that_come_at_once_are_both_answered(self):
        with self.house.connect() as plug:
            plug.sendall(b"GET /x HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertEqual(read_answer(plug)[0], 404)
            self.assertEqual(read_answer(plug)[0], 200)

    def test_request_smuggling_is_refused(self):
        for text in ["GET / HTTP/1.1\nHost: localhost\n\n", "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
                     "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
                     "GET / HTTP/1.1\r\nHost: localhost\r\nX:\r\n folded\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n"]:
            with self.house.connect() as plug:
                plug.sendall(text.encode() + b"\r\n\r\n")
                self.assertEqual(read_answer(plug)[0], 400, text)


class CommandLine(unittest.TestCase):
    def run_with(self, *words):
        done = subprocess.run([TRACKD_WEB, *words], capture_output=True, text=True, timeout=20, env={})
        return done.returncode, done.stdout, done.stderr

    def test_without_a_place_it_says_how_to_listen_and_what_opens_ones_own_record(self):
        errors = self.run_with()[2]
        for text in ("--listen 127.0.0.1:8080", "trackctl web"):
            self.assertIn(text, errors)
        self.assertNotIn("move it away", errors)

    def test_a_gateway_that_ends_leaves_the_socket_of_its_successor(self):
        with Household() as house:
            path = house.folder / "page.sock"
            command = [TRACKD_WEB, "--listen", str(path), "--socket", house.path, "--files", str(house.files)]
            first, second = subprocess.Popen(command), None
            try:
                wait(path.exists)
                path.unlink()
                second = subprocess.Popen(command)
                wait(path.exists)
                first.terminate()
                first.wait(20)
                self.assertTrue(path.exists(), "the other's socket is gone")
                second.terminate()
                second.wait(20)
                self.assertFalse(path.exists(), "its own socket is left")
            finally:
                for process in filter(None, (first, second)):
                    process.kill()
                    process.wait()

    def test_errors_are_sentences_with_an_exit_status(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            place = f"127.0.0.1:{taken.getsockname()[1]}"
            for status, *words in [
                (64, "--nonsense"), (64, "page"), (64, "--listen"), (64, "--listen="), (64, "--listen", "8080"), (64, "--linger", "0"), (64, "--private=yes"),
                (66, "--listen", "127.0.0.1:0", "--files", "/nowhere"), (69, "--listen", place), (69, "--listen", "example.org:0"), (69,),
            ]:
                code, output, errors = self.run_with(*words)
                self.assertEqual((code, output), (status, ""), words)
                self.assertRegex(errors, r"^trackd-web: [^\n]+\n$", words)
        for word, complaint in [
            ("--nonsense", "unknown option '--nonsense'"), ("page", "unexpected argument 'page'"), ("--private=yes", "option '--private' takes no value"),
        ]:
            self.assertEqual(self.run_with(word)[2], f"trackd-web: {complaint}; see trackd-web --help\n")

    def test_help_and_manual_have_every_option(self):
        code, output, errors = self.run_with("--help")
        self.assertEqual((code, errors), (0, ""))
        manual = (ROOT / "man/trackd-web.8").read_text()
        options = set(re.findall(r"^ +--(\w[\w-]*)", output, re.M))
        self.assertEqual(options - {"version", "help"}, set(re.findall(r"^\.It Fl -([\w-]+)", manual, re.M)))
        self.assertIn(".Fl -version | Fl -help", manual)


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = Household()

    @classmethod
    def tearDownClass(cls):
        cls.house.close()

    def test_browser_acts_as_nobody_until_it_signs_in(self):
        with self.house.websocket() as page:
            for method in ["timer.status", "accounts.list", "system.compact", "events.subscribe", "system.export"]:
                self.assertEqual(page.call(method)["error"]["code"], -32004, method)
            page.call("accounts.signUp", name="Ann", password="correct horse", **{"from": "a test"})
            self.assertEqual(page.call("accounts.me")["result"]["account"]["name"], "Ann")
            self.assertFalse(page.call("system.hello")["result"]["admin"])
            self.assertEqual(page.call("system.compact")["error"]["code"], -32003)
            token = page.call("accounts.signIn", name="Ann", password="correct horse")["result"]["token"]
        with self.house.websocket() as again:
            self.assertEqual(again.call("accounts.resume", token=token)["result"]["account"]["name"], "Ann")
            sessions = again.call("accounts.sessions")["result"]["sessions"]
            self.assertEqual(len(sessions), 2)
            self.assertIn("a test", [session["from"] for session in sessions])
            again.call("accounts.signOut")
            self.assertEqual(again.call("timer.status")["error"]["code"], -32004)
        with self.house.websocket() as ended:
            self.assertEqual(ended.call("accounts.resume", token=token)["error"]["code"], -32004)

    def test_message_is_a_line_and_a_line_a_message(self):
        with self.house.websocket() as page:
            page.send('{"jsonrpc":"2.0",\n"id":1,\r\n"method":"system.ping"}')
            self.assertEqual(json.loads(page.receive()), {"jsonrpc": "2.0", "id": 1, "result": {}})
            page.send('[{"jsonrpc":"2.0","id":1,"method":"system.ping"},{"jsonrpc":"2.0","id":2,"method":"nosuch"}]')
            self.assertEqual(len(json.loads(page.receive())), 2)
            page.send("no JSON")
            self.assertEqual(json.loads(page.receive())["error"]["code"], -32700)

    def test_events_follow(self):
        with self.house.websocket() as one, self.house.websocket() as other:
            one.call("accounts.signUp", name="Eve", password="correct horse")
            other.call("accounts.signIn", name="Eve", password="correct horse")
            other.call("events.subscribe")
            began = time.monotonic()
            one.call("timer.start", project="Work")
            event = json.loads(other.receive())
            self.assertLess(time.monotonic() - began, 0.5)
            self.assertEqual(event["params"]["method"], "timer.start")

    def test_another_page_is_refused(self):
        for origin in ["http://evil.example", "null", f"http://localhost:{self.house.port + 1}", "", "http://evil.example:80"]:
            with self.assertRaises(Refused) as caught:
                self.house.websocket(origin=origin)
            self.assertEqual(caught.exception.args[0], 403, origin)
        self.house.websocket(origin=f"http://{self.house.host}").close()

    def test_frames_that_break_a_rule_end_their_connection_alone(self):
        bystander = self.house.websocket()
        cases = [
            (frame(0x81, b"{}", masked=False), 1002), (frame(0xC1, b"{}"), 1002), (frame(0x83, b"{}"), 1002),
            (frame(0x82, b"{}"), 1003), (frame(0x81, b"\xff"), 1007), (frame(0x80, b"{}"), 1002),
            (frame(0x89, b"x" * 126), 1002), (frame(0x09, b""), 1002), (frame(0x88, b"\x03"), 1002),
            (frame(0x88, b"\x03\xed"), 1002), (frame(0x81, b"", length=b"\x7f" + b"\x00\x00\x00\x01" + bytes(4)), 1009),
            (frame(0x81, b"", length=b"\x7f" + b"\xff" * 8), 1002), (frame(0x81, b"ab", length=b"\x7e\x00\x02"), 1002),
        ]
        for bytes_, code in cases:
            with self.house.websocket() as page:
                page.plug.sendall(bytes_)
                self.assertEqual(page.receive()[0], code, bytes_)
                self.assertEqual(page.plug.recv(1), b"")
        self.assertIn("result", bystander.call("system.ping"))
        bystander.close()

    def test_pings_are_answered_and_closes_echoed(self):
        with self.house.websocket() as page:
            page.plug.sendall(frame(0x89, b"are you there"))
            self.assertEqual(page.receive(), b"are you there")
            page.plug.sendall(frame(0x88, b"\x03\xe8bye"))
            self.assertEqual(page.receive()[0], 1000)

    def test_nothing_is_compressed_so_that_nothing_can_burst(self):
        with self.house.websocket(headers=["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"]) as page:
            self.assertNotIn("sec-websocket-extensions", page.headers)
            page.plug.sendall(frame(0xC1, b"\xaa\x56\x2a"))
            self.assertEqual(page.receive()[0], 1002)
        _, headers, _ = self.house.request("/app.js", headers=["Accept-Encoding: gzip, br"])
        self.assertNotIn("content-encoding", headers)

    def test_real_client_of_another_make(self):
        import websockets

        async def talk():
            async with websockets.connect(f"ws://{self.house.host}/rpc", max_size=None) as page:
                await page.send(["{\"jsonrpc\":\"2.0\",", "\"id\":7,", "\"method\":\"rpc.discover\"}"])
                reply = json.loads(await page.recv())
                await (await page.ping())
                return len(reply["result"]["methods"])

        self.assertGreater(asyncio.run(talk()), 80)

    def test_a_network_of_ipv6_counts_as_one_address(self):
        with Household("--behind-proxy") as house:
            def answer(address):
                with house.websocket(headers=[f"X-Forwarded-For: {address}"]) as page:
                    return page.call("accounts.signIn", name="Nobody", password="wrong")["error"]["code"]

            self.assertEqual([answer(f"2001:db8:1:2::{number}") for number in range(12)], [-32004] * 10 + [-32000] * 2)
            self.assertEqual(answer("2001:db8:1:2:ffff:1:2:3"), -32000)
            self.assertEqual(answer("2001:db8:1:3::1"), -32004)
            self.assertEqual(answer("::ffff:192.0.2.7"), -32004)

    def test_all_programs_are_of_one_version(self):
        said = {subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1] for program in (TRACKD, TRACKCTL, TRACKD_WEB)}
        self.assertEqual(len(said), 1, said)

    def test_guesses_are_counted_by_address(self):
        with Household("--behind-proxy") as house:
            def page(address):
                return house.websocket(headers=[f"X-Forwarded-For: 9.9.9.9, {address}"])

            with page("1.1.1.1") as ann:
                ann.call("accounts.signUp", name="Ann", password="correct horse")
            with page("2.2.2.2") as stranger:
                codes = [
                    stranger.call("accounts.signIn", name="Ann", password=f"wrong {number}")["error"]["code"]
                    for number in range(12)]
                self.assertEqual(codes, [-32004] * 10 + [-32000] * 2)
                error = stranger.call("accounts.signIn", name="Ann", password="correct horse")["error"]
                self.assertEqual(error["data"]["reason"], "accounts.tooManyAttempts")
                self.assertGreater(error["data"]["retryAfter"], 0)
                self.assertIn("result", stranger.call("system.ping"), "all else goes on")
            with page("1.1.1.1") as ann:
                self.assertIn("result", ann.call("accounts.signIn", name="Ann", password="correct horse"))
            with page("3.3.3.3") as ann:
                self.assertIn("result", ann.call("accounts.signIn", name="Ann", password="correct horse"))

    def test_no_spelling_of_a_guess_goes_uncounted(self):
        """A line break inside a string is invalid JSON until the gateway replaces it by a blank, so only the daemon can
        count such guesses."""
        with Household("--behind-proxy") as house:
            def page(address):
                return house.websocket(headers=[f"X-Forwarded-For: {address}"])

            with page("1.1.1.1") as ann:
                ann.call("accounts.signUp", name="Ann", password="correct horse")
            guess = '{"jsonrpc":"2.0","id":7,"method":"accounts.signIn","params":{"name":"Ann","password":"wrong"}}'
            spellings = [
                guess, guess.replace("wrong", "wr\nong"), guess.replace('"accounts', '\n"accounts'), guess.replace("accounts.", "accounts\\u002e"),
                guess.replace('"id":7,', ""), guess.replace("wrong", "wr\rong"), f"[{guess},{guess}]", guess.replace("Ann", "ann"), guess]
            with page("2.2.2.2") as stranger:
                for _ in range(10):
                    stranger.send(spellings[1])
                    stranger.receive()
                for text in spellings:
                    stranger.send(text)
                last = stranger.call("accounts.signIn", name="Ann", password="correct horse")
                self.assertEqual(last["error"]["code"], -32000)
            with page("3.3.3.3") as ann:
                self.assertIn("result", ann.call("accounts.signIn", name="Ann", password="correct horse"))

    def test_an_address_that_a_browser_claims_is_ignored(self):
        with Household() as house, house.websocket() as stranger:
            for number in range(11):
                self.assertFalse(stranger.call("accounts.forgo", **{"from": f"192.0.2.{number}"})["result"]["believed"])
                last = stranger.call("accounts.signIn", name="Ann", password="wrong")
            self.assertEqual(last["error"]["data"]["reason"], "accounts.tooManyAttempts")

    def test_a_browser_is_not_told_what_the_daemon_tells_the_gateway(self):
        with Household() as house, house.websocket() as page:
            page.send('{"jsonrpc":"2.0","id":1,"method":"accounts.signUp","params":{"name":"Ann","password":"correct horse"}}')
            self.assertEqual(json.loads(page.receive())["id"], 1)
            page.send('{"jsonrpc":"2.0","id":2,"method":"accounts.signOut"}')
            self.assertEqual(json.loads(page.receive())["id"], 2)

    def test_a_wrong_house_key_and_a_sign_up_count_for_their_address(self):
        with Household() as house:
            with house.websocket(source="127.0.0.7") as ann:
                ann.call("accounts.signUp", name="Ann", password="correct horse")
                key = ann.call("chores.house.create", name="Home")["result"]["house"]["key"]
            for number in range(3):
                with house.websocket(source="127.0.0.8") as stranger:
                    self.assertIn("result", stranger.call("accounts.signUp", name=f"Stranger {number}", password="correct horse"))
                    codes = [stranger.call("chores.house.join", key="0000-0000")["error"]["code"] for _ in range(4)]
            self.assertEqual(codes[2:], [-32000] * 2, "ten from one address, whatever account")
            with house.websocket(source="127.0.0.9") as ben:
                ben.call("accounts.signUp", name="Ben", password="correct horse")
                self.assertIn("result", ben.call("chores.house.join", key=key))

    def test_a_visitor_may_send_only_short_messages_before_signing_in(self):
        with Household() as house:
            text = '{"jsonrpc":"2.0","id":1,"method":"system.ping"}'
            with house.websocket() as page:
                page.send(text + " " * (200_000 - len(text)))
                self.assertEqual(page.receive()[0], 1009)
            with house.websocket() as page:
                page.call("accounts.signUp", name="Ann", password="correct horse")
                page.send(text + " " * (1_000_000 - len(text)))
                self.assertEqual(json.loads(page.receive())["id"], 1)

    def test_a_client_that_pings_and_never_reads_is_not_read(self):
        with Household() as house, house.websocket() as page:
            pings = frame(0x89, b"x" * 125) * 1_000
            page.plug.settimeout(2)
            sent = 0
            with self.assertRaises(TimeoutError):
                while sent < 256 << 20:
                    sent += page.plug.send(pings)
            status = pathlib.Path(f"/proc/{house.gateway.pid}/status").read_text()
            self.assertLess(int(re.search(r"VmRSS:\s+(\d+)", status)[1]), 64 << 10)
            with house.websocket() as other:
                self.assertIn("result", other.call("system.ping"), "all others go on")

    def test_a_client_that_requests_files_and_never_reads_is_not_read(self):
        with Household() as house, house.connect() as plug:
            requests = f"GET /nothing HTTP/1.1\r\nHost: {house.host}\r\n\r\n".encode() * 1_000
            plug.settimeout(2)
            sent = 0
            with self.assertRaises(TimeoutError):
                while sent < 256 << 20:
                    sent += plug.send(requests)
            status = pathlib.Path(f"/proc/{house.gateway.pid}/status").read_text()
            self.assertLess(int(re.search(r"VmRSS:\s+(\d+)", status)[1]), 64 << 10)
            self.assertEqual(house.request("/")[0], 200, "all others go on")

    def test_many_files_requested_at_once_are_all_sent(self):
        with Household() as house, house.connect() as plug:
            request = f"GET /page.css HTTP/1.1\r\nHost: {house.host}\r\n\r\n".encode()
            names = sorted(path.name for path in house.files.iterdir() if path.suffix in {".js", ".css"}) * 30
            requests = b"".join(request.replace(b"page.css", name.encode()) for name in names)
            writer = threading.Thread(target=lambda: plug.sendall(requests))
            writer.start()
            time.sleep(0.5)
            for name in names:
                status, _, body = read_answer(plug)
                self.assertEqual((status, body), (200, (house.files / name).read_bytes()), name)
            writer.join()

    def test_a_client_that_reads_late_is_answered(self):
        with Household() as house, house.websocket() as page:
            count = 40_000
            writer = threading.Thread(target=lambda: [page.plug.sendall(frame(0x89, b"%05d" % number + b"x" * 100)) for number in range(count)])
            writer.start()
            time.sleep(1)
            for number in range(count):
                self.assertEqual(page.receive()[:5], b"%05d" % number)
            writer.join()


class Heads(unittest.TestCase):
    def test_heads_that_never_end_are_not_waited_for(self):
        with Household() as house:
            slow = [house.connect() for _ in range(100)]
            for plug in slow:
                plug.sendall(b"GET / HTTP/1.1\r\nHost: local")
            # Each connection has its own timeout. On a slow machine, the last connection may have started a second
            # later than the first one.
            wait(lambda: all(is_closed(plug) for plug in slow), 20, "a head that never ends is waited for")
            for plug in slow:
                plug.close()


class Lives(unittest.TestCase):
    alone = True

    def test_private_page_wants_its_secret_which_is_good_once(self):
        with Household("--private") as house:
            for query in ["", "?secret=", "?secret=0" * 2, f"?key={house.secret}"]:
                with self.assertRaises(Refused):
                    house.websocket(query)
            with house.websocket(f"?secret={house.secret}") as page:
                key = json.loads(page.receive())["params"]["key"]
                self.assertIn("result", page.call("timer.status"), "it acts as the user who started it")
            with self.assertRaises(Refused):
                house.websocket(f"?secret={house.secret}")
            with house.websocket(f"?key={key}") as again:
                self.assertIn("result", again.call("timer.status"))

    def test_daemon_that_goes_takes_nobody_with_it(self):
        with Household() as house:
            with house.websocket() as page:
                page.call("accounts.signUp", name="Ann", password="correct horse")
                house.kill(house.daemon)
                self.assertEqual(page.receive()[0], 1013)
            with self.assertRaises(Refused) as caught:
                house.websocket()
            self.assertEqual(caught.exception.args[0], 503)
            self.assertEqual(house.request("/")[0], 200)
            house.start_daemon()
            with house.websocket() as back:
                self.assertIn("result", back.call("accounts.signIn", name="Ann", password="correct horse"))

    def test_unix_socket_behind_a_proxy(self):
        with Household() as house:
            path = str(house.folder / "web.sock")
            web = subprocess.Popen(
                [TRACKD_WEB, "--listen", path, "--socket", house.path, "--files", house.files, "--host",
                 "home.example", "--behind-proxy"])
            try:
                wait(lambda: os.path.exists(path))
                for host, expected in [("home.example", 200), ("HOME.example", 200), ("evil.example", 421)]:
                    with socket.socket(socket.AF_UNIX) as plug:
                        plug.connect(path)
                        plug.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n".encode())
                        self.assertEqual(read_answer(plug)[0], expected, host)
            finally:
                web.terminate()
                web.wait()
            self.assertFalse(os.path.exists(path), "it removes its socket")

    def test_slow_heads_and_half_messages_hold_nobody_up(self):
        with Household() as house:
            slow = [house.connect() for _ in range(100)]
            for plug in slow:
                plug.sendall(b"GET / HTTP/1.1\r\nHost: local")
            half = house.websocket()
            half.plug.sendall(frame(0x81, b"x" * 70_000)[:1000])
            with house.websocket() as page:
                times = []
                for _ in range(200):
                    began = time.monotonic()
                    page.call("system.ping")
                    times.append(time.monotonic() - began)
                self.assertLess(statistics.median(times), 0.02)
            for plug in slow:
                plug.close()
            half.close()

    def test_a_client_that_does_not_read_is_dropped_and_costs_little(self):
        with Household() as house:
            with house.websocket() as page:
                page.call("accounts.signUp", name="Ann", password="correct horse")
                for number in range(300):
                    page.call("timer.project.add", name=f"{number} " + "x" * 250)
            deaf = []
            for _ in range(20):
                browser = house.websocket()
                browser.call("accounts.signIn", name="Ann", password="correct horse")
                for _ in range(200):
                    browser.send('{"jsonrpc":"2.0","id":1,"method":"timer.projects"}')
                deaf.append(browser)
            with house.websocket() as page:
                page.call("accounts.signIn", name="Ann", password="correct horse")
                began = time.monotonic()
                for _ in range(50):
                    page.call("timer.status")
                self.assertLess((time.monotonic() - began) / 50, 0.1)
            self.assertLess(private_bytes(house.gateway.pid), 150 << 20)
            for browser in deaf:
                browser.close()

    def test_two_hundred_browsers_with_events_hold_little(self):
        with Household() as house:
            pages, before = [], private_bytes(house.daemon.pid)
            with house.websocket() as first:
                first.call("accounts.signUp", name="Ann", password="correct horse")
                token = first.call("accounts.signIn", name="Ann", password="correct horse")["result"]["token"]
                for _ in range(200):
                    page = house.websocket()
                    page.call("accounts.resume", token=token)
                    page.call("events.subscribe")
                    pages.append(page)
                began = time.monotonic()
                first.call("timer.start", project="Work")
                for page in pages:
                    self.assertIn("timer.start", page.receive())
                print(f"an event reaches 200 browsers within {(time.monotonic() - began) * 1000:.0f} ms")
                held, grown = private_bytes(house.gateway.pid), private_bytes(house.daemon.pid) - before
                print(f"200 browsers hold {held / (1 << 20):.1f} MiB in trackd-web and {grown / (1 << 20):.1f} MiB more in trackd")
                self.assertLess(held + grown, 60 << 20)
            for page in pages:
                page.close()

    def test_ten_thousand_connections_are_survived(self):
        with Household() as house:
            with house.websocket() as page:
                crowd = []
                for _ in range(10_000):
                    plug = socket.socket()
                    plug.setblocking(False)
                    try:
                        plug.connect(("127.0.0.1", house.port))
                    except BlockingIOError:
                        pass
                    crowd.append(plug)
                    if len(crowd) == 500:
                        for old in crowd[:250]:
                            old.close()
                        crowd = crowd[250:]
                self.assertIn("result", page.call("system.ping"))
                for plug in crowd:
                    plug.close()
            wait(lambda: house.request("/")[0] == 200)
            self.assertIsNone(house.gateway.poll())

    def test_a_newcomer_evicts_a_connection_of_the_client_with_the_most(self):
        with Household("--behind-proxy") as house:
            def visit(address):
                plug = house.connect()
                plug.sendall(f"GET /x HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
                return plug, read_answer(plug)[0]

            crowd = [visit("192.0.2.1") for _ in range(256)]
            self.assertEqual({status for _, status in crowd}, {404})
            other = visit("192.0.2.2")
            crowd.append(visit("192.0.2.1"))
            self.assertEqual(crowd[-1][1], 404)
            wait(lambda: is_closed(crowd[0][0]), why="the oldest stays")
            for plug, _ in [*crowd[1:], other]:
                self.assertFalse(is_closed(plug))
            for plug, _ in [*crowd, other]:
                plug.close()

    def test_silent_connections_of_one_address_evict_no_others_and_no_signed_in_user(self):
        with Household() as house:
            ann = house.websocket()
            ann.call("accounts.signUp", name="Ann", password="correct horse")
            silent = []
            for _ in range(300):
                try:
                    silent.append(house.websocket())
                except Refused as refused:
                    self.assertEqual(refused.args[0], 429)
                    time.sleep(0.01)
            # Another client can still connect from the address of the silent connections.
            time.sleep(0.6)
            with house.websocket() as ben:
                self.assertIn("result", ben.call("accounts.signUp", name="Ben", password="correct horse"))
                self.assertIn("result", ann.call("system.ping"))
            with house.websocket(source="127.0.0.9") as cleo:
                self.assertIn("result", cleo.call("accounts.signUp", name="Cleo", password="correct horse"))
            for page in [ann, *silent]:
                page.close()

    def test_nothing_wakes_it_while_nothing_happens(self):
        with Household() as house, house.websocket():
            time.sleep(0.5)
            before = switches(house.gateway.pid)
            time.sleep(3)
            self.assertLessEqual(switches(house.gateway.pid) - before, 1)


def is_closed(plug):
    plug.setblocking(False)
    try:
        return plug.recv(1000) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def private_bytes(pid):
    with open(f"/proc/{pid}/smaps_rollup") as file:
        return sum(int(line.split()[1]) << 10 for line in file if line.startswith("Private_"))


def switches(pid):
    with open(f"/proc/{pid}/status") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("voluntary_ctxt"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
