import type { WithdrawalListed } from '../../../../../contract/console/money/withdrawals.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
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
import {
  type ListedWithdrawal,
  listWithdrawalsOf,
} from '../../../../features/payments/withdrawals/queries-listed.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { showTime } from '../../../shapes/programs.ts'

/** Whoever waits is shown; of those that have ended the newest. */
const MOST_SHOWN = { open: 500, ended: 100 } as const

export const withdrawals: ConsoleHandlers<'withdrawals'> = {
  async list(ctx, { operator }, { query: { view = 'open' } }) {
    const rules = withdrawalRules(operator)
    const most = MOST_SHOWN[view]
    const found = await listWithdrawalsOf(ctx.read, { operatorId: operator.id, view, limit: most + 1 })
    return {
      withdrawals: found.slice(0, most).map((row) => showListed(row, needsTwo(row.amount, rules))),
      more: found.length > most,
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

function showListed(
  { amount, bank, waits, paidByMembers, requestedAt, pooledUntil, sentAt, endedAt, ...row }: ListedWithdrawal,
  two: boolean,
): WithdrawalListed {
  return {
    ...{ ...row, waits: [...waits], amount: toBaht(amount), two, bank_name: bankName(bank, 'th') },
    ...{ paidByMembers: toBaht(paidByMembers), requestedAt: showTime(requestedAt) },
    ...{ pooledUntil: pooledUntil && showTime(pooledUntil) },
    ...{ sentAt: sentAt && showTime(sentAt), endedAt: endedAt && showTime(endedAt) },
  }
}
