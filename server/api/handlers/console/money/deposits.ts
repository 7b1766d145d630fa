import type { DepositListedShown } from '../../../../../contract/console/money/deposits.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { orderShown } from '../../../../../domain/payments/deposit-order.ts'
import type { OrderSlip } from '../../../../../domain/payments/owner-guess.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import { type DepositListed, listDeposits } from '../../../../features/payments/overview/queries-overview.ts'
import { readSlip } from '../../../../features/payments/overview/read-slip.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { asPicture } from '../../../shapes/as-picture.ts'

/** More than these a person looks for in another way. */
const MOST_SHOWN = 100

export const deposits: ConsoleHandlers<'deposits'> = {
  async list(ctx, { operatorId }, { query }) {
    const found = await listDeposits(ctx.read, {
      ...{ operatorId, view: query.view ?? 'all', limit: MOST_SHOWN + 1 },
    })
    const now = ctx.now()
    return {
      deposits: found.slice(0, MOST_SHOWN).map((row) => showDeposit(row, now)),
      more: found.length > MOST_SHOWN,
    }
  },

  async slip(ctx, caller, { params }) {
    return asPicture(caller, await readSlip(ctx, { ...params, operatorId: caller.operatorId }))
  },
}

function showDeposit(row: DepositListed, now: Date): DepositListedShown {
  const { id, name, code, asked, pay, state, startedAt, expiresAt } = row
  return {
    ...{ id, name, code, asked: toBaht(asked), pay: toBaht(pay) },
    ...{ state: orderShown(state, expiresAt, now), at: showTime(startedAt), expiresAt: showTime(expiresAt) },
    from: { bankName: bankName(row.bank, 'th'), accountNo: row.accountNo },
    into: { bankName: bankName(row.receivingBank, 'th'), accountNo: row.receivingNo },
    slip: row.slip && showSlip(row.memberId, row.slip),
    fact: showFact(row),
  }
}

/** Its picture is fetched by a call of its own. */
export function showSlip(memberId: string, { id, ...told }: OrderSlip) {
  return { picture: `/console/api/deposits/slip/${memberId}/${id}`, ...told }
}

function showFact({ received, receivedAt, creditedAt, channel, reference, ...row }: DepositListed) {
  if (received === null || !receivedAt || !channel || reference === null) return null
  return {
    ...{ amount: toBaht(received), at: showTime(receivedAt), channel, reference, flag: row.flag },
    toldAlone: row.toldAlone === true,
    creditedAt: creditedAt && showTime(creditedAt),
    sender: {
      ...{ bankName: row.senderBank && bankName(row.senderBank, 'th') },
      ...{ accountNo: row.senderNo, name: row.senderName },
    },
  }
}

function showTime(at: Date): string {
  return bangkokIso(at.getTime())
}
