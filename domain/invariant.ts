/** A fault of our own program, not of the caller or the outside world: rolled back and logged. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
}

/** Throws when a condition that must hold does not. The message states the rule in words, for the log. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message)
}
