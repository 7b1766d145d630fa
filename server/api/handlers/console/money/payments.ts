import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { satangToBaht } from '../../../../../domain/money.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import {
  confirmPayment,
  endPayment,
  proposePayment,
} from '../../../../features/payments/suspense/decide-payment.ts'
import { readSuspense } from '../../../../features/payments/suspense/list-suspense.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { showSlip } from './deposits.ts'

export const payments: ConsoleHandlers<'payments'> = {
  async suspense(ctx, { operatorId }) {
    const { rows, more } = await readSuspense(ctx, operatorId)
    return {
      more,
      payments: rows.map((row) => ({
        ...{ id: row.id, amount: satangToBaht(row.amount), at: bangkokIso(row.at.getTime()) },
        into: { bank: row.bank, bankName: bankName(row.bank, 'th'), accountNo: row.accountNo },
        sender: {
          bankName: row.senderBank && bankName(row.senderBank, 'th'),
          ...{ accountNo: row.senderNo, name: row.senderName },
        },
        ...{ why: row.reason, proposed: row.proposed },
        guesses: row.guesses.map(({ name, code, signs, times, isOtherSender, memberId, slip }) => ({
          ...{ name, code, signs: [...signs], times, isOtherSender },
          slip: slip && showSlip(memberId, slip),
        })),
      })),
    }
  },

  propose: (ctx, { operator, staffId }, { body }) => proposePayment(ctx, { ...body, operator, staffId }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmPayment(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endPayment(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endPayment(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}
