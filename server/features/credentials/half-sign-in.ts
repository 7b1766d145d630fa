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

/** Enough time to find the phone, unlock it and open the app. */
const HALF_SECONDS = 5 * 60
/** Two devices with two tries each. */
const KEPT = 4

/**
 * Records that the password was right; returns the token that has to come with the code. It is not a session: it is in
 * a table of its own, which authentication never reads.
 */
export async function openHalfSignIn(ctx: Context, tx: Tx, half: HalfSignIn): Promise<string> {
  const token = makeToken(ctx.chance)
  await insertHalfSignIn(tx, { ...half, tokenHash: hashToken(token), seconds: HALF_SECONDS }, KEPT)
  return token
}

/**
 * The owner of a half sign-in's token. Throws HALF_UNKNOWN, also for one of another operator, or of staff instead of a
 * member.
 */
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

/** What kind of owner a half sign-in's token has; undefined for a token that is none. */
export async function halfKind(reader: Reader, token: string): Promise<HalfSignIn['ownerKind'] | undefined> {
  return isToken(token) ? (await findHalfSignIn(reader, hashToken(token)))?.ownerKind : undefined
}

/** Ends a half sign-in that becomes a session; of two concurrent calls one succeeds. */
export async function takeHalf(tx: Tx, token: string): Promise<void> {
  if (!(await deleteHalfSignIn(tx, hashToken(token)))) throw new Refusal('HALF_UNKNOWN')
}

/** Ends an owner's half sign-ins, because the password has changed. */
export function endHalfSignIns(tx: Tx, ownerId: string): Promise<void> {
  return deleteHalfSignInsOf(tx, ownerId)
}

/** Deletes expired half sign-ins. */
export function purgeHalfSignIns(tx: Tx): Promise<void> {
  return deleteExpiredHalfSignIns(tx)
}
