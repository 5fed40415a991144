// A chart that is read from an SCXML document, run, and written as Swift source.

import Interlock
import InterlockGraph
import InterlockSCXML
import InterlockTesting

let document = """
  <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="oven" initial="closed">
    <state id="closed" initial="idle">
      <history id="before"><transition target="idle"/></history>
      <transition event="door.open" target="open"/>
      <state id="idle"><transition event="start" cond="minutes > 0" target="heating"/></state>
      <state id="heating">
        <onentry><log label="lamp" expr="'on'"/></onentry>
        <onexit><log label="lamp" expr="'off'"/></onexit>
        <transition event="stop" target="idle"/>
      </state>
    </state>
    <state id="open"><transition event="door.close" target="before"/></state>
  </scxml>
  """

let oven = try Blueprint<String, String>(
  scxml: document, conditions: ["minutes > 0": { _ in true }], log: { print("  \($0)") })

// It does what SCXML's algorithm says, here with virtual time.
let simulation = Simulation(oven)
print("start:", simulation.machine.activeStates)
for event in ["start", "door.open", "door.close", "stop"] {
  simulation.send(event)
  print("\(event):", simulation.machine.activeStates)
}

// What is not supported is told with its line.
do {
  _ = try Blueprint<String, String>(scxml: "<scxml>\n  <state id=\"a\"><invoke/></state>\n</scxml>")
} catch {
  print(error)
}

// The same chart in words, as source text, and as a picture.
print(try ChartSummary(scxml: document))
let source = try SwiftSource(scxml: document)
print(source.text)
print(MachineGraph(source.blueprint).mermaid())
