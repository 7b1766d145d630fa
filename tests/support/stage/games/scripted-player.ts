import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Satang } from '../../../../domain/money.ts'
import type { PlayedShown, RoundShown, TableShown } from '../../../../studio/http/shapes.ts'
import type { StudioProcess } from '../../processes/studio-process.ts'
import type { Random } from '../../seeded.ts'
import type { StudioStage } from './studio-stage.ts'

/** Places of each game by the number of the round: of the league singles and accumulators. */
const PLACES: Readonly<Record<string, (nonce: number) => readonly string[]>> = {
  'hi-lo': () => ['low', 'high', 'eleven', 'face-3', 'pair-25', 'triple'],
  crab: () => ['face-1', 'face-5', 'pair-12', 'pair-46', 'triple'],
  canal: () => ['spin'],
  baccarat: () => ['player', 'banker', 'tie', 'player-pair', 'banker-pair'],
  football: (nonce) =>
    ['1.h', '2.hh', '3.ov', '1.hh+2.un', '2.a+5.ov+9.ha'].map((legs) => `d${nonce}:${legs}`),
  race: (nonce) => ['win-1', 'place-3', 'place-8', 'pair-14'].map((pick) => `r${nonce}-${pick}`),
}
export const SCRIPTED_GAMES: readonly string[] = Object.keys(PLACES)

/**
 * Longer than a site and its database need to come back on a machine that is busy. While they are killed again and again a player may stay
 * without an answer; once that is over each gets one.
 */
const ANSWERED_WITHIN_MS = 120_000
const ASKED_AGAIN_MS = 100
/** What a page asks again about: the round before has not ended, the next may not begin yet, and no answer. */
const WAITS = ['busy', 'too-soon', 'no-answer']
/** A round is thought about for less than this. */
const THOUGHT_MS = 1_000

interface Played {
  readonly staked: number
  readonly won: number
}

interface Parts {
  readonly studio: StudioProcess
  readonly memberId: string
  readonly session: string
  readonly game: string
  readonly random: Random
  readonly answeredWithinMs: number
}

/** One who plays a game of the studio as its page does, and keeps for themselves what each round came to. */
export class ScriptedPlayer {
  readonly memberId: string
  /** Of rounds that were played, by the studio's name of each. */
  readonly rounds = new Map<string, Played>()
  /** How many stakes came back, and how many were refused. */
  returned = 0
  refused = 0
  readonly #parts: Parts

  private constructor(parts: Parts) {
    this.#parts = parts
    this.memberId = parts.memberId
  }

  static async sitDown(
    stage: StudioStage,
    random: Random,
    of: { game: string; cash: Satang; stormMs: number },
  ): Promise<ScriptedPlayer> {
    const { game, stormMs } = of
    const { memberId, user, token } = await stage.launch(game, of.cash)
    const { body } = await stage.studio.ask('open', { game, user, token })
    return new ScriptedPlayer({
      ...{ studio: stage.studio, memberId, session: String(body.session), game, random },
      answeredWithinMs: stormMs + ANSWERED_WITHIN_MS,
    })
  }

  async playUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#play()
      await delay(this.#parts.random(THOUGHT_MS))
    }
  }

  /** The table as it is; undefined: the studio does not answer. */
  async table(): Promise<TableShown | undefined> {
    const { studio, session } = this.#parts
    const answer = await studio.ask('table', { session }).catch(() => undefined)
    return answer?.body as TableShown | undefined
  }

  /** Asks until there is an answer. */
  async #heard<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
    let answer: Answer | undefined
    await expect
      .poll(
        async () => {
          answer = await ask()
          return answer !== undefined
        },
        { timeout: this.#parts.answeredWithinMs, interval: ASKED_AGAIN_MS },
      )
      .toBe(true)
    return answer as Answer
  }

  /** Ends what is being watched before its time. */
  async leave(): Promise<void> {
    const { studio, session } = this.#parts
    const watched = (await this.table())?.rounds.filter(({ state }) => state === 'taken') ?? []
    await Promise.all(watched.map(({ id }) => studio.ask('end', { session, id })))
  }

  /** Asks for one round until it is answered. */
  async #play(): Promise<void> {
    const { studio, session, game, random } = this.#parts
    const nonce = await this.#heard(async () => (await this.table())?.next?.nonce)
    const places = PLACES[game]?.(nonce) ?? []
    const chosen = Array.from({ length: 1 + random(3) }, () => places[random(places.length)] ?? '')
    const bets = Object.fromEntries(chosen.map((place) => [place, (1 + random(20)) * 10_00]))
    const wish = { session, playId: randomUUID(), bets, clientSeed: 'scripted' }
    const answer = await this.#heard(async () => {
      const said = (await studio.ask('play', wish).catch(() => undefined))?.body
      return WAITS.includes(String(said?.fault)) ? undefined : said
    })
    this.#note(answer.fault, (answer as unknown as PlayedShown).round)
  }

  #note(fault: unknown, round: RoundShown | undefined): void {
    if (round?.state === 'taken' || round?.state === 'paid') {
      this.rounds.set(round.id, { staked: round.stake, won: round.payout })
    } else if (round?.state === 'back' || round?.state === 'returned') this.returned += 1
    else {
      expect([fault, round?.state], 'only for want of money').toContainEqual(
        expect.stringMatching(/^(no-money|refused)$/),
      )
      this.refused += 1
    }
  }
}
