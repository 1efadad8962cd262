/// A step of the tour: an explanation, and command lines. Each command line is a list of the words after `trackctl`.
struct TourStep {
  let text: String
  let lines: [[String]]

  @Listed<TourStep> static var all: [TourStep] {
    TourStep(
      text: "The timer. An entry has a project, and perhaps a note and tags. It starts now or at a time that you give.",
      lines: [
        ["start", "Work", "on", "the", "report", "--tag", "docs", "--at", "-50m"],
        ["switch", "Eat", "soup", "--at", "-20m"], ["status"],
      ])
    TourStep(
      text: "Mistakes can be corrected: edit an entry, cut it in two, join it with another, or undo a change.",
      lines: [
        ["stop"], ["split", "@1", "+15m", "--project", "Walk", "--note", "round the block"], ["undo"], ["log"],
      ])
    TourStep(
      text: "Reports sum up your time by project, tag, day, week or month.", lines: [["report", "2d", "--by", "tag"]])
    TourStep(
      text: "Hours are the work for clients and their projects, one record per day. You are reminded of missing days.",
      lines: [
        ["hours", "project", "create", "Acme", "Site"], ["hours", "submit", "Acme", "Site", "today", "7:30"],
        ["hours", "report"],
      ])
    TourStep(
      text: "Chores belong to a house: rooms, tasks, whose turn it is, and who did how much.",
      lines: [
        ["chores", "house", "create", "Home"], ["chores", "room", "add", "Kitchen"],
        ["chores", "task", "add", "Kitchen", "Dishes", "1", "5"], ["chores", "done", "Dishes"], ["chores", "tasks"],
      ])
    TourStep(
      text: "Remarks are notes at places, and can be found by their location.",
      lines: [
        ["remarks", "add", "A bench in the shade", "52.52,13.405"], ["remarks", "near", "52.52,13.40", "1km"],
      ])
    TourStep(
      text: "The feed is for friends: what you are doing, and how far you are.",
      lines: [["feed", "post", "--activity", "Running", "--caption", "three miles in the rain"]])
    TourStep(text: "Every change is in a journal, and can be taken back.", lines: [["history"]])
    TourStep(
      text: "Prompts and bars can show the running entry. To set them up: status --install HOST --write. This is what"
        + " waybar gets.",
      lines: [["continue"], ["status", "--format", "waybar"]])
  }
}
