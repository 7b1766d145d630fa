import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { needsTwo } from '../../../../../domain/payments/withdrawal.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import { withdrawalRules } from '../../../../features/operators/money-rules.ts'
import {
  approveWithdrawal,
  askOutcome,
  confirmWithdrawal,
  endAsked,
  refuseWithdrawalOf,
} from '../../../../features/payments/withdrawals/decide-withdrawal.ts'
import { listOpenWithdrawals } from '../../../../features/payments/withdrawals/queries-withdrawals.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const withdrawals: ConsoleHandlers<'withdrawals'> = {
  async list(ctx, { operator }) {
    const rules = withdrawalRules(operator)
    const open = await listOpenWithdrawals(ctx.read, operator.id)
    return {
      withdrawals: open.map(({ amount, bank, requestedAt, waits, ...row }) => ({
        ...{ ...row, waits: [...waits], amount: toBaht(amount), two: needsTwo(amount, rules) },
        bank_name: bankName(bank, 'th'),
        requestedAt: bangkokIso(requestedAt.getTime()),
      })),
      now: bangkokIso(ctx.now().getTime()),
    }
  },

  approve: (ctx, { operatorId, staffId }, { body }) =>
    approveWithdrawal(ctx, { ...body, operatorId, staffId }),

  async refuse(ctx, { operatorId, staffId }, { body }) {
    await refuseWithdrawalOf(ctx, { ...body, operatorId, staffId })
    return {}
  },

  resolve: (ctx, { operatorId, staffId }, { body }) => askOutcome(ctx, { ...body, operatorId, staffId }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmWithdrawal(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endAsked(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endAsked(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}
