import { mayBegin } from '../../../domain/affiliates/game-days.ts'
import { incomeDue } from '../../../domain/affiliates/income.ts'
import { type AffiliateRules, gameLevels, rateOf } from '../../../domain/affiliates/rules.ts'
import { type BangkokDate, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Tx } from '../../context.ts'
import { affiliateRules } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { markPairs } from './mark-pairs.ts'
import {
  type FriendDay,
  insertGameIncome,
  type KnownOfDay,
  listGameTurnover,
  type NewGameIncome,
  sumGameIncome,
} from './queries-game-income.ts'
import type { Referral } from './queries-income.ts'

export interface GameDays {
  readonly operatorId: string
  /** Who earns of the friends' play. */
  readonly referrals: readonly Referral[]
  readonly days: readonly DayToCount[]
}

/** `counted`: the kinds of game that were added up before, whether or not they earned anything. */
interface DayToCount extends FriendDay {
  readonly counted: readonly string[]
}

/**
 * Writes what rounds of games that were opened on these days earn for who brought their players, as differences to what was counted
 * before: a second time it writes nothing. The caller holds the accounts of the players and of those who earn.
 */
export async function accrueGameIncome(tx: Tx, { operatorId, referrals, days }: GameDays): Promise<void> {
  if (days.length === 0) return
  const operator = await findOperatorById(tx, operatorId)
  invariant(operator, 'members have an operator')
  const due = await readDue(tx, { referrals, days, rules: affiliateRules(operator) })
  if (due.length === 0) return
  await insertGameIncome(tx, operatorId, due)
  await markPairs(tx, operatorId, due)
}

interface Some extends Pick<GameDays, 'referrals' | 'days'> {
  readonly rules: AffiliateRules
}

async function readDue(tx: Tx, { referrals, days, rules }: Some): Promise<NewGameIncome[]> {
  const before = await sumGameIncome(tx, days)
  // Where nothing was earned and nothing can be, the rounds of the days are not added up.
  if (before.length === 0 && gameLevels(rules).length === 0) return []
  const turnover = await listGameTurnover(tx, days)
  const today = bangkokDate(tx.now.getTime())
  const wasCounted = (friendId: string, day: BangkokDate, product: string) =>
    days.some((each) => each.friendId === friendId && each.day === day && each.counted.includes(product))
  return turnover.flatMap(({ friendId, day, product, counted }) =>
    referrals
      .filter((referral) => referral.friendId === friendId)
      .flatMap((referral): NewGameIncome[] => {
        const of = { ...referral, day, product }
        const known = before.find((each) => isOf(each, of))
        const begins = { day, wasCounted: wasCounted(friendId, day, product) }
        if (known === undefined && !mayBegin(begins, today)) return []
        const due = incomeDue(counted, known, { rate: rateOf(rules, product, referral.level), now: tx.now })
        return due ? [{ ...due, ...of }] : []
      }),
  )
}

function isOf(known: KnownOfDay, of: Referral & FriendDay & { readonly product: string }): boolean {
  return (
    known.friendId === of.friendId &&
    known.referrerId === of.referrerId &&
    known.level === of.level &&
    known.day === of.day &&
    known.product === of.product
  )
}
