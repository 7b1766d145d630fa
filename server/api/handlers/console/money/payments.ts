import { REFUSALS, type RefusalCode } from '../../../../../contract/errors.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { satangToBaht } from '../../../../../domain/money.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import { setAsideRefused, takeRefused } from '../../../../features/payments/feed/decide-refused.ts'
import type { NearPayment } from '../../../../features/payments/feed/queries-near.ts'
import { readRefused } from '../../../../features/payments/feed/read-refused.ts'
import {
  confirmPayment,
  endPayment,
  proposePayment,
} from '../../../../features/payments/suspense/decide-payment.ts'
import { readSuspense } from '../../../../features/payments/suspense/list-suspense.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { showSlip } from './deposits.ts'

export const payments: ConsoleHandlers<'payments'> = {
  async suspense(ctx, { operatorId }, { query: { amount = null, sender = null } }) {
    const { rows, more } = await readSuspense(ctx, operatorId, { amount, sender })
    return {
      more,
      payments: rows.map((row) => ({
        ...{ id: row.id, amount: satangToBaht(row.amount), at: bangkokIso(row.at.getTime()) },
        ...showPlaces(row),
        ...{ why: row.reason, proposed: row.proposed, near: showNear(row) },
        guesses: row.guesses.map(({ name, code, signs, times, isOtherSender, hasRoom, memberId, slip }) => ({
          ...{ name, code, signs: [...signs], times, isOtherSender, hasRoom },
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

  async refused(ctx, { operatorId }) {
    const { rows, more } = await readRefused(ctx, operatorId)
    return {
      more,
      notices: rows.map((row) => ({
        ...{ id: row.id, reference: row.reference, amount: satangToBaht(row.amount) },
        ...{ at: bangkokIso(row.at.getTime()), refusedAt: bangkokIso(row.refusedAt.getTime()) },
        ...showPlaces(row),
        why: REFUSALS[row.code as RefusalCode].th,
        known: row.known && {
          amount: satangToBaht(row.known.amount),
          ...{ at: bangkokIso(row.known.at.getTime()), state: row.known.state },
        },
        near: showNear(row),
      })),
    }
  },

  takeRefused: (ctx, { operatorId, staffId }, { body: { noticeId, reason } }) =>
    takeRefused(ctx, { operatorId, staffId, refusedId: noticeId, reason }),

  async setAsideRefused(ctx, { operatorId, staffId }, { body: { noticeId, reason } }) {
    await setAsideRefused(ctx, { operatorId, staffId, refusedId: noticeId, reason })
    return {}
  },
}

function showNear({ near }: { readonly near: readonly NearPayment[] }) {
  return near.map((each) => ({ ...each, at: bangkokIso(each.at.getTime()), channels: [...each.channels] }))
}

/** Into which account it came, and from whom as far as the bank tells. */
function showPlaces(row: {
  readonly bank: string
  readonly accountNo: string
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly senderName: string | null
}) {
  return {
    into: { bank: row.bank, bankName: bankName(row.bank, 'th'), accountNo: row.accountNo },
    sender: {
      bankName: row.senderBank && bankName(row.senderBank, 'th'),
      ...{ accountNo: row.senderNo, name: row.senderName },
    },
  }
}
