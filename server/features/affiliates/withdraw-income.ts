import { refuseAffWithdraw, withdrawable } from '../../../domain/affiliates/income.ts'
import { invariant } from '../../../domain/invariant.ts'
import { type Satang, satangToBaht } from '../../../domain/money.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { keyReused } from '../keys/same-request.ts'
import { move } from '../ledger/move.ts'
import { writeMessages } from '../messages/write-messages.ts'
import { affiliateRules } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { lockOwnMember } from '../rewards/lock-own-member.ts'
import { markPairs } from './mark-pairs.ts'
import { listEarningPairs, type Pair, sumIncome } from './queries-income.ts'
import { type AffWithdrawal, insertAffWithdrawal, listAffWithdrawals } from './queries-withdrawals.ts'

export interface WithdrawIncome {
  readonly memberId: string
  readonly operatorId: string
  readonly amount: Satang
  readonly key: string
  readonly requestHash: Buffer
}

/** So many friends are looked at one by one, while the member's account is held. */
const FRIENDS_LOOKED_AT = 500

/**
 * Moves income of a member to the wallet, once for a key. What was earned is read under the member's locks, which whoever
 * counts a round holds as well. Throws `Refusal` MEMBER_BANNED, KEY_REUSED, and what `refuseAffWithdraw` names.
 */
export async function withdrawIncome(ctx: Context, wish: WithdrawIncome): Promise<AffWithdrawal> {
  const before = await findReplay(ctx.read, wish)
  if (before) return before
  // Before the account is held: of a crowd it takes a while.
  const { memberId, operatorId } = wish
  const friends = await listEarningPairs(ctx.read, { memberId, operatorId, most: FRIENDS_LOOKED_AT })
  const refused = await ctx.transaction((tx) => withdrawIn(ctx, tx, { ...wish, friends }))
  if (refused) throw refused
  const made = await findReplay(ctx.read, wish)
  invariant(made, 'what was withdrawn is found')
  return made
}

async function findReplay(
  reader: Reader,
  { memberId, key, requestHash }: WithdrawIncome,
): Promise<AffWithdrawal | undefined> {
  const [before] = await listAffWithdrawals(reader, memberId, { limit: 1, key })
  const reused = before && keyReused(before.requestHash, requestHash)
  if (reused) throw reused
  return before
}

/** Returns why nothing moves, instead of throwing it: who was found to look like the member then stays marked, to be looked at. */
async function withdrawIn(
  ctx: Context,
  tx: Tx,
  wish: WithdrawIncome & { readonly friends: readonly Pair[] },
): Promise<Refusal | undefined> {
  const { memberId, operatorId, amount, key, requestHash } = wish
  await lockOwnMember(tx, wish)
  if (await findReplay(tx, wish)) return undefined
  const operator = await findOperatorById(tx, operatorId)
  invariant(operator, 'a member has an operator')
  // A friend may have come to look like the member after the stakes were counted.
  await markPairs(tx, operatorId, wish.friends)
  const sums = await sumIncome(tx, memberId, tx.now)
  const { least } = affiliateRules(operator)
  const refused = refuseAffWithdraw(amount, sums, least)
  if (refused) {
    const most = withdrawable(sums)
    return new Refusal(refused, { amount_min: satangToBaht(least), amount_left: satangToBaht(most) })
  }
  const id = ctx.chance.id()
  await insertAffWithdrawal(tx, { memberId, operatorId, id, amount, key, requestHash })
  await move(tx, ctx.chance, [
    {
      ...{ memberId, operatorId, amount, kind: 'affiliate', refType: 'affiliate-withdrawal', refId: id },
      ...{ debit: 'promo:expense', credit: 'cash', actor: 'member' },
    },
  ])
  await writeMessages(tx, [
    {
      ...{ memberId, operatorId, cause: `affiliate:${id}` },
      ...{ kind: 'collected', facts: { amount, of: 'affiliate' } },
    },
  ])
  return undefined
}
