import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { Round } from '../book/book.ts'
import type { AskedRound, Session } from '../book/lines.ts'
import { CLIENT_SEED } from '../fair/turn-stream.ts'
import { type Bets, payoutOf, stakeOf } from '../games/game.ts'
import type { Answer } from '../wallet/wallet.ts'
import {
  faultOf,
  type House,
  isOpen,
  requireGame,
  requireSession,
  StudioRefusal,
  turnOfRound,
} from './house.ts'
import { currentSeed, newSeed } from './seeds.ts'

/** How often a bet is told before it is taken back. */
const BET_TRIES = 3
/** How long a player waits to hear that the win is paid. */
const SETTLED_MS = 3_000

interface PlayWish {
  readonly session: string
  /** The page's own name of the round: asked for again, it is the same round. */
  readonly playId: string
  readonly bets: Bets
  readonly clientSeed: string
}

export interface Played {
  readonly round: Round
  /** Undefined: the wallet has not said since. */
  readonly balance: number | undefined
}

/**
 * Plays one round: the bet is told to the wallet, what follows from the seeds is drawn, and the win is told. Each step is on the
 * disk before the next. Throws `StudioRefusal` no-session, bets, client-seed, other-play, busy, too-soon, no-answer and what the wallet says.
 */
export function playRound(house: House, wish: PlayWish): Promise<Played> {
  const session = requireSession(house, wish.session)
  return house.inTurn(`${session.game} ${session.user}`, async () => {
    const { rounds } = house.book.seatOf(session)
    const before = rounds.find(({ playId }) => playId === wish.playId)
    if (before && JSON.stringify(before.bets) !== JSON.stringify(wish.bets))
      throw new StudioRefusal('other-play')
    if (before)
      return played(before, isOpen(before) ? house.outbox.settle(before) : Promise.resolve(undefined))
    if (rounds.some(({ state }) => state === 'asked' || state === 'back')) throw new StudioRefusal('busy')
    const round = await ask(house, session, wish)
    const { answer, isCertain } = await tellBet(house, round)
    if (answer.kind === 'ok') {
      await take(house, round)
      return played(round, house.outbox.settle(round), answer.balance)
    }
    if (answer.kind === 'refused' && isCertain) {
      await house.book.write({ line: 'refused', id: round.id, status: answer.status })
      throw new StudioRefusal(faultOf(answer.status))
    }
    await house.book.write({ line: 'back', id: round.id })
    return played(round, house.outbox.settle(round))
  })
}

/** The round on the disk, before the wallet hears of it. */
async function ask(house: House, session: Session, wish: PlayWish): Promise<Round> {
  if (!CLIENT_SEED.test(wish.clientSeed)) throw new StudioRefusal('client-seed')
  const { user, game, token } = session
  const seed = await currentSeed(house, session)
  const clientSeed = seed.clientSeed ?? wish.clientSeed
  const of = { user, game, seedId: seed.seedId, clientSeed, nonce: seed.nonce + 1 }
  const stake = stakeOf(requireGame(game), turnOfRound(house, of), wish.bets)
  if (stake === undefined) throw new StudioRefusal('bets')
  if (restsStill(house, session)) throw new StudioRefusal('too-soon')
  const { playId, bets } = wish
  const asked: AskedRound = { id: house.chance.id(), ...of, token, playId, bets, stake, at: house.now() }
  await house.book.write({ line: 'asked', round: asked })
  const round = house.book.seatOf(session).rounds.at(-1)
  if (round?.id !== asked.id) throw new Error('a round was written and is not in the book')
  return round
}

/** Of a player at a game, whichever page or launch asks. What was not drawn was no round. */
function restsStill(house: House, session: Session): boolean {
  const last = house.book.seatOf(session).rounds.findLast(({ drawn }) => drawn !== undefined)
  return last !== undefined && house.now() - last.at < requireGame(session.game).restMs
}

/** A refusal after an answer that nobody heard is not certain: the first telling may still be on its way. */
async function tellBet(house: House, round: Round): Promise<{ answer: Answer; isCertain: boolean }> {
  let answer: Answer = { kind: 'unknown' }
  for (let tries = 0; tries < BET_TRIES; tries += 1) {
    answer = await house.wallet.bet(round)
    if (answer.kind !== 'unknown') return { answer, isCertain: tries === 0 }
  }
  return { answer, isCertain: false }
}

/** Draws what the wallet has a bet on; the win is owed from then on. */
async function take(house: House, round: Round): Promise<void> {
  const rules = requireGame(round.game)
  const drawn = rules.draw(turnOfRound(house, round))
  const payout = payoutOf(rules, drawn, round.bets)
  const next = rules.endsSeed?.(drawn) ? [newSeed(house, round)] : []
  await house.book.write({ line: 'taken', id: round.id, drawn, payout }, ...next)
}

interface EndWish {
  readonly session: string
  readonly id: string
}

/** Ends a round that is watched: its win is told now. The same again changes nothing. Throws `StudioRefusal` no-session, no-round. */
export async function endRound(house: House, { session: key, id }: EndWish): Promise<Played> {
  const session = requireSession(house, key)
  const round = house.book.seatOf(session).rounds.find((each) => each.id === id)
  if (!round || round.state === 'asked') throw new StudioRefusal('no-round')
  return heard(round, isOpen(round) ? house.outbox.end(round) : Promise.resolve(undefined))
}

/** A round that is watched is answered as it stands; its win is told when it is over. */
async function played(
  round: Round,
  settling: Promise<number | undefined>,
  balance?: number,
): Promise<Played> {
  const isWatched = round.state === 'taken' && requireGame(round.game).lastsMs !== undefined
  return isWatched ? { round, balance } : heard(round, settling, balance)
}

/** Waits a little for the end of the round, which comes by itself later. */
async function heard(round: Round, settling: Promise<number | undefined>, balance?: number): Promise<Played> {
  const waited = new AbortController()
  const late = setTimeoutAsync(SETTLED_MS, undefined, { signal: waited.signal }).catch(() => undefined)
  const told = await Promise.race([settling, late])
  waited.abort()
  return { round, balance: told ?? balance }
}
