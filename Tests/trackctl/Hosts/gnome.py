"""Tests the GNOME Shell extension in gjs: its syntax for both kinds of modules, and its timer with a daemon."""

import json
import os
import subprocess
import sys

trackctl, trackd, folder, widgets = sys.argv[1:]
NAME = r"$(>~/I)%n#[fg=red]%{A1:touch ~/I:}`y`<b>&\e[31m%%"
socket = folder + "/trackd.sock"
env = {"HOME": folder, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "TRACKD_SOCKET": socket}
DRIVER = """
const timer = new Timer(() => print(JSON.stringify({online: timer.isOnline, project: timer.entry?.project ?? null})));
timer.start();
const input = new Gio.DataInputStream({base_stream: new Gio.UnixInputStream({fd: 0})});
function next() {
  input.read_line_async(0, null, (source, result) => {
    const [line] = source.read_line_finish_utf8(result);
    if (line === null) return loop.quit();
    if (line === "toggle") timer.toggle();
    else timer.projects(names => timer.switchTo(names.find(name => name === line)));
    next();
  });
}
next();
const loop = GLib.MainLoop.new(null, false);
loop.run();
timer.end();
"""


def start_daemon():
    daemon = subprocess.Popen([trackd, "--socket", socket, "--state", folder + "/state", "--log-level", "err"], env=env)
    return daemon


def call(*words):
    return subprocess.run([trackctl, *words], env=env, check=True, capture_output=True, text=True).stdout


def main():
    os.makedirs(folder)
    for version in ["43", "46"]:
        target = f"{folder}/{version}"
        subprocess.run([widgets + "/install", target, version], check=True, capture_output=True)
        # Only the syntax can be checked, because the modules of GNOME Shell aren't available here.
        words = ["-m", target + "/extension.js"] if version == "46" else [
            "-c", "new Function(imports.byteArray.toString(imports.gi.GLib.file_get_contents(ARGV[0])[1])); print('read')",
            target + "/extension.js"]
        result = subprocess.run(["gjs", *words], env=env, capture_output=True, text=True)
        assert "SyntaxError" not in result.stderr, result.stderr
        assert ("read" in result.stdout) if version == "43" else "resource:///" in result.stderr, result
    with open(folder + "/driver.js", "w") as driver:
        driver.write("const {Gio, GLib} = imports.gi;\n" + open(widgets + "/timer.js").read()
                     + DRIVER)
    widget = subprocess.Popen(["gjs", folder + "/driver.js"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True, bufsize=1)

    def expect(online, project):
        for line in widget.stdout:
            if json.loads(line) == {"online": online, "project": project}:
                return
        raise AssertionError(f"the widget ended before it showed {project}")

    daemon = None
    try:
        expect(False, None)
        daemon = start_daemon()
        expect(True, None)
        call("start", NAME)
        expect(True, NAME)
        widget.stdin.write("toggle\n")
        expect(True, None)
        widget.stdin.write("toggle\n")
        expect(True, NAME)
        daemon.kill()
        daemon.wait()
        expect(False, None)
        daemon = start_daemon()
        expect(True, NAME)
        call("switch", "Other")
        expect(True, "Other")
        widget.stdin.write(NAME + "\n")
        expect(True, NAME)
        widget.stdin.close()
        assert widget.wait(60) == 0
        print("done")
    finally:
        widget.kill()
        if daemon:
            daemon.kill()
            daemon.wait()


main()
