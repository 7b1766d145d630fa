import type { Context, Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import {
  deleteExpiredHalfSignIns,
  deleteHalfSignIn,
  deleteHalfSignInsOf,
  findHalfSignIn,
  type HalfSignIn,
  insertHalfSignIn,
} from './queries-second-factor.ts'
import { hashToken, isToken, makeToken } from './tokens.ts'

/** Time enough to find the phone, unlock it and open the app. */
const HALF_SECONDS = 5 * 60
/** Somebody who signs in on two devices at once, and tries again on both. */
const KEPT = 4

/**
 * Remembers that the password was right, and gives the token that has to come back with the code. It is no session:
 * it stands in a table of its own, where nobody looks who asks whose request it is.
 */
export async function openHalfSignIn(ctx: Context, tx: Tx, half: HalfSignIn): Promise<string> {
  const token = makeToken(ctx.chance)
  await insertHalfSignIn(tx, { ...half, tokenHash: hashToken(token), seconds: HALF_SECONDS }, KEPT)
  return token
}

/** Whose half sign-in the token is. Throws HALF_UNKNOWN, for one of another operator or of the other door too. */
export async function halfOf(
  reader: Reader,
  wish: { token: string; operatorId: string; ownerKind: HalfSignIn['ownerKind'] },
): Promise<HalfSignIn> {
  const found = isToken(wish.token) ? await findHalfSignIn(reader, hashToken(wish.token)) : undefined
  if (found?.operatorId !== wish.operatorId || found.ownerKind !== wish.ownerKind) {
    throw new Refusal('HALF_UNKNOWN')
  }
  return found
}

/** Ends a half sign-in that becomes a whole one: of two at once, one does. */
export async function takeHalf(tx: Tx, token: string): Promise<void> {
  if (!(await deleteHalfSignIn(tx, hashToken(token)))) throw new Refusal('HALF_UNKNOWN')
}

/** Ends the half sign-ins of an owner: the password they were begun with is no longer the password. */
export function endHalfSignIns(tx: Tx, ownerId: string): Promise<void> {
  return deleteHalfSignInsOf(tx, ownerId)
}

/** Removes what is too old to become a sign-in. */
export function purgeHalfSignIns(tx: Tx): Promise<void> {
  return deleteExpiredHalfSignIns(tx)
}
