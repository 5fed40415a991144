// swift-tools-version: 6.3
import PackageDescription

/// The settings of a current application.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Consumer",
  dependencies: [.package(name: "Interlock", path: "../..")],
  targets: [
    .target(
      name: "Radio",
      dependencies: [
        .product(name: "Interlock", package: "Interlock"),
        .product(name: "InterlockAsync", package: "Interlock"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "Panel",
      dependencies: [
        .product(name: "Interlock", package: "Interlock"),
        .product(name: "InterlockAsync", package: "Interlock"), "Radio",
      ],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "RadioTests",
      dependencies: [
        .product(name: "Interlock", package: "Interlock"),
        .product(name: "InterlockGraph", package: "Interlock"),
        .product(name: "InterlockTesting", package: "Interlock"), "Radio", "Panel",
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
