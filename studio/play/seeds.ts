import type { Seed } from '../book/book.ts'
import type { Line, Session } from '../book/lines.ts'
import { type House, isOpen, StudioRefusal } from './house.ts'

type Whose = Pick<Session, 'user' | 'game'>

/** The seed in use, made where there is none. In turn of its player and game. */
export async function currentSeed(house: House, of: Whose): Promise<Seed> {
  const { seeds } = house.book.seatOf(of)
  if (seeds.length === 0) await house.book.write(newSeed(house, of))
  const seed = seeds.at(-1)
  if (!seed) throw new Error('a seed was written and is not in the book')
  return seed
}

/** Ends the seed in use, which shows it, and begins another. Throws `StudioRefusal` busy while a round is open. */
export function changeSeed(house: House, session: Session): Promise<Seed> {
  return house.inTurn(`${session.game} ${session.user}`, async () => {
    if (house.book.seatOf(session).rounds.some(isOpen)) throw new StudioRefusal('busy')
    const seed = await currentSeed(house, session)
    // One that nobody has played with stays: it shows nothing.
    if (seed.nonce > 0) await house.book.write(newSeed(house, session))
    return currentSeed(house, session)
  })
}

export function newSeed({ chance }: House, { user, game }: Whose): Line {
  return { line: 'seed', user, game, seedId: chance.id(), seed: Buffer.from(chance.seed()).toString('hex') }
}
