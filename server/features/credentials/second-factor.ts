import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import {
  deleteSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  lockSecondFactor,
  updateSecondFactorConfirmed,
} from './queries-second-factor.ts'
import { hashRecoveryCode, makeRecoveryCodes, printRecoveryCode, readCode } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { base32, SECRET_BYTES, stepOfCode, totpUri } from './totp.ts'

/** The owner of a second factor: a member, a member of staff, or an assistant. */
export interface FactorOwner {
  readonly ownerId: string
  readonly operatorId: string
  /** Their name in the audit chain: `member:<id>` or `staff:<id>`; of an assistant that of its member. */
  readonly actor: string
}

/** The secret for an authenticator app, to scan or to type. Shown only during setup. */
export interface AppSecret {
  /** Base32, in groups of four. */
  readonly secret: string
  /** The same as a URI for a QR code. */
  readonly uri: string
}

/** An unfinished setup expires after this. */
const SETUP_MINUTES = 15

/** Makes a secret for an app. It takes effect with the first code (`confirmSecondFactor`). */
export async function startSecondFactor(
  ctx: Context,
  tx: Tx,
  wish: { owner: FactorOwner; issuer: string; account: string },
): Promise<AppSecret> {
  const { ownerId, operatorId } = wish.owner
  const secret = ctx.chance.bytes(SECRET_BYTES)
  const sealedSecret = sealSecret(ctx, ownerId, secret)
  if (!(await insertSecondFactor(tx, { ownerId, operatorId, sealedSecret }))) {
    throw new Refusal('SECOND_FACTOR_ON')
  }
  return { secret: base32(secret).replace(/(.{4})(?=.)/g, '$1 '), uri: totpUri({ ...wish, secret }) }
}

/**
 * Turns the second factor on with a first code, which proves that the app has the secret and the right time. The code
 * counts as used. Returns the recovery codes, which are readable only this once.
 */
export async function confirmSecondFactor(
  ctx: Context,
  tx: Tx,
  owner: FactorOwner,
  typed: string,
): Promise<string[]> {
  const found = await lockSecondFactor(tx, owner.ownerId)
  if (found?.confirmedAt) throw new Refusal('SECOND_FACTOR_ON')
  const begunMs = found ? tx.now.getTime() - found.startedAt.getTime() : Number.POSITIVE_INFINITY
  if (!found || begunMs > SETUP_MINUTES * 60_000) throw new Refusal('SECOND_FACTOR_NOT_BEGUN')
  const secret = openSecret(ctx, owner.ownerId, found.sealedSecret)
  const step = stepOfCode(secret, readCode(typed), tx.now.getTime())
  if (step === undefined) throw new Refusal('CODE_WRONG')
  await updateSecondFactorConfirmed(tx, owner.ownerId, step)
  return renewRecoveryCodes(ctx, tx, owner.ownerId)
}

/** Replaces the recovery codes by ten new ones. */
export async function renewRecoveryCodes(ctx: Context, tx: Tx, ownerId: string): Promise<string[]> {
  const codes = makeRecoveryCodes(ctx.chance)
  await insertRecoveryCodes(
    tx,
    ownerId,
    codes.map((code) => hashRecoveryCode(ctx.keys.recoveryCodes, ownerId, code)),
  )
  return codes.map(printRecoveryCode)
}

/** Deletes the second factor, its codes, and the sign-ins that wait for one. */
export function endSecondFactor(tx: Tx, ownerId: string): Promise<void> {
  return deleteSecondFactor(tx, ownerId)
}
