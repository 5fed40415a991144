/// The rows about machines inside states.
func treeRows(_ rounds: Rounds) -> [Row] {
  levelRows(rounds) + moveRows(rounds) + regionRows(rounds) + embeddingRows(rounds) + treeFleetRows(rounds)
    + depthRows(rounds)
}
