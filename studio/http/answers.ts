import type { Round, Seed } from '../book/book.ts'
import type { Session } from '../book/lines.ts'
import { seedCommitment } from '../fair/turn-stream.ts'
import { type House, requireSession, StudioRefusal } from '../play/house.ts'
import { balanceOf, openSession } from '../play/open-session.ts'
import { endRound, playRound } from '../play/play-round.ts'
import { changeSeed, currentSeed } from '../play/seeds.ts'
import type { NextShown, PlayedShown, RoundShown, SeedShown, TableShown } from './shapes.ts'

type Asked = Readonly<Record<string, unknown>>
type Act = (house: House, asked: Asked, sites: readonly string[]) => Promise<object>

/** What the pages may ask, each by POST with JSON. */
export const ACTS: Readonly<Record<string, Act>> = {
  async open(house, { game, user, token }, sites) {
    const { session, balance } = await openSession(house, {
      game: text(game),
      user: text(user),
      token: text(token),
    })
    return tableOf(house, { session, balance, sites })
  },
  async table(house, { session: key }, sites) {
    const session = requireSession(house, text(key))
    return tableOf(house, { session, balance: await balanceOf(house, session), sites })
  },
  async play(house, { session, playId, bets, clientSeed }): Promise<PlayedShown> {
    const wish = { session: text(session), playId: text(playId), clientSeed: String(clientSeed) }
    const { round, balance } = await playRound(house, { ...wish, bets: betsIn(bets) })
    return { round: roundShown(round), balance, next: await nextShown(house, round) }
  },
  async end(house, { session, id }): Promise<PlayedShown> {
    const { round, balance } = await endRound(house, { session: text(session), id: text(id) })
    return { round: roundShown(round), balance, next: await nextInTurn(house, round) }
  },
  async seed(house, { session: key }) {
    const session = requireSession(house, text(key))
    await changeSeed(house, session)
    return tableOf(house, { session, balance: undefined, sites: [] })
  },
}

const TEXT = /^[\x21-\x7e]{1,200}$/

function text(value: unknown): string {
  if (typeof value !== 'string' || !TEXT.test(value)) throw new StudioRefusal('no-session')
  return value
}

function betsIn(value: unknown): Readonly<Record<string, number>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new StudioRefusal('bets')
  if (!Object.values(value).every((stake) => typeof stake === 'number')) throw new StudioRefusal('bets')
  return value as Readonly<Record<string, number>>
}

interface Shown {
  readonly session: Session
  readonly balance: number | undefined
  readonly sites: readonly string[]
}

async function tableOf(house: House, { session, balance, sites }: Shown): Promise<TableShown> {
  const next = await nextInTurn(house, session)
  const { rounds, seeds } = house.book.seatOf(session)
  const shown = rounds.filter(({ state }) => state !== 'asked').map(roundShown)
  return {
    ...{ session: session.key, balance, next, sites, now: house.now() },
    rounds: shown.reverse(),
    seeds: seeds.map((seed) => seedShown(house, seed, seed !== seeds.at(-1))),
  }
}

function nextInTurn(house: House, of: Pick<Session, 'user' | 'game'>): Promise<NextShown> {
  return house.inTurn(`${of.game} ${of.user}`, () => nextShown(house, of))
}

async function nextShown(house: House, of: Pick<Session, 'user' | 'game'>): Promise<NextShown> {
  const seed = await currentSeed(house, of)
  return { ...seedShown(house, seed, false), nonce: seed.nonce + 1 }
}

function seedShown({ sha256 }: House, { seedId, game, clientSeed, seed }: Seed, isEnded: boolean): SeedShown {
  const bytes = Buffer.from(seed, 'hex')
  const commitment = Buffer.from(seedCommitment(sha256, { game, seedId, seed: bytes })).toString('hex')
  return { seedId, commitment, clientSeed, seed: isEnded ? seed : null }
}

function roundShown({ id, seedId, nonce, bets, stake, state, drawn, payout, at }: Round): RoundShown {
  const said = state === 'asked' ? 'back' : state
  return { id, seedId, nonce, bets, stake, state: said, drawn: drawn ?? null, payout, at }
}
