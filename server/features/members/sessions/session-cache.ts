import type { Context } from '../../../context.ts'
import { hashToken, isToken } from '../../credentials/tokens.ts'
import { notifyHeartbeat, updateSessionsSeen } from '../queries.ts'
import { type LiveToken, listLiveTokens } from '../queries-live-tokens.ts'
import { IDLE_DAYS } from './session-lengths.ts'

/** A cached token is valid this long without a heartbeat: the longest time a sign-out may go unnoticed. */
const UNCONFIRMED_TTL_MS = 1_000
/** The same while the last heartbeat of the channel of ended sessions is younger than `UNCONFIRMED_TTL_MS`. */
const CONFIRMED_TTL_MS = 60_000
const BEAT_MS = 250
/**
 * A channel without a heartbeat for this long is reopened: after a database outage the driver may give up reconnecting.
 */
const REOPEN_MS = 5_000
/** About 20 MB. The oldest are removed first. */
const MAX_ENTRIES = 50_000

interface Entry {
  readonly token: LiveToken
  readonly loadedMs: number
  readonly deadMs: number
}

/** Starts to listen on a channel; `server/db/listen.ts`. */
export type Listen = (wish: {
  channel: string
  hear: (payload: string) => void
  onListen: () => void
}) => Promise<{ unlisten: () => Promise<void> }>

/** Every cache of this process, so that its own sign-outs take effect before they are answered. */
const openCaches = new Set<SessionCache>()

/** Removes a member's sessions from the caches of this process. Called after the commit that ended them. */
export function forgetSessions(memberId: string): void {
  for (const cache of openCaches) cache.forget(memberId)
}

/**
 * Finds the member of a token: from the cache in about a microsecond, else from the database, with all tokens of one
 * event loop turn in one statement. NOTIFY removes ended sessions. A heartbeat through the same channel proves that it
 * works; without it no entry is used for more than a second.
 */
export class SessionCache {
  readonly #ctx: Context
  /** This process among those that send heartbeats. */
  readonly #name: string
  readonly #entries = new Map<string, Entry>()
  readonly #hearers = new Set<(memberId: string | undefined) => void>()
  readonly #ofMember = new Map<string, Set<string>>()
  #asked = new Map<string, ((token: LiveToken | undefined) => void)[]>()
  #failed: ((error: unknown) => void)[] = []
  /** Raised with every removal: a query that started before one is not cached. */
  #generation = 0
  #heardMs = Number.NEGATIVE_INFINITY
  #beat: NodeJS.Timeout | undefined
  #unlisten: (() => Promise<void>) | undefined
  #openedMs = 0

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#name = ctx.chance.id()
    openCaches.add(this)
  }

  /** Starts to listen to other processes. Where that is impossible (a pooler without LISTEN), entries last a second. */
  async listen(listen: Listen): Promise<void> {
    await this.#open(listen)
    this.#scheduleBeat(listen)
  }

  async #open(listen: Listen): Promise<void> {
    this.#openedMs = performance.now()
    await this.#unlisten?.()
    this.#unlisten = undefined
    const { unlisten } = await listen({
      channel: 'session_ended',
      hear: (payload) => this.#hear(payload),
      onListen: () => {
        this.forgetAll() // after a lost connection, notifications may be missing
        this.#tell(undefined)
      },
    })
    this.#unlisten = unlisten
  }

  /** True while the channel is known to work: a session that ends is announced. */
  get isHeard(): boolean {
    return performance.now() - this.#heardMs < UNCONFIRMED_TTL_MS
  }

  /** Tells whose sessions may have ended, in any process; undefined: anybody's. The returned function ends it. */
  onEnded(hear: (memberId: string | undefined) => void): () => void {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  async find(token: string): Promise<LiveToken | undefined> {
    if (!isToken(token)) return undefined
    const hash = hashToken(token)
    const entry = this.#entries.get(hash)
    if (entry && this.#isFresh(entry)) return entry.token
    return this.#ask(hash)
  }

  forget(memberId: string): void {
    this.#generation += 1
    for (const hash of this.#ofMember.get(memberId) ?? []) this.#entries.delete(hash)
    this.#ofMember.delete(memberId)
  }

  forgetAll(): void {
    this.#generation += 1
    this.#entries.clear()
    this.#ofMember.clear()
  }

  async close(): Promise<void> {
    openCaches.delete(this)
    clearTimeout(this.#beat)
    this.#beat = undefined
    await this.#unlisten?.()
    this.#unlisten = undefined
  }

  #isFresh(entry: Entry): boolean {
    const nowMs = performance.now()
    if (nowMs >= entry.deadMs) return false
    const ageMs = nowMs - entry.loadedMs
    return ageMs < UNCONFIRMED_TTL_MS || (ageMs < CONFIRMED_TTL_MS && this.isHeard)
  }

  #ask(hash: string): Promise<LiveToken | undefined> {
    return new Promise((answer, failed) => {
      if (this.#asked.size === 0) setImmediate(() => void this.#load())
      const askers = this.#asked.get(hash)
      if (askers) askers.push(answer)
      else this.#asked.set(hash, [answer])
      this.#failed.push(failed)
    })
  }

  async #load(): Promise<void> {
    const asked = this.#asked
    const failed = this.#failed
    const generation = this.#generation
    this.#asked = new Map()
    this.#failed = []
    try {
      const found = await listLiveTokens(this.#ctx.read, [...asked.keys()], IDLE_DAYS)
      const unseen = found.filter((token) => token.unseen)
      if (unseen.length > 0) await updateSessionsSeen(this.#ctx.read, unseen)
      if (generation === this.#generation) for (const token of found) this.#remember(token)
      const byHash = new Map(found.map((token) => [token.tokenHash, token]))
      for (const [hash, askers] of asked) for (const answer of askers) answer(byHash.get(hash))
    } catch (error) {
      for (const fail of failed) fail(error)
    }
  }

  #remember(token: LiveToken): void {
    const nowMs = performance.now()
    this.#drop(token.tokenHash)
    if (this.#entries.size >= MAX_ENTRIES) this.#drop(this.#entries.keys().next().value ?? '')
    this.#entries.set(token.tokenHash, { token, loadedMs: nowMs, deadMs: nowMs + token.liveMs })
    const hashes = this.#ofMember.get(token.memberId)
    if (hashes) hashes.add(token.tokenHash)
    else this.#ofMember.set(token.memberId, new Set([token.tokenHash]))
  }

  #drop(hash: string): void {
    const entry = this.#entries.get(hash)
    if (!entry) return
    this.#entries.delete(hash)
    const hashes = this.#ofMember.get(entry.token.memberId)
    hashes?.delete(hash)
    if (hashes?.size === 0) this.#ofMember.delete(entry.token.memberId)
  }

  /** A notification about a member removes it; our own heartbeat proves that all earlier ones arrived. */
  #hear(payload: string): void {
    const [word = '', who = '', saidMs = ''] = payload.split(' ')
    if (word !== 'beat') {
      this.forget(word)
      this.#tell(word)
    } else if (who === this.#name) this.#heardMs = Number(saidMs)
  }

  #tell(memberId: string | undefined): void {
    for (const hear of this.#hearers) hear(memberId)
  }

  #scheduleBeat(listen: Listen): void {
    this.#beat = setTimeout(async () => {
      try {
        await notifyHeartbeat(this.#ctx.read, `beat ${this.#name} ${performance.now()}`)
        const quietSinceMs = Math.max(this.#heardMs, this.#openedMs)
        if (performance.now() - quietSinceMs > REOPEN_MS) await this.#open(listen)
      } catch (error) {
        this.#ctx.log.debug({ err: error }, 'the session channel is silent: sessions are read every second')
      }
      if (this.#beat) this.#scheduleBeat(listen)
    }, BEAT_MS)
    this.#beat.unref()
  }
}
