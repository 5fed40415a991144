// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// The upcoming language features that the whole package is written against.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// Where hiredis is described. On Linux it is where compilers look anyway, and its description has a flag that packages may not use.
#if os(Linux)
  let hiredis: String? = nil
#else
  let hiredis: String? = "hiredis"
#endif

/// An example is an executable of its own, held to the public API.
func example(_ name: String, _ others: Target.Dependency..., files: [String] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["Interlock"] + others,
    path: "Examples/\(name)",
    exclude: ["expected.txt"] + files,
    packageAccess: false,
    swiftSettings: settings
  )
}

/// The examples, from the first steps to whole machines. Their output is tested.
let examples: [Target] = [
  example("Quickstart"),
  example("TrafficLight"),
  example("EventRoutes"),
  example("RouteMapping"),
  example("Orders", "InterlockGraph"),
  example("CasePaths"),
  example("Tickets"),
  example("Conditions"),
  example("RouteChains"),
  example("OrderedHandlers"),
  example("Refusals"),
  example("Removal"),
  example("RunToCompletion"),
  example("Blueprints"),
  example("Diagrams", "InterlockGraph"),
  example("Checks", "InterlockGraph"),
  example("Proofs", "InterlockGraph"),
  example("Explorer", "InterlockGraph"),
  example("MediaPlayer"),
  example("Keyboard"),
  example("Wizard"),
  example("Thermostat"),
  example("Hierarchy"),
  example("Superstates", "InterlockGraph"),
  example("SCXML", "InterlockGraph", "InterlockSCXML", "InterlockTesting"),
  example("Connection"),
  example("Checkout"),
  example("EditForm"),
  example("ModalFlow"),
  example("FavoriteButton"),
  example("NetworkTask", "InterlockAsync"),
  example("PhoneCall", "InterlockAsync", "InterlockGraph", "InterlockTesting"),
  example("Coordinator", "InterlockAsync", "InterlockTesting"),
  example("Retries", "InterlockAsync", "InterlockTesting"),
  example("Mailing", "InterlockAsync", "InterlockTesting"),
  example("Saving", files: ["old.json"]),
  example("Lockers", "InterlockAsync"),
  example("Stream", "InterlockAsync"),
  example("ViewModel", "InterlockAsync", "InterlockTesting"),
  example("Login", "InterlockAsync"),
  example("TestingKit", "InterlockTesting"),
  example("Fleet", "InterlockAsync", "InterlockFleet"),
  example("Deployment", "InterlockFleet"),
]

/// What is tested. Under the sanitizers, which are slow, the gate leaves some out.
///
/// - `INTERLOCK_TESTS=library`: not the tests of examples, pages, pictures, macros, and what the compiler says.
/// - `INTERLOCK_TESTS=threads`: nor those of single machines, which no other thread uses.
/// - `INTERLOCK_TESTS=fleet`: none but those of fleets, which are repeated with databases.
let tested = Context.environment["INTERLOCK_TESTS"]
let areOthersTested = tested == nil

/// For what makes few attempts. Under the address sanitizer, the optimizer would take longer with it than it runs.
let quickly: [SwiftSetting] = settings + (tested == "library" ? [.unsafeFlags(["-Onone"])] : [])

let single: [Target] = [
  .testTarget(
    name: "InterlockTests", dependencies: ["Interlock", "InterlockSCXML", "TestSupport", "Trace"],
    exclude: areOthersTested
      ? [] : ["Blueprint/MisspellingTests.swift", "Documentation", "ExamplesTests.swift"],
    swiftSettings: settings),
  .testTarget(
    name: "InterlockTreeTests", dependencies: ["Interlock", "TestSupport"], swiftSettings: quickly),
  .testTarget(
    name: "InterlockPropertyTests",
    dependencies: ["Interlock", "InterlockGraph", "InterlockSCXML", "TestSupport"],
    // It looks into graphs, whose tests are left out with the others.
    exclude: areOthersTested ? [] : ["Charts/ChartSpaceTests.swift", "Charts/ChartProofTests.swift"],
    swiftSettings: settings),
  .testTarget(
    name: "InterlockSCXMLTests",
    dependencies: [
      "InterlockSCXML", "InterlockAsync", "InterlockFleet", "InterlockGraph", "InterlockTesting",
      "TestSupport",
    ],
    exclude: areOthersTested ? [] : ["Oracle/DocumentSpaceTests.swift"],
    swiftSettings: quickly),
  .testTarget(
    name: "SwiftStateTests", dependencies: ["SwiftState"], packageAccess: false, swiftSettings: quickly),
]

let threads: [Target] = [
  .testTarget(
    name: "InterlockAsyncTests",
    dependencies: ["InterlockAsync", "InterlockGraph", "InterlockTesting", "TestSupport"],
    swiftSettings: quickly
  ),
  .testTarget(
    name: "InterlockTestingTests",
    dependencies: ["InterlockTesting", "InterlockAsync", "InterlockGraph", "TestSupport"]
      + (areOthersTested ? examples.map { .target(name: $0.name) } : []),
    exclude: areOthersTested ? [] : ["Examples", "Mutants"],
    swiftSettings: quickly
  ),
]

let fleets: [Target] = [
  .target(
    name: "Accounts", dependencies: ["Interlock", "InterlockAsync", "InterlockFleet", "TestSupport"],
    path: "Tests/Accounts", swiftSettings: settings),
  .executableTarget(
    name: "AccountProcess", dependencies: ["Accounts", "InterlockFleet"], path: "Tests/AccountProcess",
    swiftSettings: settings),
  .executableTarget(
    name: "FleetBenchmarks",
    dependencies: [
      "Interlock", "InterlockFleet", "TestSupport",
      .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      .target(name: "CHiredis", condition: .when(traits: ["Redis"])),
    ],
    path: "Tests/Benchmarks/Fleets", swiftSettings: settings),
  .testTarget(
    name: "InterlockFleetTests",
    dependencies: [
      "InterlockAsync", "InterlockFleet", "InterlockTesting", "Accounts", "AccountProcess", "TestSupport",
    ],
    swiftSettings: quickly),
]

let others: [Target] = [
  .target(name: "Specimens", dependencies: ["Interlock"], path: "Tests/Specimens", swiftSettings: settings),
  .target(
    name: "MainActorSpecimens", dependencies: ["Interlock", "Specimens"], path: "Tests/MainActorSpecimens",
    swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
  .testTarget(
    name: "InterlockMacrosTests",
    dependencies: ["Interlock", "MainActorSpecimens", "Specimens", "TestSupport"],
    exclude: ["Expansions.md"],
    swiftSettings: settings),
  .testTarget(
    name: "DiagnosticsTests", dependencies: ["Interlock", "InterlockGraph", "SwiftState", "TestSupport"],
    path: "Tests/Diagnostics", exclude: ["Programs"], swiftSettings: settings),
  .testTarget(
    name: "InterlockGraphTests",
    dependencies: ["InterlockGraph", "InterlockAsync", "TestSupport"]
      + examples.map { .target(name: $0.name) },
    exclude: ["Golden", "Tools/scxml.rng"],
    swiftSettings: settings),
]
let tests: [Target] =
  switch tested {
  case "fleet": fleets
  case "threads": fleets + threads
  case "library": fleets + threads + single
  default: fleets + threads + single + others
  }

let package = Package(
  name: "Interlock",
  platforms: [.macOS(.v10_13), .iOS(.v12), .tvOS(.v12), .watchOS(.v4), .visionOS(.v1)],
  products: [
    .library(name: "Interlock", targets: ["Interlock"]),
    .library(name: "InterlockGraph", targets: ["InterlockGraph"]),
    .library(name: "InterlockTesting", targets: ["InterlockTesting"]),
    .library(name: "InterlockAsync", targets: ["InterlockAsync"]),
    .library(name: "InterlockFleet", targets: ["InterlockFleet"]),
    .library(name: "InterlockSCXML", targets: ["InterlockSCXML"]),
    .library(name: "SwiftState", targets: ["SwiftState"]),
    .executable(name: "interlock", targets: ["InterlockCommand"]),
  ],
  traits: [
    .trait(name: "SQLite", description: "Fleets in files of SQLite; needs libsqlite3."),
    .trait(name: "PostgreSQL", description: "Fleets in databases of PostgreSQL; needs libpq."),
    .trait(name: "Redis", description: "Fleets in servers of Redis; needs libhiredis."),
  ],
  targets: [
    .macro(name: "InterlockMacros", swiftSettings: settings + [.strictMemorySafety()]),
    .target(
      name: "Interlock", dependencies: ["InterlockMacros"], swiftSettings: settings + [.strictMemorySafety()]),
    .target(name: "InterlockGraph", dependencies: ["Interlock"], swiftSettings: quickly),
    .target(
      name: "InterlockTesting", dependencies: ["Interlock", "InterlockAsync", "InterlockGraph"],
      swiftSettings: quickly),
    .target(name: "InterlockAsync", dependencies: ["Interlock"], swiftSettings: settings),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "CHiredis", pkgConfig: hiredis, providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),
    .target(
      name: "InterlockFleet",
      dependencies: [
        "Interlock", "InterlockAsync", "InterlockGraph",
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "CHiredis", condition: .when(traits: ["Redis"])),
      ],
      swiftSettings: quickly + [.strictMemorySafety()]),
    .target(name: "InterlockSCXML", dependencies: ["Interlock"], swiftSettings: quickly),
    .executableTarget(
      name: "InterlockCommand", dependencies: ["InterlockGraph", "InterlockSCXML"], swiftSettings: settings),
    .target(name: "SwiftState", dependencies: ["Interlock"], swiftSettings: settings),
    .target(name: "Allocations", path: "Tests/Benchmarks/Allocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Interlock", "InterlockAsync", "InterlockGraph", "InterlockTesting", "SwiftState", "Allocations",
      ],
      path: "Tests/Benchmarks/Main",
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "Trace", dependencies: ["Interlock"], path: "Tests/Trace",
      swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
  ] + examples + tests,
  swiftLanguageModes: [.v6]
)
