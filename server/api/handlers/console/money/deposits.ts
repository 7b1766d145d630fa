import type { DepositListedShown } from '../../../../../contract/console/money/deposits.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { orderShown } from '../../../../../domain/payments/deposit-order.ts'
import type { OrderSlip } from '../../../../../domain/payments/owner-guess.ts'
import { askedOf, shortOf } from '../../../../../domain/payments/pairing.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import {
  type DepositListed,
  listDeposits,
  sumToldAlone,
} from '../../../../features/payments/overview/queries-overview.ts'
import {
  listPairsListed,
  type PairListed,
} from '../../../../features/payments/overview/queries-pairs-listed.ts'
import { readSlip } from '../../../../features/payments/overview/read-slip.ts'
import { readSought } from '../../../../features/payments/overview/read-sought.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { asPicture } from '../../../shapes/as-picture.ts'
import { pairAsOrder } from '../../../shapes/money-orders.ts'
import { showTime } from '../../../shapes/programs.ts'

/** More than these a person looks for in another way. */
const MOST_SHOWN = 100

export const deposits: ConsoleHandlers<'deposits'> = {
  async list(ctx, { operatorId, operator }, { query }) {
    const sought = await readSought(ctx, operator, query)
    const wish = { ...sought, operatorId, view: query.view ?? 'all', limit: MOST_SHOWN + 1 }
    const [orders, pairs, toldAlone] = await Promise.all([
      listDeposits(ctx.read, wish),
      listPairsListed(ctx.read, wish),
      sumToldAlone(ctx.read, operatorId),
    ])
    const now = ctx.now()
    const found = [
      ...orders.map((row) => ({ at: row.startedAt, shown: showDeposit(row, now) })),
      ...pairs.map((row) => ({ at: row.openedAt, shown: showPair(row) })),
    ].sort((a, b) => b.at.getTime() - a.at.getTime())
    return {
      deposits: found.slice(0, MOST_SHOWN).map(({ shown }) => shown),
      more: found.length > MOST_SHOWN,
      toldAlone: toBaht(toldAlone),
    }
  },

  async slip(ctx, caller, { params }) {
    return asPicture(caller, await readSlip(ctx, { ...params, operatorId: caller.operatorId }))
  },
}

function showDeposit(row: DepositListed, now: Date): DepositListedShown {
  const { id, name, code, asked, pay, mode, state, startedAt, expiresAt } = row
  return {
    ...{ id, name, code, mode, pair: null, asked: toBaht(asked), pay: toBaht(pay) },
    ...{ state: orderShown(state, expiresAt, now), at: showTime(startedAt), expiresAt: showTime(expiresAt) },
    from: { bankName: bankName(row.bank, 'th'), accountNo: row.accountNo },
    into: { bankName: bankName(row.receivingBank, 'th'), accountNo: row.receivingNo },
    slip: row.slip && showSlip(row.memberId, row.slip),
    fact: showFact(row),
  }
}

function showPair(row: PairListed): DepositListedShown {
  const { id, name, code, payee, state, openedAt, expiresAt, endedAt } = row
  const amount = toBaht(askedOf(row))
  const came = shortOf(row)
  return {
    ...{ id, name, code, mode: 'p2p', asked: amount, pay: amount, state: pairAsOrder(row) },
    ...{ at: showTime(openedAt), expiresAt: showTime(expiresAt), fact: null },
    pair: { payee, state, came: came === null ? null : toBaht(came), endedAt: endedAt && showTime(endedAt) },
    from: { bankName: bankName(row.payerBank, 'th'), accountNo: row.payerNo },
    into: { bankName: bankName(row.bank, 'th'), accountNo: row.accountNo },
    slip: row.slip && showSlip(row.payerId, row.slip),
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
