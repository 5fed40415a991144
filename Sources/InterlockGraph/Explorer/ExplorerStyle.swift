/// The style of an explorer page, by day, at night and on paper.
let explorerStyle = #"""
  :root {
    --paper: #ffffff; --ink: #1b1f24; --soft: #59636e; --line: #d1d9e0; --field: #f6f8fa;
    --open: #1a7f37; --guarded: #9a6700; --closed: #6e7781; --here: #ffd866; --here-ink: #1b1f24; --bad: #cf222e;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #0d1117; --ink: #e6edf3; --soft: #9198a1; --line: #3d444d; --field: #151b23;
      --open: #3fb950; --guarded: #d29922; --closed: #9198a1; --here: #d29922; --here-ink: #0d1117; --bad: #f85149;
    }
  }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 1rem 1.5rem 3rem; background: var(--paper); color: var(--ink);
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
  h1 { font-size: 1.5rem; margin: 0; }
  h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
  h3 { font-size: .95rem; margin: .75rem 0 .25rem; color: var(--soft); }
  #now { margin: .25rem 0 1rem; font-size: 1.1rem; }
  #now strong { background: var(--here); color: var(--here-ink); padding: .1rem .5rem; border-radius: .3rem; }
  main { display: grid; gap: 1rem; grid-template-columns: minmax(0, 3fr) minmax(17rem, 2fr); align-items: start; }
  main > section { border: 1px solid var(--line); border-radius: .5rem; padding: .9rem 1rem; background: var(--field); min-width: 0; }
  #states { grid-row: span 6; }
  @media (max-width: 50rem) { main { grid-template-columns: minmax(0, 1fr); } #states { grid-row: auto; } }
  ul, ol { margin: 0; padding-left: 1.4rem; }
  .buttons { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
  .row { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin-bottom: .5rem; }
  button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .4rem;
    padding: .3rem .7rem; cursor: pointer; max-width: 100%; overflow-wrap: anywhere; text-align: left; }
  button:hover { border-color: var(--ink); }
  :focus-visible { outline: 3px solid #0969da; outline-offset: 2px; }
  button[data-status] { border-left-width: .35rem; }
  button[data-status=open] { border-left-color: var(--open); }
  button[data-status=guarded] { border-left-color: var(--guarded); border-left-style: double; }
  button[data-status=closed], button[data-status=ignored], button[data-status=deferred] { border-left-color: var(--closed); color: var(--soft); border-style: dashed; }
  button small { color: var(--soft); }
  button[disabled] { opacity: .5; cursor: default; }
  #question { margin-top: .75rem; padding: .75rem; border: 2px solid var(--guarded); border-radius: .5rem; background: var(--paper); }
  #question p { margin: 0 0 .5rem; }
  #answers { display: flex; flex-wrap: wrap; gap: .4rem; }
  #reason, #way, #replayed { margin: .5rem 0 0; color: var(--soft); }
  #notice { padding: .5rem .75rem; border: 1px solid var(--guarded); border-radius: .4rem; }
  #picture { overflow-x: auto; background: #ffffff; border-radius: .4rem; padding: .5rem; }
  #picture svg { max-width: 100%; height: auto; }
  #picture [data-state] { cursor: pointer; }
  #picture [data-state]:focus-visible { outline: 3px solid #0969da; }
  #picture .node[data-state] > :is(path, polygon, ellipse) { fill: #ffffff; }
  #picture .cluster[aria-current] > :is(path, polygon) { fill: #fff3c4; stroke-width: 3; }
  #picture .node[aria-current] > :is(path, polygon, ellipse) { fill: #ffd866; stroke-width: 3; }
  @media (prefers-color-scheme: dark) {
    #picture { background: #ffffff; filter: invert(.92) hue-rotate(180deg); }
  }
  .tree, .tree ul { list-style: none; padding-left: 0; }
  .tree ul { padding-left: 1.4rem; border-left: 1px solid var(--line); margin: .2rem 0 .2rem .4rem; }
  .tree li { margin: .2rem 0; }
  .tree button[aria-current], #found button[aria-current] { background: var(--here); color: var(--here-ink); font-weight: 600; border-color: var(--here-ink); }
  #trace li { margin: .15rem 0; }
  #trace li[aria-current] > button { font-weight: 600; border-color: var(--ink); }
  #trace button { border-color: transparent; background: none; padding: 0 .4rem; vertical-align: top; }
  #trace .cycle { border-left: 3px solid var(--guarded); }
  #properties li { margin: .4rem 0; }
  #properties pre { margin: .25rem 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .92em; overflow-wrap: anywhere; }
  .holds::before { content: "✓ "; color: var(--open); font-weight: 700; }
  .fails::before { content: "✗ "; color: var(--bad); font-weight: 700; }
  textarea, input[type=search] { font: inherit; width: 100%; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .5rem; }
  textarea { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .85rem; }
  footer { margin-top: 1.5rem; color: var(--soft); }
  @media print {
    body { padding: 0; background: #fff; color: #000; }
    .controls { display: none !important; }
    main { display: block; }
    main > section { border: none; padding: 0; margin: 0 0 1rem; background: none; break-inside: avoid; }
    button { border: none !important; padding: 0; background: none; color: #000; }
    #picture { filter: none; }
    .tree button[aria-current] { outline: 2px solid #000; }
    #now strong { outline: 1px solid #000; background: none; }
  }
  @media (prefers-reduced-motion: no-preference) { button { transition: border-color .1s; } }
  """#
