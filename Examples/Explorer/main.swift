// A page on which you can try a machine:
//
//   swift run Explorer page > player.html
//   swift run Explorer dot | dot -Tsvg | swift run Explorer drawn > player.html
//
// Without an argument, it prints a run that the page can replay.

import Interlock
import InterlockGraph

let graph = MachineGraph(player)

func page(_ picture: String?) -> String {
  graph.explorer(title: "Player", picture: picture) {
    Never(At(Volume.muted) && At(.menu))
    FromEverywhere(canReach: At(Song.playing))
    LeadsTo(At(Song.playing), At(Song.paused))
  }
}

switch CommandLine.arguments.dropFirst().first {
case "page": print(page(nil))
case "dot": print(graph.dot())
case "drawn":
  var picture = ""
  while let line = readLine(strippingNewline: false) { picture += line }
  print(page(picture))
default:
  let machine = player.machine()
  machine.addTreeHandler { print($0.json) }
  machine <-! .open <-! .play <-! .close <-! .open <-! .mute
}
