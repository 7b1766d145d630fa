import { addDays, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import { satangToBaht } from '../../../domain/money.ts'
import {
  type CashbackRules,
  type InGames,
  isDecidedByCredit,
  refuseCashback,
} from '../../../domain/rewards/cashback.ts'
import type { Context, Tx } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { Refusal } from '../../errors.ts'
import { recordAct } from '../assistants/record-act.ts'
import { move } from '../ledger/move.ts'
import { writeMessages } from '../messages/write-messages.ts'
import { cashbackRules } from '../operators/money-rules.ts'
import { requireTurnover } from '../turnover/require-turnover.ts'
import { type AskGames, type MemberCashback, readCashbackFacts } from './cashback-facts.ts'
import { lockOwnMember, type OwnMember } from './lock-own-member.ts'
import { operatorOf } from './operator-of.ts'
import { type Collected, insertCashback, listCollected } from './queries-cashback.ts'

/**
 * Pays a member the cashback of the period that has just ended, once: who collects again on that day, or many times at once,
 * is told the same. The clock and the figures are read under the member's locks; what providers say of game wallets is heard before,
 * where nothing else refuses it, and what went there since is added under them. Throws `Refusal` MEMBER_BANNED (the account is closed or held), and what
 * `refuseCashback` names.
 */
export async function collectCashback(ctx: Context, own: OwnMember, askGames?: AskGames): Promise<Collected> {
  const { memberId, operatorId, assistantId } = own
  const inGames = askGames && (await hearGames(ctx, own, askGames))
  return ctx.transaction(async (tx) => {
    await lockOwnMember(tx, { memberId, operatorId })
    const before = await findCollectedToday(tx, memberId)
    if (before) return before
    const operator = await operatorOf(tx, { operatorId })
    const rules = cashbackRules(operator)
    const facts = await readCashbackFacts(tx, memberId, { operator, now: tx.now, shown: 1, inGames })
    const refused = refuseCashback(facts, rules)
    if (refused) throw new Refusal(refused, refusalFigures(facts, rules))
    return pay(ctx, tx, { ...facts, memberId, operatorId, assistantId, rules })
  })
}

/** Who is refused, or was paid before, has nobody asked. Never inside the transaction. */
async function hearGames(
  ctx: Context,
  { memberId, operatorId }: OwnMember,
  askGames: AskGames,
): Promise<InGames | undefined> {
  const [operator, now] = await Promise.all([
    operatorOf(ctx.read, { operatorId }),
    readDatabaseClock(ctx.read),
  ])
  const facts = await readCashbackFacts(ctx.read, memberId, { operator, now, shown: 1 })
  return isDecidedByCredit(facts, cashbackRules(operator)) ? askGames() : undefined
}

/** The figures that the words of a refusal name. */
export function refusalFigures({ window }: MemberCashback, rules: CashbackRules) {
  return {
    collect_on: window.collectOn,
    amount_min: satangToBaht(rules.least),
    credit_below: satangToBaht(rules.creditBelow),
  }
}

/** What is collected is of a period that ended the day before. */
async function findCollectedToday(tx: Tx, memberId: string): Promise<Collected | undefined> {
  const [newest] = await listCollected(tx, memberId, 1)
  return newest && addDays(newest.to, 1) === bangkokDate(tx.now.getTime()) ? newest : undefined
}

interface Paying extends MemberCashback, OwnMember {
  readonly rules: CashbackRules
}

async function pay(ctx: Context, tx: Tx, paying: Paying): Promise<Collected> {
  const { memberId, operatorId, assistantId, rules, countedFrom, reckoning, rankPercent, rankDay } = paying
  const { staked, won, corrected, bonuses, amount } = reckoning
  const id = ctx.chance.id()
  await insertCashback(tx, {
    ...{ id, period: rules.period, from: paying.window.from, to: paying.window.to, countedFrom },
    ...{ staked, won, corrected, bonuses, amount },
    ...{ percent: reckoning.percent, rankPercent, rankDay, least: rules.least, most: rules.most },
    ...{ memberId, operatorId },
  })
  await move(tx, ctx.chance, [
    {
      ...{ memberId, operatorId, amount, kind: 'cashback', refType: 'cashback', refId: id },
      ...{ debit: 'promo:expense', credit: 'cash', actor: 'member' },
    },
  ])
  await requireTurnover(tx, {
    ...{ memberId, operatorId, amount, refType: 'cashback', refId: id, percent: rules.turnoverPercent },
  })
  await recordAct(tx, { memberId, assistantId, kind: 'cashback', refId: id, amount })
  await writeMessages(tx, [
    {
      ...{ memberId, operatorId, cause: `cashback:${id}` },
      ...{ kind: 'collected', facts: { amount, of: 'cashback' } },
    },
  ])
  const [collected] = await listCollected(tx, memberId, 1)
  invariant(collected, 'what was collected is found')
  return collected
}
