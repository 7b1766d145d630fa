import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endHalfSignIns } from '../credentials/half-sign-in.ts'
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
 * Makes the link by which a member of staff chooses a password. It works once and replaces earlier links. Returns its
 * token.
 */
export async function makeStaffLink(ctx: Context, tx: Tx, staffId: string): Promise<string> {
  const token = makeToken(ctx.chance)
  await insertStaffLink(tx, { staffId, tokenHash: hashToken(token), hours: STAFF_LINK_HOURS })
  return token
}

export interface LinkVisit {
  /** The operator of the console where the link was opened: links of other operators are unknown there. */
  readonly operatorId: string
  readonly token: string
  readonly address: string
}

/** The name of the link's owner. Throws `Refusal` LINK_UNKNOWN or TOO_MANY. */
export async function findLinkName(ctx: Context, visit: LinkVisit): Promise<string> {
  return (await ownerOf(ctx, visit)).name
}

/**
 * Sets the password of a link's owner and ends their sessions. The link works once. Throws `Refusal` LINK_UNKNOWN,
 * TOO_MANY and the faults of the password.
 */
export async function spendStaffLink(
  ctx: Context,
  visit: LinkVisit & { readonly password: string },
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

async function ownerOf(ctx: Context, { operatorId, token, address }: LinkVisit): Promise<LinkOwner> {
  // Counted by address only: a token is too long to be guessed, and a stranger must not be able to block others.
  const guesser = { account: `${operatorId} staff link from ${address}`, address }
  const { found } = await countGuess(ctx, guesser, async () => {
    const owner = isToken(token) ? await findLinkOwner(ctx.read, hashToken(token)) : undefined
    const own = owner?.operatorId === operatorId ? owner : undefined
    return { found: own, right: own !== undefined }
  })
  if (!found) throw new Refusal('LINK_UNKNOWN')
  return found
}
