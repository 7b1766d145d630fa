import type { LiveEvent } from './live-event.ts'

/** NOTIFY carries less than 8,000 bytes. */
const MAX_BYTES = 7_900
/** Members who may get an event in one pause. Beyond it the oldest are dropped: browsers read money again through calls. */
const MAX_EVENTS = 20_000

/** The events that wait to be sent to other processes. Of a balance, of a count of messages and of the prices of a round only the newest waits. */
export class Outbox {
  readonly #events = new Map<string, LiveEvent>()
  #count = 0
  #dropped = 0

  get size(): number {
    return this.#events.size
  }

  add(event: LiveEvent): void {
    this.#count += 1
    const key = subjectOf(event) ?? String(this.#count)
    const waiting = this.#events.get(key)
    if (isNewer(waiting, event)) return
    this.#events.delete(key) // the newest stands last
    this.#events.set(key, event)
    if (this.#events.size <= MAX_EVENTS) return
    this.#events.delete(this.#events.keys().next().value ?? '')
    this.#dropped += 1
  }

  /** Everything that waits, in payloads of one notification each, and how many events were dropped before. */
  take(from: string): { readonly payloads: readonly string[]; readonly dropped: number } {
    const payloads: string[] = []
    let events: string[] = []
    const head = `{"from":${JSON.stringify(from)},"events":[`
    const full = MAX_BYTES - Buffer.byteLength(head) - 2
    let bytes = 0
    for (const event of this.#events.values()) {
      const text = JSON.stringify(event)
      const more = Buffer.byteLength(text) + 1
      if (more > full) continue // no event is so large; one that were would stop all others
      if (bytes + more > full) {
        payloads.push(`${head}${events.join()}]}`)
        events = []
        bytes = 0
      }
      events.push(text)
      bytes += more
    }
    if (events.length > 0) payloads.push(`${head}${events.join()}]}`)
    const dropped = this.#dropped
    this.#events.clear()
    this.#dropped = 0
    return { payloads, dropped }
  }

  clear(): void {
    this.#events.clear()
  }
}

/** Two events with one subject: the newer says all. */
function subjectOf(event: LiveEvent): string | undefined {
  if (event.name === 'balance') return `balance ${event.memberId}`
  if (event.name === 'message') return `message ${event.memberId}`
  return event.name === 'prices' ? `prices ${event.roundId}` : undefined
}

function isNewer(waiting: LiveEvent | undefined, event: LiveEvent): boolean {
  return waiting?.name === 'balance' && event.name === 'balance' && waiting.version > event.version
}
