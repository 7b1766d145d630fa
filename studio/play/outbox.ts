import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { Book, Round } from '../book/book.ts'
import type { Ending } from '../book/lines.ts'
import { findGame } from '../games/games.ts'
import type { Answer, Wallet } from '../wallet/wallet.ts'
import type { House } from './house.ts'

const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 10_000
/** How often the wallet may refuse a win before people look at it: it may not have seen its bet yet, or have a bound. */
const REFUSED_AT_MOST = 50

interface Parts {
  readonly book: Book
  readonly wallet: Wallet
  readonly log: House['log']
  now(): number
}

/** Tells the wallet how each round ends, again and again under the same ids, until it answers. */
export class Outbox {
  readonly #parts: Parts
  readonly #telling = new Map<string, Promise<number | undefined>>()
  /** Rounds that are being watched: their wins wait for the end. */
  readonly #watched = new Map<string, AbortController>()
  readonly #stopped = new AbortController()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** After a start: of a bet that may have been told nobody knows, and a win that is owed may have been. */
  async resume(): Promise<void> {
    const { book } = this.#parts
    for (const { id, state } of book.openRounds())
      if (state === 'asked') await book.write({ line: 'back', id })
    for (const round of book.openRounds()) void this.settle(round)
  }

  /** Resolves with the balance once the round is ended. */
  settle(round: Round): Promise<number | undefined> {
    const telling =
      this.#telling.get(round.id) ?? this.#tell(round).finally(() => this.#telling.delete(round.id))
    this.#telling.set(round.id, telling)
    return telling
  }

  /** The end of a round that is watched, before its time. */
  end(round: Round): Promise<number | undefined> {
    const settling = this.settle(round)
    this.#watched.get(round.id)?.abort()
    return settling
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    for (const watched of this.#watched.values()) watched.abort()
    await Promise.allSettled(this.#telling.values())
  }

  async #tell(round: Round): Promise<number | undefined> {
    const { book, wallet, log } = this.#parts
    let refused = 0
    await this.#watch(round)
    for (
      let pauseMs = FIRST_PAUSE_MS;
      !this.#stopped.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)
    ) {
      const isBack = round.state === 'back'
      const answer = await (isBack ? wallet.rollback(round) : wallet.win(round, round.payout))
      if (answer.kind === 'refused') refused += 1
      const as = endingOf(answer, isBack, refused)
      if (as === 'disputed')
        log({ round: round.id, answer, payout: round.payout }, 'the wallet does not end a round')
      if (as) {
        await book.write({ line: 'closed', id: round.id, as })
        return answer.kind === 'ok' ? answer.balance : undefined
      }
      await setTimeoutAsync(pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined)
    }
    return undefined
  }

  /** Until a round that is watched is over. */
  async #watch(round: Round): Promise<void> {
    const leftMs = endsAt(round) - this.#parts.now()
    if (round.state !== 'taken' || leftMs <= 0) return
    const watched = new AbortController()
    this.#watched.set(round.id, watched)
    await setTimeoutAsync(leftMs, undefined, { signal: watched.signal }).catch(() => undefined)
    this.#watched.delete(round.id)
  }
}

/** When a round that was taken is over, as milliseconds of the epoch. */
function endsAt({ game, at }: Pick<Round, 'game' | 'at'>): number {
  return at + (findGame(game)?.lastsMs ?? 0)
}

function endingOf(answer: Answer, isBack: boolean, refused: number): Ending | undefined {
  if (answer.kind === 'ok') return isBack ? 'returned' : 'paid'
  return refused > REFUSED_AT_MOST ? 'disputed' : undefined
}
