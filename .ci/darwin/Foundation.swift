// What the library uses of Foundation, which has no interface to read on Linux. All of it is older than any platform that the manifest
// could name.

open class NSObject {
  public init() {}
}

public struct Data {
  public init(_ bytes: some Sequence<UInt8>) {}
}

extension Data: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> UInt8 { 0 }
}

open class NSError: Error, @unchecked Sendable {
  public let code = 0
  public init() {}
}

public protocol XMLParserDelegate: AnyObject {}

open class XMLParser {
  public init(data: Data) {}
  open weak var delegate: (any XMLParserDelegate)?
  open var shouldProcessNamespaces = false
  open var shouldReportNamespacePrefixes = false
  open var shouldResolveExternalEntities = false
  open var lineNumber: Int { 0 }
  open func parse() -> Bool { false }
}

extension StringProtocol {
  public func range(of text: some StringProtocol) -> Range<Index>? { nil }
}

/// What the compiler calls for `as NSError`.
public func _convertErrorToNSError(_ error: any Error) -> NSError { NSError() }
