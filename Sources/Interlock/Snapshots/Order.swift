/// The numbers from zero up to a count, in the order of what they stand for. Those of equals keep theirs.
///
/// The standard library's sort takes kilobytes for each type of elements, so that the library has it once.
@inline(never)
func order(of count: Int, by precedes: (Int, Int) -> Bool) -> [Int] { (0..<count).sorted(by: precedes) }
