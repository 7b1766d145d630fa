import { incomeDue, mayBeginLevel } from '../../../domain/affiliates/income.ts'
import { AFFILIATE_LEVELS, type AffiliateRules, rateOf } from '../../../domain/affiliates/rules.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { Context } from '../../context.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { affiliateRules } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { findRound, type Round } from '../rounds/queries.ts'
import { findNewestSettlement, type Settlement } from '../settlement/queries.ts'
import { inTurn } from '../turnover/counting-turns.ts'
import { lockCounting } from '../turnover/queries.ts'
import { markPairs } from './mark-pairs.ts'
import {
  type IncomeCause,
  insertFirstIncome,
  insertIncome,
  type KnownOfFriend,
  listFriendsOfRound,
  listReferrals,
  type NewIncome,
  type Referral,
  sumIncomeOfRound,
  sumStandingStakes,
} from './queries-income.ts'

/** Members of one transaction: their accounts, and those of who brought them, are locked while it counts. */
const FRIENDS_AT_ONCE = 100

/** Of one look for who is one person: many have the same referrer, who is looked up once. */
const PAIRS_AT_ONCE = 1_000

/**
 * Writes what the stakes on a settled round earn for those who brought the members, as differences to what was counted before:
 * a second run writes nothing, and after a void or a correction it writes what has changed. Settling and paying wait for
 * nothing of it.
 */
export async function accrueAffiliates(ctx: Context, roundId: string): Promise<{ entries: number }> {
  const round = await findRound(ctx.read, roundId)
  if (!round) return { entries: 0 }
  const friends = await listFriendsOfRound(ctx.read, roundId)
  const earning: Referral[] = []
  let entries = 0
  for (let from = 0; from < friends.length; from += FRIENDS_AT_ONCE) {
    const { due, pairs } = await accrueOf(ctx, round, friends.slice(from, from + FRIENDS_AT_ONCE))
    entries += due
    earning.push(...pairs)
  }
  // No account is held for it: what they bring waits for days, and whoever withdraws is looked at once more.
  for (let from = 0; from < earning.length; from += PAIRS_AT_ONCE) {
    await inTurn(() =>
      ctx.transaction(async (tx) => {
        await tx.readClock()
        await markPairs(tx, round.operatorId, earning.slice(from, from + PAIRS_AT_ONCE))
      }),
    )
  }
  return { entries }
}

interface Accrued {
  /** How many entries were written. */
  readonly due: number
  /** Who earns of the round. */
  readonly pairs: readonly Referral[]
}

/** Who brought whom never changes, so that it may be read before the locks. */
async function accrueOf(ctx: Context, round: Round, friendIds: readonly string[]): Promise<Accrued> {
  const [referrals, operator] = await Promise.all([
    listReferrals(ctx.read, friendIds, AFFILIATE_LEVELS),
    findOperatorById(ctx.read, round.operatorId),
  ])
  if (!operator) return { due: 0, pairs: [] }
  const rules = affiliateRules(operator)
  const first = await accrueFirst(ctx, round, { friendIds, referrals, rules })
  if (!first) return { due: 0, pairs: [] }
  const others = await accrueOthers(ctx, round, { friendIds: first.unsure, referrals })
  return { due: first.entries + others.due, pairs: [...first.pairs, ...others.pairs] }
}

interface Friends {
  readonly friendIds: readonly string[]
  readonly referrals: readonly Referral[]
}

const ownOf = ({ friendIds, referrals }: Friends): Referral[] => {
  const own = new Set(friendIds)
  return referrals.filter(({ friendId }) => own.has(friendId))
}

const accountsOf = (friends: Friends): string[] => [
  ...new Set([...friends.friendIds, ...ownOf(friends).map(({ referrerId }) => referrerId)]),
]

/**
 * Those of whom nothing was counted before, once the play of the round is counted: written where it stands. Nothing of it is decided
 * here, so all is sent at once. Undefined where the round is not settled.
 */
async function accrueFirst(
  ctx: Context,
  round: Round,
  friends: Friends & { readonly rules: AffiliateRules },
) {
  const product = productOf(round)
  const rates = AFFILIATE_LEVELS.map((level) => ({ level, rate: rateOf(friends.rules, product, level) }))
  const earns = new Set(rates.filter(({ rate }) => rate > 0).map(({ level }) => level as number))
  const referrals = friends.referrals.filter(({ level }) => earns.has(level))
  const held = accountsOf({ ...friends, referrals }) // of who is too far up to earn nobody waits
  const counted = await inTurn((hear) =>
    ctx.transaction(async (tx) => {
      // A second worker waits for the locks.
      const [{ writes }, , found] = await Promise.all([
        lockCounting(tx, 'income', round.operatorId),
        lockAccounts(tx, held),
        tx.commitWith(() => insertFirstIncome(tx, { roundId: round.id, product, rates }, friends.friendIds)),
      ])
      hear(writes)
      return found
    }),
  )
  if (!counted) return undefined
  const earned = new Set(counted.earned)
  const pairs = referrals.filter(({ friendId }) => earned.has(friendId))
  return { ...counted, pairs }
}

/** What is different of those of whom something was counted before, and everybody where play is not counted. */
async function accrueOthers(ctx: Context, round: Round, friends: Friends): Promise<Accrued> {
  const { friendIds } = friends
  if (friendIds.length === 0) return { due: 0, pairs: [] }
  const referrals = ownOf(friends)
  const held = accountsOf(friends)
  return inTurn((hear) =>
    ctx.transaction(async (tx) => {
      const [{ writes }] = await Promise.all([
        lockCounting(tx, 'income', round.operatorId),
        lockAccounts(tx, held),
      ])
      hear(writes)
      const [newest, operator, stakes, before] = await Promise.all([
        findNewestSettlement(tx, round.id),
        findOperatorById(tx, round.operatorId),
        sumStandingStakes(tx, round.id, friendIds),
        sumIncomeOfRound(tx, round.id, friendIds),
      ])
      // A correction or a void that has begun counts the round again at its end.
      if (newest?.state !== 'settled' || !operator) return { due: 0, pairs: [] }
      const known = { referrals, stakes, before, rules: affiliateRules(operator), now: tx.now }
      const due = incomeDueOf(round, known)
      if (due.length > 0) await tx.commitWith(() => insertIncome(tx, causeOf(round, newest), due))
      // Also those of a run before that was stopped: it may have looked at none.
      const earned = new Set([...before, ...due].map(keyOf))
      return { due: due.length, pairs: referrals.filter((referral) => earned.has(keyOf(referral))) }
    }),
  )
}

interface Reckoned {
  readonly referrals: readonly Referral[]
  /** By friend. */
  readonly stakes: ReadonlyMap<string, number>
  readonly before: readonly KnownOfFriend[]
  readonly rules: AffiliateRules
  readonly now: Date
}

function incomeDueOf(round: Round, { referrals, stakes, before, rules, now }: Reckoned): NewIncome[] {
  const product = productOf(round)
  const known = new Map(before.map((each) => [keyOf(each), each]))
  return referrals.flatMap((referral) => {
    const isNew = !known.has(keyOf(referral))
    if (isNew && before.some((each) => each.friendId === referral.friendId && !mayBeginLevel(each, now)))
      return []
    const wish = { rate: rateOf(rules, product, referral.level), now }
    const due = incomeDue(stakes.get(referral.friendId) ?? 0, known.get(keyOf(referral)), wish)
    return due ? [{ ...due, ...referral }] : []
  })
}

const keyOf = ({ friendId, level, referrerId }: Referral) => `${friendId} ${level} ${referrerId}`

function causeOf(round: Round, { revision, kind }: Settlement): IncomeCause {
  const { id: roundId, operatorId } = round
  const ofResult = revision === 1 ? 'settled' : 'corrected'
  const cause = kind === 'void' ? 'void' : ofResult
  return { roundId, operatorId, product: productOf(round), revision, cause }
}

const productOf = (round: Round) => findLottery(round.lotteryCode)?.group ?? 'none'
