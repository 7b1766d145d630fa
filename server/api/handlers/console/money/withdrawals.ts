import type { WithdrawalListed } from '../../../../../contract/console/money/withdrawals.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { needsTwo } from '../../../../../domain/payments/withdrawal.ts'
import type { Context } from '../../../../context.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import { withdrawalRules } from '../../../../features/operators/money-rules.ts'
import type { Operator } from '../../../../features/operators/operator.ts'
import { readSought } from '../../../../features/payments/overview/read-sought.ts'
import {
  approveWithdrawal,
  askOutcome,
  confirmWithdrawal,
  endAsked,
  refuseWithdrawalOf,
} from '../../../../features/payments/withdrawals/decide-withdrawal.ts'
import {
  type ListedWithdrawal,
  listEndedIds,
  listOpenIds,
  listWithdrawalsOf,
} from '../../../../features/payments/withdrawals/queries-listed.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { showTime } from '../../../shapes/programs.ts'

/** Whoever waits is shown. */
const MOST_OPEN = 500

export const withdrawals: ConsoleHandlers<'withdrawals'> = {
  async list(ctx, { operatorId, operator }) {
    const ids = await listOpenIds(ctx.read, { operatorId, limit: MOST_OPEN + 1 })
    const shown = await readListed(ctx, operator, ids.slice(0, MOST_OPEN))
    return { withdrawals: shown, more: ids.length > MOST_OPEN }
  },

  async ended(ctx, { operatorId, operator }, { query }) {
    const { after = null, limit } = query
    const sought = await readSought(ctx, operator, query)
    const ids = await listEndedIds(ctx.read, { ...sought, operatorId, after, limit: limit + 1 })
    const page = ids.slice(0, limit)
    // Pages lead forward; the browser has the way back.
    return {
      withdrawals: await readListed(ctx, operator, page),
      ...{ previous: null, next: ids.length > limit ? (page.at(-1) ?? null) : null },
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

async function readListed(
  ctx: Context,
  operator: Operator,
  ids: readonly string[],
): Promise<WithdrawalListed[]> {
  const rules = withdrawalRules(operator)
  const found = await listWithdrawalsOf(ctx.read, operator.id, ids)
  return found.map(({ ofDay, ...row }) => showListed(row, needsTwo(ofDay, rules)))
}

function showListed(
  {
    amount,
    bank,
    waits,
    paidByMembers,
    requestedAt,
    pooledUntil,
    sentAt,
    endedAt,
    ...row
  }: Omit<ListedWithdrawal, 'ofDay'>,
  two: boolean,
): WithdrawalListed {
  return {
    ...{ ...row, waits: [...waits], amount: toBaht(amount), two, bank_name: bankName(bank, 'th') },
    ...{ paidByMembers: toBaht(paidByMembers), requestedAt: showTime(requestedAt) },
    ...{ pooledUntil: pooledUntil && showTime(pooledUntil) },
    ...{ sentAt: sentAt && showTime(sentAt), endedAt: endedAt && showTime(endedAt) },
  }
}
