import type { Line } from '../../../domain/betting/admit.ts'
import { lineWin } from '../../../domain/betting/win/payout.ts'
import { invariant } from '../../../domain/invariant.ts'
import { basisPoints, payoutRate, satang } from '../../../domain/money.ts'
import type { StoredTicket } from './queries.ts'
import { batchReceipt } from './seal-batch.ts'
import type { PlacedTicket } from './ticket.ts'

/** The first answer to the ticket's wish, rebuilt from its row. */
export function ticketFromRow(row: StoredTicket): PlacedTicket {
  return {
    id: row.id,
    billNo: row.billNo,
    roundId: row.roundId,
    plan: row.plan,
    note: row.note,
    status: row.status,
    lines: linesOf(row),
    stake: satang(row.stake),
    net: satang(row.net),
    cashAfter: satang(row.cashAfter),
    placedAt: row.placedAt,
    receipt: batchReceipt({
      version: row.leafVersion,
      leaves: row.batchLeaves,
      index: row.batchIndex,
      root: row.batchRoot,
      signature: row.batchSignature,
      nonce: row.nonce,
    }),
    replayed: true,
  }
}

export function linesOf(
  row: Pick<StoredTicket, 'types' | 'numbers' | 'stakes' | 'rates' | 'discounts' | 'halfLines'>,
): Line[] {
  return row.types.map((type, index) => {
    const [number, stake, rate, discount] = [
      row.numbers[index],
      row.stakes[index],
      row.rates[index],
      row.discounts[index],
    ]
    invariant(
      number !== undefined && stake !== undefined && rate !== undefined && discount !== undefined,
      'the columns of a ticket have one length',
    )
    return {
      type,
      number,
      stake: satang(stake),
      rate: payoutRate(rate),
      discount: basisPoints(discount),
      win: lineWin({ type, stake: satang(stake), rate: payoutRate(rate) }),
      ...(row.halfLines.includes(index) ? { half: true } : {}),
    }
  })
}
