/** We failed, not the caller and not the world: rolled back, logged loudly, fixed. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
}

/** States what must hold. The message says the rule in words, so that a broken one can be read in a log. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message)
}
