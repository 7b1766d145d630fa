import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { paidOfRank } from '../../../../domain/rewards/ranks.ts'
import type { Context } from '../../../context.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { rankRules } from '../../operators/money-rules.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { operatorOf } from '../operator-of.ts'
import { findRankRun, insertRankRun, insertRanks, listRanksToChange, readDay } from './queries-ranks.ts'
import { readRaised } from './read-raised.ts'

/** Looked at by one statement, without a lock. */
const MEMBERS_LOOKED_AT = 1_000
/** Written in one transaction, their accounts locked: few, for whoever bets meanwhile waits. */
const MEMBERS_AT_ONCE = 50

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Decides the ranks of this Bangkok day, where that is not done yet. Run again, or twice at once, it changes nothing more. */
export function decideRanks(ctx: Context): Promise<void> {
  return eachOperator(ctx, (operatorId) => decideRanksOf(ctx, operatorId))
}

async function decideRanksOf(ctx: Context, operatorId: string): Promise<void> {
  const operator = await findOperatorById(ctx.read, operatorId)
  if (!operator || !rankRules(operator).isOn) return
  const day = await readDay(ctx.read)
  if (await findRankRun(ctx.read, operatorId, day)) return
  let after: string | null = BEFORE_ALL
  while (after !== null) {
    const page = await listRanksToChange(ctx.read, { operatorId, day, after, limit: MEMBERS_LOOKED_AT })
    for (let from = 0; from < page.changed.length; from += MEMBERS_AT_ONCE) {
      const some = page.changed.slice(from, from + MEMBERS_AT_ONCE)
      await decideSome(ctx, { operatorId, day, memberIds: some })
    }
    after = page.last
  }
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertRankRun(tx, operatorId, day)
  })
}

/** Under the account lock, as turnover is counted and cashback collected: each sees the rank before or after it, never between. */
function decideSome(
  ctx: Context,
  wish: { readonly operatorId: string; readonly day: BangkokDate; readonly memberIds: readonly string[] },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, wish.memberIds)
    const decided = await insertRanks(tx, wish)
    const raised = await readRaised(tx, await operatorOf(tx, wish))
    // Where ranks raise nothing, their page is off: nobody is told of one.
    if (!raised.cashback && !raised.rates) return
    await writeMessages(
      tx,
      decided.map(({ memberId, rank, before, ...of }) => ({
        ...{ memberId, operatorId: wish.operatorId, cause: `rank:${wish.day}` },
        ...{ kind: 'ranked', facts: { rank, before, ...paidOfRank(of, raised) } },
      })),
    )
  })
}
