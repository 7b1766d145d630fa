/** Lost answers are rare; beyond this many the oldest key is dropped. */
const MAX_UNSETTLED = 20

/** The keys of acts with an unknown outcome, by request. */
const unsettled = new Map<string, string>()

/** The key of an act: a new one, or the one it was sent with when its answer was lost. */
export function keyOf(path: string, body: unknown): string {
  const asked = askedFor(path, body)
  const key = unsettled.get(asked) ?? crypto.randomUUID()
  unsettled.set(asked, key)
  const [oldest] = unsettled.keys()
  if (unsettled.size > MAX_UNSETTLED && oldest !== undefined) unsettled.delete(oldest)
  return key
}

/** The act was answered: the same request again is a new act. */
export function settleKey(path: string, body: unknown): void {
  unsettled.delete(askedFor(path, body))
}

function askedFor(path: string, body: unknown): string {
  return `${path} ${JSON.stringify(body)}`
}
