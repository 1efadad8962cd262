
// The indicator in the top bar. Names are shown as plain text, never as markup.
const LONGEST_NAME = 30;
const MOST_PROJECTS = 12;

const Indicator = GObject.registerClass(
  class TrackdIndicator extends PanelMenu.Button {
    _init() {
      super._init(0.5, "trackd");
      this._label = new St.Label({y_align: Clutter.ActorAlign.CENTER});
      this.add_child(this._label);
      this._tick = 0;
      this._timer = new Timer(() => this._show());
      this.menu.connect("open-state-changed", (menu, isOpen) => isOpen && this._fill());
      this._timer.start();
      this._show();
    }

    destroy() {
      this._timer.end();
      this._stopTicking();
      super.destroy();
    }

    // The primary button toggles the timer. Any other button, or a touch, opens the menu.
    vfunc_event(event) {
      const isClick = event.type() === Clutter.EventType.BUTTON_PRESS && event.get_button() === Clutter.BUTTON_PRIMARY;
      if (!isClick || !this._timer.isOnline) return super.vfunc_event(event);
      this._timer.toggle();
      return Clutter.EVENT_STOP;
    }

    _show() {
      this._stopTicking();
      const entry = this._timer.entry;
      if (!this._timer.isOnline) {
        this._label.text = "trackd: offline";
      } else if (entry) {
        const letters = [...entry.project];
        const name = letters.length > LONGEST_NAME ? letters.slice(0, LONGEST_NAME - 1).join("") + "…" : entry.project;
        this._label.text = name + " " + lengthText(this._timer.elapsed);
        // The text changes only when the next minute begins.
        this._tick = GLib.timeout_add_seconds(GLib.PRIORITY_LOW, 60 - (this._timer.elapsed % 60), () => {
          this._tick = 0;
          this._show();
          return GLib.SOURCE_REMOVE;
        });
      } else {
        this._label.text = "idle";
      }
    }

    _stopTicking() {
      if (this._tick) GLib.source_remove(this._tick);
      this._tick = 0;
    }

    _fill() {
      this.menu.removeAll();
      const today = new PopupMenu.PopupMenuItem(lengthText(this._timer.today) + " today", {reactive: false});
      this.menu.addMenuItem(today);
      if (!this._timer.isOnline) return;
      this.menu.addAction(this._timer.entry ? "Stop" : "Go on", () => this._timer.toggle());
      this.menu.addMenuItem(new PopupMenu.PopupSeparatorMenuItem());
      this._timer.projects(names => {
        for (const name of names.slice(0, MOST_PROJECTS)) this.menu.addAction(name, () => this._timer.switchTo(name));
      });
    }
  }
);
