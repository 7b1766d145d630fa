import { gameLevels } from '../../../../domain/affiliates/rules.ts'
import { invariant } from '../../../../domain/invariant.ts'
import type { Context, Reader } from '../../../context.ts'
import { eachAlone, togetherOrAlone } from '../../../each-alone.ts'
import { accrueGameIncome } from '../../affiliates/accrue-game-income.ts'
import { listGameReferrals } from '../../affiliates/queries-game-income.ts'
import type { Referral } from '../../affiliates/queries-income.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { affiliateRules } from '../../operators/money-rules.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { listDaysDue, listIncomeDue, updateIncomeCounted } from './queries-income-due.ts'

/** Read at a time. */
const MEMBERS = 5_000
const FIRST = '00000000-0000-0000-0000-000000000000'
/** Of one transaction: their accounts, and those of who brought them, are locked while it adds their days up. */
const MEMBERS_AT_ONCE = 10

/**
 * Counts rounds of games that were counted as turnover in the income of those who brought the players, by the day on which each was
 * opened. Each hour, so that a day of many spins is added up a few times and not after each.
 */
export function countGameIncome(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    let after = FIRST
    for (let isMore = true; isMore; ) {
      const due = await listIncomeDue(ctx.read, operatorId, { after, limit: MEMBERS })
      after = due.at(-1) ?? after
      isMore = due.length === MEMBERS
      await countMembers(ctx, operatorId, due)
    }
  })
}

async function countMembers(ctx: Context, operatorId: string, due: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(due.length / MEMBERS_AT_ONCE) }, (_, at) =>
    due.slice(at * MEMBERS_AT_ONCE, (at + 1) * MEMBERS_AT_ONCE),
  )
  await eachAlone(parts, (part) =>
    togetherOrAlone(part, (memberIds) => countOf(ctx, { operatorId, memberIds })),
  )
}

interface OfMembers {
  readonly operatorId: string
  readonly memberIds: readonly string[]
}

/** Who earns is read before the locks, and again under them: rates may have changed, and others may have counted. */
async function countOf(ctx: Context, of: OfMembers): Promise<void> {
  for (let isCounted = false; !isCounted; ) {
    const held = await listEarning(ctx.read, of)
    isCounted = await countHeld(ctx, of, held)
  }
}

/** False where somebody earns who was not held. */
function countHeld(ctx: Context, of: OfMembers, earning: readonly Referral[]): Promise<boolean> {
  const { operatorId, memberIds } = of
  const held = new Set([...memberIds, ...earning.map(({ referrerId }) => referrerId)])
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [...held]) // a second worker waits here
    const referrals = await listEarning(tx, of)
    if (!referrals.every(({ referrerId }) => held.has(referrerId))) return false
    await accrueGameIncome(tx, { operatorId, referrals, days: await listDaysDue(tx, of) })
    await updateIncomeCounted(tx, of)
    return true
  })
}

/** Of who is too far up to earn nobody waits. */
async function listEarning(reader: Reader, { operatorId, memberIds }: OfMembers): Promise<Referral[]> {
  const operator = await findOperatorById(reader, operatorId)
  invariant(operator, 'members have an operator')
  return listGameReferrals(reader, memberIds, gameLevels(affiliateRules(operator)))
}
