/// The elements of an explorer page, which its script fills.
///
/// - Parameters:
///   - title: the title, as HTML.
///   - picture: the picture, as SVG; empty if there is none.
func explorerBody(title: String, picture: String) -> String {
  """
  <header>
  <h1>\(title)</h1>
  <p id="now" role="status" aria-live="polite"></p>
  </header>
  <p id="notice" hidden></p>
  <main>
  <section id="states" aria-labelledby="states-heading">
  <h2 id="states-heading">States</h2>
  <div id="picture" hidden>\(picture)</div>
  <div id="list"></div>
  </section>
  <section aria-labelledby="events-heading" class="controls">
  <h2 id="events-heading">Events</h2>
  <ul id="events" class="buttons"></ul>
  <div id="others" hidden>
  <h3>Timeouts, targets and results</h3>
  <ul id="other-inputs" class="buttons"></ul>
  </div>
  <div id="question" role="dialog" aria-labelledby="question-text" hidden>
  <p id="question-text"></p>
  <div id="answers"></div>
  </div>
  <p id="reason" role="status"></p>
  </section>
  <section aria-labelledby="trace-heading">
  <h2 id="trace-heading">Trace</h2>
  <div class="controls row">
  <button type="button" id="undo" title="Key: u" aria-keyshortcuts="u">Undo</button>
  <button type="button" id="redo" title="Key: r" aria-keyshortcuts="r">Redo</button>
  <button type="button" id="restart">Start over</button>
  </div>
  <ol id="trace"></ol>
  </section>
  <section aria-labelledby="find-heading" class="controls">
  <h2 id="find-heading">Find a state</h2>
  <label>Name <input type="search" id="search" autocomplete="off"></label>
  <ul id="found" class="buttons"></ul>
  <div id="way" role="status"></div>
  </section>
  <section id="properties-section" aria-labelledby="properties-heading" hidden>
  <h2 id="properties-heading">Properties</h2>
  <ul id="properties"></ul>
  </section>
  <section aria-labelledby="replay-heading" class="controls">
  <h2 id="replay-heading">Replay</h2>
  <label>Changes, one line of JSON for each <textarea id="log" rows="4" spellcheck="false"></textarea></label>
  <div class="row">
  <button type="button" id="replay">Replay</button>
  <label>or a file <input type="file" id="file" accept=".json,.jsonl,.ndjson,.log,.txt"></label>
  </div>
  <p id="replayed" role="status"></p>
  </section>
  </main>
  <footer id="omissions" hidden><h2>What the page does not know</h2><ul></ul></footer>
  """
}
