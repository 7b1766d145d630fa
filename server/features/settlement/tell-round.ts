import { NO_MONEY, satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { type NewMessage, writeMessages } from '../messages/write-messages.ts'
import { findRound, type Round } from '../rounds/queries.ts'
import {
  listOutcomes,
  listRefunds,
  listUntold,
  type Outcome,
  type Untold,
  updateTold,
} from './queries-told.ts'

/** Written in one transaction: their inboxes are locked meanwhile. */
const MEMBERS_AT_ONCE = 500

/**
 * Tells the members of a round what its settlements have come to, one line a member and settlement, however many tickets
 * there are. Its own job, so that nobody's money waits for a message; run again, or twice at once, it tells nobody twice.
 */
export async function tellRound(ctx: Context, roundId: string): Promise<void> {
  const round = await findRound(ctx.read, roundId)
  if (!round) return
  for (const settlement of await listUntold(ctx.read, roundId)) await tell(ctx, round, settlement)
}

async function tell(ctx: Context, round: Round, settlement: Untold): Promise<void> {
  const [outcomes, refunds] = await Promise.all([
    listOutcomes(ctx.read, settlement),
    listRefunds(ctx.read, settlement),
  ])
  const messages = [
    ...outcomes.map((outcome) => ofOutcome(round, settlement, outcome)),
    // Late stakes come back with the settlement of a result, all others with a void.
    ...refunds
      .filter(({ isLate }) => isLate === (settlement.kind === 'result'))
      .map(({ memberId, amount, isLate }) => ofRefund(round, memberId, { amount, isLate })),
  ].sort((a, b) => (a.memberId < b.memberId ? -1 : a.memberId > b.memberId ? 1 : 0))
  let { afterMember } = settlement
  for (const page of pagesOf(messages)) {
    afterMember = page.at(-1)?.memberId ?? afterMember
    await ctx.transaction(async (tx) => {
      await updateTold(tx, settlement, { afterMember, isDone: false })
      await writeMessages(tx, page)
    })
  }
  await ctx.transaction((tx) => updateTold(tx, settlement, { afterMember, isDone: true }))
}

/** All messages of one member stand on one page. */
function pagesOf(messages: readonly NewMessage[]): NewMessage[][] {
  const members = [...Map.groupBy(messages, ({ memberId }) => memberId).values()]
  const pages: NewMessage[][] = []
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    pages.push(members.slice(from, from + MEMBERS_AT_ONCE).flat())
  }
  return pages
}

function ofOutcome(round: Round, { revision }: Untold, { memberId, paid, before }: Outcome): NewMessage {
  const isFirst = paid > NO_MONEY && before === NO_MONEY
  return {
    ...{ memberId, operatorId: round.operatorId, cause: `round:${round.id}:${revision}` },
    ...{ kind: isFirst ? 'won' : 'corrected', facts: { ...shown(round), amount: satang(paid) } },
  }
}

function ofRefund(
  round: Round,
  memberId: string,
  { amount, isLate }: { readonly amount: number; readonly isLate: boolean },
): NewMessage {
  const why = isLate ? 'late' : 'void'
  return {
    ...{ memberId, operatorId: round.operatorId, cause: `${why}:${round.id}`, kind: 'refunded' },
    facts: { ...shown(round), amount: satang(amount), why },
  }
}

function shown({ lotteryCode, code, businessDate }: Round) {
  return { lottery: lotteryCode, code, date: businessDate }
}
