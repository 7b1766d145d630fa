import { incomeDue } from '../../../domain/affiliates/income.ts'
import { AFFILIATE_LEVELS, type AffiliateRules, rateOf } from '../../../domain/affiliates/rules.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { Context, Reader } from '../../context.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { affiliateRules } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { findRound, type Round } from '../rounds/queries.ts'
import { findNewestSettlement, type Settlement } from '../settlement/queries.ts'
import { markPairs } from './mark-pairs.ts'
import {
  type IncomeCause,
  insertIncome,
  listFriendsOfRound,
  listReferrals,
  type NewIncome,
  type Referral,
  sumIncomeOfRound,
  sumStandingStakes,
} from './queries-income.ts'

/** Members of one transaction: their accounts, and those of who brought them, are locked while it counts. */
const FRIENDS_AT_ONCE = 100

/**
 * Writes what the stakes on a settled round earn for those who brought the members, as differences to what was counted before:
 * a second run writes nothing, and after a void or a correction it writes what has changed. Settling and paying wait for
 * nothing of it.
 */
export async function accrueAffiliates(ctx: Context, roundId: string): Promise<{ entries: number }> {
  const round = await findRound(ctx.read, roundId)
  if (!round) return { entries: 0 }
  const friends = await listFriendsOfRound(ctx.read, roundId)
  let entries = 0
  for (let from = 0; from < friends.length; from += FRIENDS_AT_ONCE) {
    entries += await accrueOf(ctx, round, friends.slice(from, from + FRIENDS_AT_ONCE))
  }
  return { entries }
}

/** Who brought whom never changes, so that it may be read before the locks. */
async function accrueOf(ctx: Context, round: Round, friendIds: readonly string[]): Promise<number> {
  const referrals = await listReferrals(ctx.read, friendIds, AFFILIATE_LEVELS)
  const earning = referrals.map(({ referrerId }) => referrerId)
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [...new Set([...friendIds, ...earning])]) // a second worker waits here
    const newest = await findNewestSettlement(tx, round.id)
    // A correction or a void that has begun counts the round again at its end.
    if (newest?.state !== 'settled') return 0
    const operator = await findOperatorById(tx, round.operatorId)
    if (!operator) return 0
    const rules = affiliateRules(operator)
    const due = await readIncomeDue(tx, round, { referrals, friendIds, rules, now: tx.now })
    if (due.length === 0) return 0
    await insertIncome(tx, causeOf(round, newest), due)
    await markPairs(tx, round.operatorId, due)
    return due.length
  })
}

interface Some {
  readonly referrals: readonly Referral[]
  readonly friendIds: readonly string[]
  readonly rules: AffiliateRules
  readonly now: Date
}

async function readIncomeDue(
  reader: Reader,
  round: Round,
  { referrals, friendIds, rules, now }: Some,
): Promise<NewIncome[]> {
  const stakes = await sumStandingStakes(reader, round.id, friendIds)
  const before = await sumIncomeOfRound(reader, round.id, friendIds)
  const product = productOf(round)
  return referrals.flatMap((referral) => {
    const { friendId, level, referrerId } = referral
    const known = before.find(
      (each) => each.friendId === friendId && each.level === level && each.referrerId === referrerId,
    )
    const due = incomeDue(stakes.get(friendId) ?? 0, known, { rate: rateOf(rules, product, level), now })
    return due ? [{ ...due, ...referral }] : []
  })
}

function causeOf(round: Round, { revision, kind }: Settlement): IncomeCause {
  const { id: roundId, operatorId } = round
  const ofResult = revision === 1 ? 'settled' : 'corrected'
  const cause = kind === 'void' ? 'void' : ofResult
  return { roundId, operatorId, product: productOf(round), revision, cause }
}

const productOf = (round: Round) => findLottery(round.lotteryCode)?.group ?? 'none'
