
export default class TrackdExtension extends Extension {
  enable() {
    this._indicator = new Indicator();
    Main.panel.addToStatusArea("trackd", this._indicator);
  }

  disable() {
    this._indicator.destroy();
    this._indicator = null;
  }
}
