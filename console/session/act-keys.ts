/** Acts whose answer never came are few; beyond this the oldest is forgotten. */
const MAX_UNSETTLED = 20

/** The keys of acts whose outcome is not known, by what was asked. */
const unsettled = new Map<string, string>()

/** The key for an act: a new one, or the one it was sent with when its answer was lost. */
export function keyOf(path: string, body: unknown): string {
  const asked = askedFor(path, body)
  const key = unsettled.get(asked) ?? crypto.randomUUID()
  unsettled.set(asked, key)
  const [oldest] = unsettled.keys()
  if (unsettled.size > MAX_UNSETTLED && oldest !== undefined) unsettled.delete(oldest)
  return key
}

/** The act is answered: asked again it is another one. */
export function settleKey(path: string, body: unknown): void {
  unsettled.delete(askedFor(path, body))
}

function askedFor(path: string, body: unknown): string {
  return `${path} ${JSON.stringify(body)}`
}
