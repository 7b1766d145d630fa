import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endHalfSignIns } from '../credentials/half-sign-in.ts'
import {
  hashRecoveryCode,
  makeRecoveryCodes,
  printRecoveryCode,
  readCode,
} from '../credentials/recovery-codes.ts'
import { countGuess } from '../credentials/sign-in-limits.ts'
import { hashToken, isToken, makeToken } from '../credentials/tokens.ts'
import { findOperatorById } from '../operators/queries.ts'
import { hashChosenPassword } from './choose-staff-password.ts'
import { deleteStaffSessionsOf } from './queries.ts'
import {
  deleteStaffLink,
  findLinkOwner,
  insertStaffLink,
  type LinkOwner,
  updateStaffPassword,
} from './queries-birth.ts'

/** Long enough for a person to see the message, short enough that a message found later is useless. */
export const STAFF_LINK_HOURS = 24

/**
 * Makes the link by which a member of staff chooses a password. It works once and replaces earlier links. With the hash
 * of a code it asks for that code. Returns its token.
 */
export async function makeStaffLink(
  ctx: Context,
  tx: Tx,
  { staffId, codeHash = null }: { readonly staffId: string; readonly codeHash?: string | null | undefined },
): Promise<string> {
  const token = makeToken(ctx.chance)
  await insertStaffLink(tx, { staffId, tokenHash: hashToken(token), codeHash, hours: STAFF_LINK_HOURS })
  return token
}

/** A code for whoever asks for a link that another person is given: `1234-5678-9012`. */
export function makeLinkCode(ctx: Context, operatorId: string): { code: string; codeHash: string } {
  const [code = ''] = makeRecoveryCodes(ctx.chance)
  return { code: printRecoveryCode(code), codeHash: hashLinkCode(ctx, operatorId, code) }
}

function hashLinkCode(ctx: Context, operatorId: string, typed: string): string {
  return hashRecoveryCode(ctx.keys.recoveryCodes, `link of ${operatorId}`, readCode(typed))
}

export interface LinkVisit {
  /** The operator of the console where the link was opened: links of other operators are unknown there. */
  readonly operatorId: string
  readonly token: string
  readonly address: string
}

/** Whose link it is, and whether it asks for a code. Throws `Refusal` LINK_UNKNOWN or TOO_MANY. */
export async function lookAtLink(
  ctx: Context,
  visit: LinkVisit,
): Promise<{ readonly name: string; readonly needsCode: boolean }> {
  const { name, codeHash } = await ownerOf(ctx, visit)
  return { name, needsCode: codeHash !== null }
}

/**
 * Sets the password of a link's owner and ends their sessions. The link works once. Throws `Refusal` LINK_UNKNOWN,
 * LINK_CODE_WRONG, TOO_MANY and the faults of the password.
 */
export async function spendStaffLink(
  ctx: Context,
  visit: LinkVisit & { readonly password: string; readonly code: string },
): Promise<{ readonly name: string }> {
  const owner = await ownerOf(ctx, visit)
  const operator = await findOperatorById(ctx.read, owner.operatorId)
  const passwordHash = await hashChosenPassword(ctx, visit.password, [owner.name, operator?.code ?? ''])
  return ctx.transaction(async (tx) => {
    if (!(await deleteStaffLink(tx, hashToken(visit.token)))) throw new Refusal('LINK_UNKNOWN')
    await updateStaffPassword(tx, owner.staffId, passwordHash)
    await deleteStaffSessionsOf(tx, owner.staffId)
    await endHalfSignIns(tx, owner.staffId)
    await appendAudit(tx, {
      operatorId: owner.operatorId,
      actor: `staff:${owner.staffId}`,
      kind: 'password.staff',
      body: { address: visit.address, by: 'link' },
    })
    return { name: owner.name }
  })
}

/** With a code, wrong ones count as guesses like unknown links. */
async function ownerOf(ctx: Context, visit: LinkVisit & { readonly code?: string }): Promise<LinkOwner> {
  const { operatorId, token, address, code } = visit
  // Counted by address only: a token is too long to be guessed, and a stranger must not be able to block others.
  const guesser = { account: `${operatorId} staff link from ${address}`, address }
  const { found, right } = await countGuess(ctx, guesser, async () => {
    const owner = isToken(token) ? await findLinkOwner(ctx.read, hashToken(token)) : undefined
    const own = owner?.operatorId === operatorId ? owner : undefined
    const fits = code === undefined || !own?.codeHash || hashLinkCode(ctx, operatorId, code) === own.codeHash
    return { found: own, right: own !== undefined && fits }
  })
  if (!found) throw new Refusal('LINK_UNKNOWN')
  if (!right) throw new Refusal('LINK_CODE_WRONG', { field: 'code' })
  return found
}
