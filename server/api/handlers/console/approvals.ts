import type { WaitingApprovalShown } from '../../../../contract/console/approvals.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { mayDecide, type Proposed } from '../../../../domain/staff/approvals.ts'
import { listWaitingApprovals, type WaitingApproval } from '../../../features/approvals/queries.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { showRule } from '../../shapes/number-rules.ts'
import { showPrice } from '../../shapes/prices.ts'
import { lotteryOf } from '../../shapes/programs.ts'

export const approvals: ConsoleHandlers<'approvals'> = {
  async waiting(ctx, staff) {
    const waiting = await listWaitingApprovals(ctx.read, staff.operatorId)
    return { waiting: waiting.map((each) => showWaiting(each, staff)) }
  },
}

function showWaiting(waiting: WaitingApproval, who: Parameters<typeof mayDecide>[0]): WaitingApprovalShown {
  const { id, kind, by, makerId, madeAt, expiresAt, roundId, lotteryCode, businessDate } = waiting
  return {
    ...{ id, kind, by },
    own: makerId === who.staffId,
    mayDecide: mayDecide(who, waiting),
    at: bangkokIso(madeAt.getTime()),
    expiresAt: expiresAt && bangkokIso(expiresAt.getTime()),
    round:
      roundId && lotteryCode && businessDate
        ? { id: roundId, lottery: lotteryOf({ lotteryCode }).name.th, date: businessDate }
        : null,
    price: kind === 'price' ? showProposedPrice(waiting.content as Proposed['price']) : null,
    numbers: kind === 'numbers' ? showProposedNumbers(waiting.content as Proposed['numbers']) : null,
  }
}

function showProposedPrice({ group, plan, type, ...price }: Proposed['price']) {
  return { group, plan, type, typeName: nameOf(type, 'th'), ...showPrice(price) }
}

function showProposedNumbers({ type, numbers, rule }: Proposed['numbers']) {
  return { type, typeName: nameOf(type, 'th'), numbers: [...numbers], ...showRule(rule ?? undefined) }
}
