// A client for widgets. It reports the running entry and its changes, and reconnects when the daemon restarts. It
// counts the elapsed time itself instead of polling, and needs only Gio and GLib.

const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 5000;
// The daemon never sends a longer line.
const LONGEST_LINE = 16 << 20;

class Timer {
  // changed() is called whenever the display may need an update.
  constructor(changed) {
    this._changed = changed;
    this._pause = SHORTEST_PAUSE;
    this._ended = new Gio.Cancellable();
    this._source = 0;
    this._forget();
  }

  start() {
    this._connect();
  }

  end() {
    this._ended.cancel();
    if (this._source) GLib.source_remove(this._source);
    this._source = 0;
    this._close();
  }

  get isOnline() {
    return this._status !== null;
  }

  // The running entry. Null if there is none.
  get entry() {
    return this._status?.entry ?? null;
  }

  get elapsed() {
    if (!this.entry) return 0;
    const start = GLib.DateTime.new_from_iso8601(this.entry.startedAt, null);
    return start ? Math.max(0, Math.floor(Date.now() / 1000) - start.to_unix()) : 0;
  }

  get today() {
    if (!this._status) return 0;
    return this._status.today + (this.entry ? Math.max(0, Math.floor(Date.now() / 1000) - this._askedAt) : 0);
  }

  // Stops the running entry, or continues the last one. It doesn't ask first whether an entry is running, because
  // another client could start or stop one in between.
  toggle() {
    this.call("timer.stop", {}, (result, error) => {
      if (error?.data?.reason === "timer.notRunning") this.call("timer.continue", {});
    });
  }

  switchTo(project) {
    this.call("timer.start", {project, switch: true});
  }

  // Passes the names of the projects to answered(), most recently used first.
  projects(answered) {
    this.call("timer.projects", {}, result => {
      const projects = (result?.projects ?? []).filter(project => !project.archived);
      projects.sort((one, other) => (other.lastUsedAt ?? "").localeCompare(one.lastUsedAt ?? ""));
      answered(projects.map(project => project.name));
    });
  }

  call(method, params, answered = () => {}) {
    if (!this._connection) return answered(null, {message: "trackd is not running"});
    const id = ++this._lastId;
    this._waiting.set(id, answered);
    this._queue.push(JSON.stringify({jsonrpc: "2.0", id, method, params}) + "\n");
    if (this._queue.length === 1) this._write();
  }

  // Connecting

  _forget() {
    this._connection = null;
    this._input = null;
    this._status = null;
    this._askedAt = 0;
    this._lastId = 0;
    this._waiting = new Map();
    this._queue = [];
  }

  // The first socket that exists. The order is the same as in trackctl.
  static _path() {
    const runtime = GLib.getenv("XDG_RUNTIME_DIR") ?? "/run/user/" + new Gio.Credentials().get_unix_user();
    const places = [GLib.getenv("TRACKD_SOCKET"), runtime + "/trackd/trackd.sock", Timer._systemPath];
    return places.find(path => path && GLib.file_test(path, GLib.FileTest.EXISTS)) ?? null;
  }

  static get _systemPath() {
    return "/run/trackd/trackd.sock";
  }

  _connect() {
    const path = Timer._path();
    if (!path) return this._leave();
    const client = new Gio.SocketClient();
    client.connect_async(Gio.UnixSocketAddress.new(path), this._ended, (source, result) => {
      try {
        const connection = source.connect_finish(result);
        Timer._check(connection, path);
        this._begin(connection);
      } catch (error) {
        this._leave(error);
      }
    });
  }

  // Rejects a server that belongs to another user. Otherwise another user could listen first and read notes.
  static _check(connection, path) {
    const user = connection.get_socket().get_credentials().get_unix_user();
    if (user === new Gio.Credentials().get_unix_user() || user === 0) return;
    const owner = Gio.File.new_for_path(path).query_info("unix::uid", Gio.FileQueryInfoFlags.NONE, null);
    if (path !== Timer._systemPath || owner.get_attribute_uint32("unix::uid") !== user)
      throw new Error("the process that listens at " + path + " belongs to another user");
  }

  _begin(connection) {
    this._connection = connection;
    this._input = new Gio.DataInputStream({base_stream: connection.get_input_stream()});
    this._read(connection);
    this.call("events.subscribe", {topics: ["timer"]}, (result, error) => {
      if (error) this._leave(error);
      else this._ask();
    });
  }

  _leave(error = null) {
    if (error?.matches?.(Gio.IOErrorEnum, Gio.IOErrorEnum.CANCELLED)) return;
    this._close();
    this._changed();
    if (this._source || this._ended.is_cancelled()) return;
    this._source = GLib.timeout_add(GLib.PRIORITY_DEFAULT, this._pause, () => {
      this._source = 0;
      this._connect();
      return GLib.SOURCE_REMOVE;
    });
    this._pause = Math.min(2 * this._pause, LONGEST_PAUSE);
  }

  _close() {
    const connection = this._connection;
    const waiting = [...this._waiting.values()];
    this._forget();
    connection?.close_async(GLib.PRIORITY_DEFAULT, null, null);
    for (const answered of waiting) answered(null, {message: "trackd is not running"});
  }

  // Lines

  _write() {
    const connection = this._connection;
    const bytes = new TextEncoder().encode(this._queue[0]);
    connection.get_output_stream().write_all_async(bytes, GLib.PRIORITY_DEFAULT, this._ended, (source, result) => {
      try {
        source.write_all_finish(result);
        if (connection !== this._connection) return;
        this._queue.shift();
        if (this._queue.length > 0) this._write();
      } catch (error) {
        if (connection === this._connection) this._leave(error);
      }
    });
  }

  _read(connection) {
    this._input.read_line_async(GLib.PRIORITY_DEFAULT, this._ended, (source, result) => {
      try {
        const [line] = source.read_line_finish_utf8(result);
        if (connection !== this._connection) return;
        if (line === null || line.length > LONGEST_LINE) return this._leave();
        this._take(JSON.parse(line));
        if (connection === this._connection) this._read(connection);
      } catch (error) {
        if (connection === this._connection) this._leave(error);
      }
    });
  }

  _take(message) {
    if (message.method === "events.event") return this._ask();
    if (message.method === "events.overrun") return this._leave();
    const answered = this._waiting.get(message.id);
    this._waiting.delete(message.id);
    answered?.(message.result ?? null, message.error ?? null);
  }

  _ask() {
    this.call("timer.status", {timeZone: GLib.TimeZone.new_local().get_identifier()}, result => {
      if (!result) return;
      this._pause = SHORTEST_PAUSE;
      this._status = result;
      this._askedAt = Math.floor(Date.now() / 1000);
      this._changed();
    });
  }
}

// A duration like 1:23, without seconds.
function lengthText(seconds) {
  return Math.floor(seconds / 3600) + ":" + String(Math.floor(seconds / 60) % 60).padStart(2, "0");
}
