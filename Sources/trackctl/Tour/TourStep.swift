/// A step of the tour: an explanation, and the arguments of `trackctl`, word by word.
struct TourStep {
  let text: String
  let lines: [[String]]

  @Listed<TourStep> static var all: [TourStep] {
    TourStep(
      text: "The timer. What you do has a project, perhaps a note and tags; when is now, or when you say.",
      lines: [
        ["start", "Work", "on", "the", "report", "--tag", "docs", "--at", "-50m"],
        ["switch", "Eat", "soup", "--at", "-20m"], ["status"],
      ])
    TourStep(
      text: "A wrong one is put right: an entry is edited, cut in two, joined with another, or all of it undone.",
      lines: [
        ["stop"], ["split", "@1", "+15m", "--project", "Walk", "--note", "round the block"], ["undo"], ["log"],
      ])
    TourStep(
      text: "What it comes to, by project, tag, day, week or month.", lines: [["report", "2d", "--by", "tag"]])
    TourStep(
      text: "Hours are what was worked for whom, a record a day; what you forgot is asked for.",
      lines: [
        ["hours", "project", "create", "Acme", "Site"], ["hours", "submit", "Acme", "Site", "today", "7:30"],
        ["hours", "report"],
      ])
    TourStep(
      text: "Chores are a house's: rooms, tasks, whose turn it is, and who did how much.",
      lines: [
        ["chores", "house", "create", "Home"], ["chores", "room", "add", "Kitchen"],
        ["chores", "task", "add", "Kitchen", "Dishes", "1", "5"], ["chores", "done", "Dishes"], ["chores", "tasks"],
      ])
    TourStep(
      text: "Remarks are notes at places, found again by where they are.",
      lines: [
        ["remarks", "add", "A bench in the shade", "52.52,13.405"], ["remarks", "near", "52.52,13.40", "1km"],
      ])
    TourStep(
      text: "The feed is for friends: what you are at, and how far.",
      lines: [["feed", "post", "--activity", "Running", "--caption", "three miles in the rain"]])
    TourStep(text: "Every change is in a journal, and can be taken back.", lines: [["history"]])
    TourStep(
      text: "Prompts and bars show what runs: status --install HOST --write puts it there. This is what waybar gets.",
      lines: [["continue"], ["status", "--format", "waybar"]])
  }
}
