import type { Session } from '../book/lines.ts'
import { findGame } from '../games/games.ts'
import { faultOf, type House, StudioRefusal } from './house.ts'

interface OpenWish {
  readonly game: string
  readonly user: string
  readonly token: string
}

/**
 * Opens a game for whoever the wallet knows by this token. The same token again is the same session. Throws `StudioRefusal`
 * no-game, no-answer, and what the wallet says.
 */
export async function openSession(
  house: House,
  wish: OpenWish,
): Promise<{ session: Session; balance: number }> {
  const { game, user, token } = wish
  if (!findGame(game)) throw new StudioRefusal('no-game')
  const answer = await house.wallet.balance({ user, token, game })
  if (answer.kind === 'unknown') throw new StudioRefusal('no-answer')
  if (answer.kind === 'refused') throw new StudioRefusal(faultOf(answer.status))
  return house.inTurn(`token ${token}`, async () => {
    const before = house.book.sessionOf(token, game)
    const session = before ?? { key: house.chance.id(), user, token, game }
    if (!before) await house.book.write({ line: 'session', ...session })
    return { session, balance: answer.balance ?? 0 }
  })
}

/** What a player has now; undefined: the wallet does not say. */
export async function balanceOf(house: House, session: Session): Promise<number | undefined> {
  const answer = await house.wallet.balance(session)
  return answer.kind === 'ok' ? answer.balance : undefined
}
