import Foundation
import Interlock
import InterlockAsync
import TestSupport
import Testing

@testable import InterlockGraph

/// What a person sees and does on an explorer page, in a real browser.
@Suite(.enabled(if: Tool.chromium.isUsed, "There is no `chromium` here.")) struct ExplorerTests {
  static let player = MachineGraph(
    Blueprint<Deck, Tap>(state: .menu) {
      On(.open, .menu => .library)
      On(.close, .library => .menu)
        .when("nothing plays") { _ in true }
      Submachine(
        Blueprint<Song, Tap>(state: .paused) { On(.play, .paused => .playing, .playing => .paused) },
        in: .library, history: .shallow)
      Submachine(
        Blueprint<Volume, Tap>(state: .loud) { On(.mute, .loud => .muted, .muted => .loud) }, in: .library)
    })

  @Test("the fragment opens the page after events, and the active states and open events are marked")
  func fragment() throws {
    let page = Self.player.explorer(title: "Player")
    let first = try Browser(page)
    #expect(first.activeStates == ["menu"])
    #expect(first.events == ["open open", "close closed", "play closed", "mute closed"])
    let second = try Browser(page, fragment: "send=open,play,mute")
    #expect(second.activeStates == ["library", "playing", "muted"])
    #expect(second.events == ["open closed", "close guarded", "play open", "mute open"])
    #expect(second.text(of: "now") == "Now in .library / [.playing, .muted]")
    // The song remembers where it was, and the volume does not.
    let third = try Browser(page, fragment: "send=open,play,mute,close,open")
    #expect(third.activeStates == ["library", "playing", "loud"])
    let refused = try Browser(page, fragment: "send=open,close?n")
    #expect(refused.activeStates == ["library", "paused", "loud"])
    #expect(refused.text(of: "reason") == "close is refused: “nothing plays” says no.")
    #expect(try Browser(page, fragment: "send=%3Cb%3E").text(of: "reason") == "There is no event <b>.")
  }

  @Test("buttons send events, ask what conditions say, say why not, and can be undone")
  func buttons() throws {
    let browser = try Browser(
      Self.player.explorer(title: "Player"),
      running: """
        const click = name => document.querySelector(`[data-event="${name}"]`).click();
        const now = () => document.getElementById("now").textContent;
        const seen = [];
        click("play"); seen.push(document.getElementById("reason").textContent);
        click("open"); click("play"); seen.push(now());
        click("close"); seen.push(document.getElementById("question-text").textContent);
        seen.push(document.activeElement.textContent);
        document.querySelector("[data-answer=no]").click(); seen.push(now(), document.getElementById("reason").textContent);
        click("close"); document.querySelector("[data-answer=yes]").click(); seen.push(now(), location.hash);
        document.getElementById("undo").click(); seen.push(now(), location.hash);
        document.getElementById("redo").click(); seen.push(now());
        document.querySelector("#trace li:nth-child(2) button").click(); seen.push(now());
        document.getElementById("restart").click(); seen.push(now());
        return seen.join("\\n");
        """)
    #expect(
      browser.answer == """
        No route leads from .menu on play.
        Now in .library / [.playing, .loud]
        Does “nothing plays” say yes? (.library => .menu)
        Yes
        Now in .library / [.playing, .loud]
        close is refused: “nothing plays” says no.
        Now in .menu
        #send=open,play,close
        Now in .library / [.playing, .loud]
        #send=open,play
        Now in .menu
        Now in .library / [.paused, .loud]
        Now in .menu
        """)
  }

  @Test("a clicked or searched state shows the way to it, and goes there")
  func ways() throws {
    let browser = try Browser(
      Self.player.explorer(title: "Player"),
      running: """
        const seen = [];
        const search = document.getElementById("search");
        search.value = "PLAY"; search.dispatchEvent(new Event("input"));
        seen.push([...document.querySelectorAll("#found button")].map(button => button.textContent).join());
        document.querySelector("#found button").click();
        seen.push([...document.querySelectorAll("#way li")].map(item => item.textContent).join());
        document.getElementById("go").click();
        seen.push(document.getElementById("now").textContent);
        document.querySelector('[data-state="menu"]').click();
        seen.push(document.getElementById("way").textContent);
        document.querySelector('[data-event="mute"]').click();
        seen.push("after another event: " + document.getElementById("way").textContent);
        return seen.join("\\n");
        """)
    #expect(
      browser.answer == """
        Song: playing
        open,play
        Now in .library / [.playing, .loud]
        The way to menu:close (“nothing plays” says yes)Go there
        after another event: 
        """)
  }

  @Test("the focus stays where a person works")
  func focus() throws {
    let browser = try Browser(
      Self.player.explorer(title: "Player"), fragment: "send=open",
      running: """
        const seen = [];
        const own = () => { const own = document.activeElement; return own.dataset.input !== undefined ? own.dataset.event : own.id || own.textContent; };
        const press = element => { element.focus(); element.click(); seen.push(own()); };
        press(document.querySelector('[data-event="close"]'));
        press(document.querySelector("[data-answer=no]"));
        document.querySelector('[data-event="close"]').click();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })); seen.push(own());
        document.querySelector('[data-event="close"]').click();
        press(document.querySelector("[data-answer=yes]"));
        press(document.querySelector("#trace button"));
        press(document.getElementById("redo"));
        press(document.getElementById("redo"));
        return seen.join("\\n");
        """)
    #expect(
      browser.answer == """
        Yes
        close
        close
        close
        start in .menu
        redo
        undo
        """)
  }

  @Test("the address keeps what only data decides")
  func choices() throws {
    let song = Blueprint<Song, Tap>(state: .paused) { On(.mute, .paused => .playing, .playing => .paused) }
    let page = MachineGraph(
      Blueprint<Deck, Tap>(state: .menu) {
        On(.open, .menu => .library)
        Submachine(song, in: .library, starting: { _ in nil })
      }
    ).explorer(title: "Player")
    let browser = try Browser(
      page,
      running: """
        document.querySelector('[data-event="open"]').click();
        [...document.querySelectorAll("#answers button")].find(button => button.textContent.includes("playing")).click();
        return location.hash + " " + document.getElementById("now").textContent;
        """)
    #expect(browser.answer == "#send=open~1 Now in .library / .playing")
    #expect(try Browser(page, fragment: "send=open~1").text(of: "now") == "Now in .library / .playing")
    #expect(try Browser(page, fragment: "send=open").text(of: "now") == "Now in .library / .paused")
  }

  @Test("properties are listed, and a counterexample can be stepped through")
  func properties() throws {
    let browser = try Browser(
      Self.player.explorer(title: "Player") {
        Never(At(Volume.muted) && At(.menu))
        LeadsTo(At(Song.playing), At(Song.paused)).assuming(fair: .close)
      },
      running: """
        const seen = [...document.querySelectorAll("#properties > li")].map(item => item.className + ": " + item.querySelector("code").textContent);
        document.querySelector("#properties button").click();
        seen.push([...document.querySelectorAll("#trace li")].map(item => item.className + item.textContent).join("; "));
        const redo = document.getElementById("redo");
        while (!redo.disabled) { redo.click(); seen.push(document.getElementById("now").textContent); }
        return seen.join("\\n");
        """)
    #expect(
      browser.answer.hasPrefix(
        """
        holds: Never(At(Volume.muted) && At(.menu)) holds in all 6 states.
        fails: LeadsTo(At(Song.playing), At(Song.paused)).assuming(fair: .close) does not hold:
        start in .menu; open → .library / [.paused, .loud]; play → .library / [.playing, .loud]; cycle
        """), "\(browser.answer)")
    #expect(browser.answer.contains("Now in .library / [.playing, .loud]\n"))
  }

  @Test("changes that a machine printed as JSON are replayed, and a line that does not fit is named")
  func replay() throws {
    let blueprint = Blueprint<Deck, Tap>(state: .menu) {
      On(.open, .menu => .library)
      On(.close, .library => .menu)
      Submachine(
        Blueprint<Song, Tap>(state: .paused) { On(.play, .paused => .playing, .playing => .paused) },
        in: .library, history: .shallow)
    }
    let machine = blueprint.machine()
    var lines: [String] = []
    let observer = machine.addTreeHandler { lines.append($0.json) }
    machine <-! .open <-! .play <-! .close <-! .open <-! .play
    withExtendedLifetime(observer) {}
    let log = lines.joined(separator: "\n")
    #expect(log.contains(#"{"kind":"moved","path":[0],"event":"play","from":"paused","to":"playing"}"#))
    func replaying(_ log: String) throws -> Browser {
      try Browser(
        MachineGraph(blueprint).explorer(title: "Player"),
        running:
          "document.getElementById('log').value = \(log.json); document.getElementById('replay').click(); return ''"
      )
    }
    let browser = try replaying(log)
    #expect(browser.activeStates == ["library", "paused"])
    #expect(browser.text(of: "replayed").hasSuffix("in 5 steps."), "\(browser.text(of: "replayed"))")
    let wrong = try replaying(
      log + "\n" + #"{"kind":"moved","path":[],"event":"open","from":"menu","to":"library"}"#)
    #expect(wrong.text(of: "replayed") == "Line \(lines.count + 1) does not follow from .library / .paused.")
    #expect(try replaying("yesterday").text(of: "replayed").hasPrefix("This is no JSON"))
  }

  @Test("C2-C4: a chart's page shows the states of all regions, and replays arrows across levels")
  func chart() throws {
    let page = MachineGraph(hotline).explorer(title: "Hotline")
    let browser = try Browser(page, fragment: "send=park?n,mute?n")
    #expect(browser.activeStates == ["inCall", "waiting", "silence", "muted"])
    #expect(browser.text(of: "now") == "Now in .inCall / [.waiting / .silence, .muted]")
    let machine = hotline.machine()
    var lines: [String] = []
    let observer = machine.addTreeHandler { lines.append($0.json) }
    machine <-! .park <-! .flush <-! .mute <-! .resume <-! .restart <-! .hold <-! .hangUp <-! .redial
    withExtendedLifetime(observer) {}
    let log = lines.joined(separator: "\n")
    // An arrow across levels is told of the machine that moves.
    #expect(log.contains(#"{"kind":"moved","path":[],"event":"restart","from":"talking","to":"inCall"}"#))
    let replayed = try Browser(
      page,
      running:
        "document.getElementById('log').value = \(log.json); document.getElementById('replay').click(); return ''"
    )
    #expect(
      replayed.text(of: "replayed").hasSuffix("in 8 steps."), "\(replayed.text(of: "replayed"))\n\(log)")
    #expect(replayed.activeStates.map { ".\($0)" } == machine.activeStates.map { ".\($0)" })
  }

  @Test(
    "hostile names and titles are text, in the page and in its picture, and run no script",
    arguments: [true, false])
  func hostile(hasPicture: Bool) throws {
    let names: [Word] = [
      "</script><script>document.title = 'owned'</script>", "<img src=x onerror=\"document.title='owned'\">",
      "a,b?c#d%e~f",
      "\"'&amp;\\ \u{2028} </title>",
    ]
    let blueprint = Blueprint<Word, Word>(state: names[0]) {
      for (name, next) in zip(names, names.dropFirst() + [names[0]]) { On(name, .some(name) => .some(next)) }
    }
    let graph = MachineGraph(blueprint)
    let picture = hasPicture && Tool.graphviz.isUsed ? try svg(of: graph.dot()) : nil
    let page = graph.explorer(title: "</title><script>document.title = 'owned'</script>", picture: picture) {
      Never(names[2])
    }
    let words = names.dropLast().map {
      $0.description.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    }
    let browser = try Browser(
      page, fragment: "send=" + words.joined(separator: ","), running: "return document.title")
    #expect(browser.answer == "</title><script>document.title = 'owned'</script>")
    #expect(browser.activeStates == [names[3].description])
    #expect(browser.elements("data-event").map(\.value) == names.map(\.description))
    // Together with what follows, U+0600 is one character.
    let joined = graph.explorer(title: "\u{600}<b>")
    #expect(Data(joined.utf8).range(of: Data("<b>".utf8)) == nil)
  }

  @Test("C3, C7: an event that is deferred is marked, and a run with kept and raised events is replayed")
  func deferral() throws {
    let desk = Blueprint<Desk, Bell>(state: .free) {
      On(.ring, .free => .serving)
      On(.lunch, .free => .shut)
      Within(.serving, initial: .asking) {
        On(.done, .asking => .paying, .paying => .free)
          .then { context in if context.toState == .free { context.raise(.lunch) } }
        Defer(.ring, in: .asking)
        Defer(.ring, in: .paying)
      }
      On(.back, .shut => .free)
      Defer(.ring, in: .shut)
    }
    let machine = desk.machine()
    var lines: [String] = []
    let observer = machine.addTreeHandler { lines.append($0.json) }
    machine <-! .ring <-! .ring <-! .done <-! .done <-! .ring <-! .back
    withExtendedLifetime(observer) {}
    let browser = try Browser(
      MachineGraph(desk).explorer(title: "Desk"), fragment: "send=ring,ring",
      running: """
        const seen = [document.querySelector("[data-event=ring]").dataset.status, document.getElementById("reason").textContent];
        document.getElementById("log").value = \(lines.joined(separator: "\n").json);
        document.getElementById("replay").click();
        return [...seen, document.getElementById("replayed").textContent, document.getElementById("now").textContent].join("\\n");
        """)
    let answer = browser.answer
    #expect(answer.hasPrefix("deferred\nring is deferred here"))
    #expect(answer.hasSuffix(" steps.\nNow in .serving / .asking"), "\(answer)\n\(lines)")
    #expect(machine.configuration.description == ".serving / .asking")
    #expect(browser.text(of: "omissions").contains("Events that the machine defers"))
  }

  @Test(
    "C1-C4: hostile names of a chart's states, regions, events and conditions are text",
    arguments: [true, false])
  func hostileChart(hasPicture: Bool) throws {
    let names: [Word] = [
      "</script><script>document.title = 'owned'</script>", "<img src=x onerror=\"document.title='owned'\">",
      "a,b?c#d%e", "\"'&amp;\\ \u{2028} </title>", "__proto__", "constructor",
    ]
    let chart = Blueprint<Word, Word>(state: names[0]) {
      On(names[0], names[0] => names[1])
      On(names[1], names[1] => names[0])
      On(names[2], names[0] => Past(of: names[1], .deep))
      Within(names[1], names[0].description, initial: names[2]) {
        On(names[2], names[2] => names[3])
          .when(names[1].description) { _ in true }
      }
      Within(names[1], names[1].description, initial: names[4]) {
        On(names[3], names[4] => names[5])
        On(names[4], names[5] => names[0])
      }
    }
    let graph = MachineGraph(chart)
    let picture = hasPicture && Tool.graphviz.isUsed ? try svg(of: graph.dot()) : nil
    let page = graph.explorer(title: "Chart", picture: picture) { Never(At(names[3]) && At(names[5])) }
    let words = [0, 2, 3, 1, 2].map {
      names[$0].description.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    }
    let browser = try Browser(
      page, fragment: "send=" + words.joined(separator: ","),
      running: """
        const seen = [document.title, document.querySelectorAll("[data-state]").length];
        document.querySelector("#properties button").click();
        seen.push(document.querySelectorAll("#trace li").length);
        return seen.join("\\n");
        """)
    #expect(browser.answer == "Chart\n6\n4")
    let opened = try Browser(page, fragment: "send=" + words.joined(separator: ","))
    #expect(opened.activeStates.sorted() == [names[1], names[3], names[5]].map(\.description).sorted())
    #expect(opened.elements("data-event").map(\.value).sorted() == names[0...4].map(\.description).sorted())
  }

  @Test(
    "C1-C4: each state of a chart's picture is a button, and those of all regions are marked",
    .enabled(if: Tool.graphviz.isUsed, "There is no `dot` here."))
  func chartPicture() throws {
    let graph = MachineGraph(hotline)
    let browser = try Browser(
      graph.explorer(title: "Hotline", picture: try svg(of: graph.dot())), fragment: "send=park?n,mute?n",
      running: """
        return [...document.querySelectorAll("#picture [data-state]")].map(state => state.getAttribute("data-state")).sort().join();
        """)
    #expect(browser.answer == Hotline.allCases.map { "\($0)" }.sorted().joined(separator: ","))
    #expect(browser.activeStates.sorted() == ["inCall", "muted", "silence", "waiting"])
    #expect(browser.text(of: "list") == "")
  }

  @Test("a picture's own scripts don't run", .enabled(if: Tool.graphviz.isUsed, "There is no `dot` here."))
  func scriptInPicture() throws {
    let picture = try svg(of: Self.player.dot()).replacing(
      "</svg>",
      with:
        "<script>document.title = 'owned'</script><rect onclick='' onload=\"document.title='owned'\"/></svg>")
    let browser = try Browser(
      Self.player.explorer(title: "Player", picture: picture), running: "return document.title")
    #expect(browser.answer == "Player")
  }

  @Test(
    "the states of a picture are buttons with names, and marked like those of the list",
    .enabled(if: Tool.graphviz.isUsed, "There is no `dot` here."))
  func picture() throws {
    let page = Self.player.explorer(title: "Player", picture: try svg(of: Self.player.dot()))
    let browser = try Browser(
      page, fragment: "send=open,play",
      running: """
        const seen = [...document.querySelectorAll("#picture [data-state]")].map(state => [state.getAttribute("role"), state.getAttribute("aria-label"), state.tabIndex].join(" "));
        const menu = document.querySelector('#picture [data-state="menu"]');
        menu.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        seen.push(document.querySelector("#way li").textContent);
        return seen.join("\\n");
        """)
    #expect(browser.activeStates.sorted() == ["library", "loud", "playing"])
    #expect(
      browser.answer.split(separator: "\n").map(String.init).sorted() == [
        "button Song: paused 0", "button Song: playing 0", "button Volume: loud 0", "button Volume: muted 0",
        "button library 0", "button menu 0", "close (“nothing plays” says yes)",
      ])
    #expect(browser.text(of: "list") == "")
  }

  @Test("everything can be reached and named without a mouse")
  func accessibility() throws {
    let browser = try Browser(
      Self.player.explorer(title: "Player") { Never(.library) },
      running: """
        const wrong = [];
        for (const element of document.querySelectorAll("button, input, textarea, [role=button]")) {
          const name = element.textContent.trim() || element.getAttribute("aria-label") || (element.labels && element.labels.length && element.labels[0].textContent.trim());
          if (!name) wrong.push("no name: " + element.outerHTML);
          if (!element.disabled && element.tabIndex < 0) wrong.push("no tab: " + element.outerHTML);
        }
        for (const section of document.querySelectorAll("section")) if (!document.getElementById(section.getAttribute("aria-labelledby"))) wrong.push("no heading");
        if (document.querySelectorAll("[role=status], [aria-live]").length < 3) wrong.push("changes are not told");
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
        const button = document.querySelector("[data-event=open]"); button.focus(); button.click();
        if (document.activeElement.dataset.event !== "open") wrong.push("the focus is lost");
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
        if (document.getElementById("now").textContent !== "Now in .menu") wrong.push("u does not undo");
        return wrong.join("\\n") || "all is well";
        """)
    #expect(browser.answer == "all is well")
  }

  @Test("a page can be read by day, at night and on paper", arguments: ["light", "dark", "print"])
  func looks(_ look: String) throws {
    let browser = try Browser(
      Self.player.explorer(title: "Player") { Never(.library) }, fragment: "send=open,play",
      running: """
        if ("\(look)" === "print") for (const rule of document.styleSheets[0].cssRules) if (rule.media && rule.media.mediaText === "print") rule.media.mediaText = "all";
        const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
        const numbers = color => (color.match(/[\\d.]+/g) || []).map(Number);
        const light = color => {
          const [red, green, blue] = numbers(color).map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const ground = element => {
          for (let at = element; at; at = at.parentElement) {
            const color = getComputedStyle(at).backgroundColor;
            if (numbers(color).length === 3) return color;
          }
          return "rgb(255, 255, 255)";
        };
        const wrong = [];
        let count = 0;
        for (const element of document.querySelectorAll("body *:not(script)")) {
          const isText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
          if (!isText || element.disabled || !element.checkVisibility()) continue;
          count += 1;
          const [text, paper] = [light(getComputedStyle(element).color), light(ground(element))];
          const contrast = (Math.max(text, paper) + 0.05) / (Math.min(text, paper) + 0.05);
          if (contrast < 4.5) wrong.push(contrast.toFixed(1) + " " + element.outerHTML.slice(0, 80));
        }
        const paper = light(ground(document.body));
        const isShown = id => document.getElementById(id).checkVisibility();
        return [isDark, paper < 0.2, isShown("events"), isShown("trace"), isShown("list"), count > 10, ...wrong].join("\\n");
        """, flags: look == "dark" ? ["--blink-settings=preferredColorScheme=0"] : [])
    let expected = [
      "light": "false\nfalse\ntrue\ntrue\ntrue\ntrue", "dark": "true\ntrue\ntrue\ntrue\ntrue\ntrue",
      "print": "false\nfalse\nfalse\ntrue\ntrue\ntrue",
    ]
    #expect(browser.answer == expected[look])
  }

  @Test("the README's picture shows the page of the example as it is")
  func readme() throws {
    let example = try Products().folder.appending(path: "Explorer").path
    func output(_ argument: String) throws -> String {
      let run = try Command([example, argument])
      try #require(run.succeeded)
      return run.output
    }
    let (page, dot) = (try output("page"), try output("dot"))
    // The hash of Fowler, Noll and Vo, 1991.
    let hash = (page + dot).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let sum = "Drawn from\0" + String(hash, radix: 16)
    let picture = Page.package.appending(path: "Docs/Interlock.docc/Resources/Explorer.png")
    if let folder = ProcessInfo.processInfo.environment["INTERLOCK_PICTURES"].map({ URL(filePath: $0) }) {
      try Data(dot.utf8).write(to: folder.appending(path: "explorer.gv"))
      try Data(sum.utf8).write(to: folder.appending(path: "explorer.sum"))
    } else {
      let isFresh = try Data(contentsOf: picture).range(of: Data(sum.utf8)) != nil
      #expect(isFresh, "Explorer.png is not up to date: run Docs/pictures.")
    }
  }

  @Test("a page with fewer configurations than there are says so, and goes no further")
  func limit() throws {
    let browser = try Browser(Self.player.explorer(title: "Player", limit: 2), fragment: "send=open,play")
    #expect(browser.text(of: "notice") == "This page contains the nearest 2 configurations; there are more.")
    #expect(browser.activeStates == ["library", "paused", "loud"])
    #expect(
      browser.text(of: "reason").contains("beyond") || browser.text(of: "reason").contains("does not contain")
    )
    let lost = try Browser(
      Self.player.explorer(title: "Player", limit: 1),
      running: """
        document.querySelector('[data-state="library"]').click();
        return document.getElementById("way").textContent;
        """)
    #expect(lost.answer == "This page contains no way from here to library.")
  }

  @Test("timeouts and targets have buttons where they can come")
  func others() throws {
    guard #available(macOS 13, *) else { return }
    let modem = Blueprint<Modem, Dial>(state: .idle) {
      On(.dial, .idle => .dialing)
      Timeout(.seconds(30), .dialing => .failed)
      Allow(.failed => .idle)
    }
    let browser = try Browser(
      MachineGraph(modem).explorer(title: "Modem"), fragment: "send=dial",
      running: """
        const seen = [document.querySelector("#other-inputs button").textContent];
        document.querySelector("[data-timeout]").click(); seen.push(document.getElementById("now").textContent);
        document.querySelector("[data-target]").click(); seen.push(document.getElementById("now").textContent);
        return seen.join("\\n");
        """)
    #expect(browser.answer == "after 30 s\nNow in .failed\nNow in .idle")
  }

  @Test("an explorer page asks for nothing from elsewhere")
  func isAlone() {
    let page = Self.player.explorer(title: "Player")
    #expect(
      !page.contains("http:") && !page.contains("https:") && !page.contains("src=")
        && !page.contains("@import"))
    #expect(page.contains("default-src 'none'"))
  }

  private func svg(of dot: String) throws -> String {
    let folder = URL.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(dot.utf8).write(to: folder.appending(path: "machine.dot"))
    let command = try Command(["dot", "-Tsvg", "-o", "machine.svg", "machine.dot"], in: folder)
    try #require(command.succeeded, "\(command.output)")
    return try String(contentsOf: folder.appending(path: "machine.svg"), encoding: .utf8)
  }
}
