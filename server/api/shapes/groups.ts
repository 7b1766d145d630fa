import { type LineResult, toBaht } from '../../../contract/shapes.ts'
import { nameOf } from '../../../domain/betting/bet-type-names.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import { NO_MONEY } from '../../../domain/money.ts'
import type { Language } from '../../../domain/words.ts'
import type { CashSums } from '../../features/reports/finance-of-days.ts'
import type { CashRow } from '../../features/reports/queries-cash.ts'
import type { BillSums, NumberSums } from '../../features/reports/queries-groups.ts'
import { billNumber, showPrice } from './bills.ts'
import { lotteryOf, showTime } from './programs.ts'

/** Sums over tickets in wire form. */
export function showBillSums(sums: BillSums) {
  return {
    bill_count: sums.billCount,
    waiting_count: sums.waitingCount,
    won_count: sums.wonCount,
    cancelled_count: sums.cancelledCount,
    line_count: sums.lineCount,
    ...showPrice(sums.stake, sums.net),
    paid: toBaht(sums.paid),
  }
}

export function showCash({ bet, won, deposited, withdrawn, other, waiting }: CashSums) {
  return {
    bet: toBaht(bet),
    won: toBaht(won),
    deposited: toBaht(deposited),
    withdrawn: toBaht(withdrawn),
    other: toBaht(other),
    waiting: toBaht(waiting),
  }
}

export function showCashRow(row: CashRow, company: string, language: Language) {
  return {
    id: row.id,
    kind: row.kind,
    amount: toBaht(row.amount),
    balance: toBaht(row.balance),
    at: showTime(row.at),
    bill_id: row.ticketId,
    bill_no: row.billNo === null ? null : billNumber(company, row.billNo),
    program_name:
      row.lotteryCode === null ? null : lotteryOf({ lotteryCode: row.lotteryCode }).name[language],
    by: row.by,
  }
}

/** Numbers under their types. They are won or lost when the round is settled, and not a moment before. */
export function showTypesBet(numbers: readonly NumberSums[], status: RoundStatus, language: Language) {
  const settled = status === 'settled'
  const types = new Map<BetType, NumberSums[]>()
  for (const sums of numbers) {
    const ofType = types.get(sums.type)
    if (ofType) ofType.push(sums)
    else types.set(sums.type, [sums])
  }
  return Array.from(types, ([type, own]) => ({
    type,
    name: nameOf(type, language),
    amount: toBaht(own[0]?.typeStake ?? NO_MONEY),
    number_count: own[0]?.typeNumbers ?? 0,
    numbers: own.map(({ number, lineCount, stake, win, won }) => ({
      number,
      line_count: lineCount,
      amount: toBaht(stake),
      win: toBaht(win),
      result: resultOf(settled, won),
      paid: settled ? toBaht(won ?? NO_MONEY) : toBaht(NO_MONEY),
    })),
  }))
}

function resultOf(settled: boolean, won: number | null): LineResult {
  if (!settled) return 'waiting'
  return won ? 'won' : 'lost'
}
