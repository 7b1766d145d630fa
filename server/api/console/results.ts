import type { ResultStep } from '../../../contract/console/results.ts'
import { invariant } from '../../../domain/invariant.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { confirmResult } from '../../features/draws/confirm-result.ts'
import { findRoundConsole } from '../../features/draws/list-rounds-console.ts'
import { proposeResult } from '../../features/draws/propose-result.ts'
import type { ConsoleRoundRow } from '../../features/draws/queries-console.ts'
import { withdrawResult } from '../../features/draws/withdraw-result.ts'
import type { ConsoleHandlers } from './mount.ts'
import type { StaffCaller } from './staff-caller.ts'

export const results: ConsoleHandlers<'results'> = {
  async form(ctx, staff, { params }) {
    const round = await findRoundConsole(ctx, { operatorId: staff.operatorId, roundId: params.roundId })
    const lottery = findLottery(round.lotteryCode)
    invariant(lottery, 'a round belongs to a lottery with rules')
    return {
      roundId: round.id,
      status: round.status,
      step: stepOf(round, staff),
      fields: lottery
        .fieldsOn(round.businessDate)
        .map(({ key, name, kind = 'number', digits, count }) => ({ key, name, kind, digits, count })),
    }
  },

  propose: (ctx, staff, { body }) =>
    proposeResult(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId }),

  async withdraw(ctx, staff, { body }) {
    await withdrawResult(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId })
    return { withdrawn: true }
  },

  async confirm(ctx, staff, { body }) {
    await confirmResult(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId })
    return { confirmed: true }
  },
}

/** What this person may do next. The act itself decides again; this only spares a form that would be refused. */
function stepOf(round: ConsoleRoundRow, staff: StaffCaller): ResultStep {
  if (round.status !== 'sealed') return 'none'
  const waiting = round.proposalState === 'open'
  if (!waiting) return staff.role === 'draw_maker' ? 'propose' : 'none'
  const own = round.proposalMakerId === staff.staffId
  return staff.role === 'draw_checker' && !own ? 'confirm' : 'none'
}
