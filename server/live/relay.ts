import type { Context } from '../context.ts'
import { type ListenPlace, listenTo, type Subscription } from '../db/listen.ts'
import { notifyLive } from '../features/operators/queries-live.ts'
import type { LiveEvent } from './live-event.ts'
import { Outbox } from './outbox.ts'

const CHANNEL = 'live'
/** Between two notifications of one process: events that come meanwhile travel together. */
const PAUSE_MS = 20
const BEAT_MS = 1_000
/** A process that was not heard for so long is gone. Long, because a machine under load may be silent for seconds. */
const GONE_MS = 30_000
/** Without its own beat for so long, the channel is opened anew: after an outage the driver may give up reconnecting. */
const REOPEN_MS = 5_000
/** Processes of one site. More than ever run; bounds memory. */
const MAX_OTHERS = 1_000

export interface RelayParts {
  readonly jobs: Context
  /** Subscribes to the events of this process. */
  readonly listenOwn: (hear: (event: LiveEvent) => void) => () => void
  /** Takes an event of another process. */
  readonly hear: (event: LiveEvent) => void
  /** Looks after the road to the database. */
  readonly link?: ListenPlace['link']
}

/**
 * Sends the events of this process to all others by NOTIFY, and hears theirs. While no other process is heard nothing
 * but a beat is sent: a site of one process does no work for others. A lost event does no harm, because browsers read
 * money again through calls.
 */
export class Relay {
  readonly #parts: RelayParts
  readonly #databaseUrl: string
  /** This process, so that it knows its own events when they come back. */
  readonly #id: string
  readonly #outbox = new Outbox()
  /** When each other process was last heard. */
  readonly #others = new Map<string, number>()
  #heardMs = 0
  #isSending = false
  #beat: NodeJS.Timeout | undefined
  #pause: NodeJS.Timeout | undefined
  #subscription: Subscription | undefined
  #stopListening = () => {}

  constructor(parts: RelayParts, databaseUrl: string) {
    this.#parts = parts
    this.#databaseUrl = databaseUrl
    this.#id = parts.jobs.chance.id()
  }

  /** How many other processes are heard. */
  get othersCount(): number {
    return this.#others.size
  }

  async open(): Promise<void> {
    await this.#listen()
    this.#stopListening = this.#parts.listenOwn((event) => this.#add(event))
    this.#planBeat()
  }

  /** Sends what waits, and ends. */
  async close(): Promise<void> {
    this.#stopListening()
    clearTimeout(this.#beat)
    clearTimeout(this.#pause)
    this.#beat = undefined
    await this.#sendWaiting()
    await this.#subscription?.unlisten()
  }

  #add(event: LiveEvent): void {
    if (this.#others.size === 0) return
    this.#outbox.add(event)
    if (this.#isSending) return
    this.#isSending = true
    setImmediate(() => void this.#send()) // after the last event of the batch
  }

  async #send(): Promise<void> {
    await this.#sendWaiting()
    this.#pause = setTimeout(() => {
      if (this.#outbox.size > 0) void this.#send()
      else this.#isSending = false
    }, PAUSE_MS)
  }

  async #sendWaiting(): Promise<void> {
    const { payloads, dropped } = this.#outbox.take(this.#id)
    if (dropped > 0) this.#parts.jobs.log.warn({ dropped }, 'live events were too many to be passed on')
    if (payloads.length === 0) return
    await notifyLive(this.#parts.jobs.read, CHANNEL, payloads).catch((error: unknown) =>
      this.#parts.jobs.log.warn({ err: error }, 'live events were not passed on'),
    )
  }

  /** Begins to listen, and says so: whoever hears a new process answers, and both know each other at once. */
  async #listen(): Promise<void> {
    this.#heardMs = performance.now()
    await this.#subscription?.unlisten()
    this.#subscription = await listenTo({
      ...{ url: this.#databaseUrl, link: this.#parts.link },
      channel: CHANNEL,
      hear: (payload) => this.#take(payload),
      onListen: () => void this.#sayHere(),
    })
  }

  #take(payload: string): void {
    const said = parse(payload)
    if (!said) {
      this.#parts.jobs.log.warn({ payload }, 'a notification was not understood')
      return
    }
    this.#heardMs = performance.now()
    if (said.from === this.#id) return
    const isNew = !this.#others.has(said.from)
    if (isNew && this.#others.size >= MAX_OTHERS) return
    this.#others.set(said.from, this.#heardMs)
    if (isNew) void this.#sayHere()
    for (const event of said.events) this.#parts.hear(event)
  }

  /** Whether the database took it. */
  async #sayHere(): Promise<boolean> {
    try {
      await notifyLive(this.#parts.jobs.read, CHANNEL, [JSON.stringify({ from: this.#id, events: [] })])
      return true
    } catch (error) {
      this.#parts.jobs.log.debug({ err: error }, 'the channel of live events is silent')
      return false
    }
  }

  #planBeat(): void {
    this.#beat = setTimeout(async () => {
      const isSaid = await this.#sayHere()
      const nowMs = performance.now()
      for (const [id, heardMs] of this.#others) if (nowMs - heardMs > GONE_MS) this.#others.delete(id)
      if (this.#others.size === 0) this.#outbox.clear()
      // While the database is away no attempt would do but put off the one that does.
      if (this.#beat && isSaid && nowMs - this.#heardMs > REOPEN_MS) await this.#listen().catch(() => {})
      if (this.#beat) this.#planBeat()
    }, BEAT_MS)
    this.#beat.unref()
  }
}

/** Starts the relay of a process. */
export async function openRelay(parts: RelayParts, databaseUrl: string): Promise<Relay> {
  const relay = new Relay(parts, databaseUrl)
  await relay.open()
  return relay
}

interface Said {
  readonly from: string
  readonly events: readonly LiveEvent[]
}

function parse(payload: string): Said | undefined {
  try {
    const said = JSON.parse(payload) as Partial<Said> | null
    return typeof said?.from === 'string' && Array.isArray(said.events) ? (said as Said) : undefined
  } catch {
    return undefined
  }
}
