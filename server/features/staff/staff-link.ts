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

/** Long enough to reach somebody who sleeps, short enough for a letter that is found later to be worth nothing. */
export const STAFF_LINK_HOURS = 24

/** Makes the link by which a member of staff chooses a password: good once, and only the newest. Returns its token. */
export async function makeStaffLink(ctx: Context, tx: Tx, staffId: string): Promise<string> {
  const token = makeToken(ctx.chance)
  await insertStaffLink(tx, { staffId, tokenHash: hashToken(token), hours: STAFF_LINK_HOURS })
  return token
}

export interface LinkVisit {
  /** Whose console the link was opened at: a link of one operator is unknown at another. */
  readonly operatorId: string
  readonly token: string
  readonly address: string
}

/** The name of who may choose a password by the link. Throws `Refusal` LINK_UNKNOWN or TOO_MANY. */
export async function findLinkName(ctx: Context, visit: LinkVisit): Promise<string> {
  return (await ownerOf(ctx, visit)).name
}

/**
 * Gives the member of staff behind a link the password they chose, and ends their sessions. The link is good once.
 * Throws `Refusal` LINK_UNKNOWN, TOO_MANY and what is wrong with the password.
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
  // Counted by address alone: a token is too long to be guessed, and strangers must not shut the door for others.
  const guesser = { account: `${operatorId} staff link from ${address}`, address }
  const { found } = await countGuess(ctx, guesser, async () => {
    const owner = isToken(token) ? await findLinkOwner(ctx.read, hashToken(token)) : undefined
    const own = owner?.operatorId === operatorId ? owner : undefined
    return { found: own, right: own !== undefined }
  })
  if (!found) throw new Refusal('LINK_UNKNOWN')
  return found
}
