import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findOperatorById } from '../../features/operators/queries.ts'
import type { CashRow } from '../../features/reports/queries-cash.ts'
import { openStatement, type Statement } from '../../features/reports/statement/open-statement.ts'
import { PDF_LINES, type ReadSheet } from '../../features/reports/statement/statement-pdf.ts'
import type { SheetLine } from '../../features/reports/statement/statement-sheet.ts'
import type { MemberCaller, Operator } from '../road/caller.ts'
import { billNumber } from './bills.ts'
import { lotteryOf } from './programs.ts'

interface Asking {
  readonly operator: Operator
  readonly language: Language
  readonly member: MemberCaller
}

interface FileDays {
  readonly start: string
  readonly end: string
}

/** The days that are asked for: until today, from the first day of the month. */
export function daysOf(
  ctx: Context,
  { start, end }: { readonly start?: string | undefined; readonly end?: string | undefined },
): FileDays {
  const last = end ?? bangkokDate(ctx.now().getTime())
  return { start: start ?? `${last.slice(0, 7)}-01`, end: last }
}

export function fileNamed({ start, end }: FileDays, kind: 'csv' | 'pdf'): string {
  return `attachment; filename="statement-${start}-${end}.${kind}"`
}

/** The movements of a statement as its files show them. */
export async function* sheetPages(
  statement: Statement,
  { operator, language }: Pick<Asking, 'operator' | 'language'>,
): AsyncGenerator<readonly SheetLine[]> {
  for await (const rows of statement.pages()) {
    yield rows.map((row) => lineOf(row, operator.company, language))
  }
}

/** Everything a printed statement says. Throws `Refusal` STATEMENT_TOO_LONG, DAYS_TOO_MANY. */
export async function readSheet(ctx: Context, asking: Asking, days: FileDays): Promise<ReadSheet> {
  const { member, operator, language } = asking
  const statement = await openStatement(ctx, { memberId: member.memberId, ...days })
  if (statement.count > PDF_LINES) throw new Refusal('STATEMENT_TOO_LONG')
  const { opening, closing, moneyIn, moneyOut, waiting } = statement
  const whole = await findOperatorById(ctx.read, operator.id)
  const head = {
    ...{ ...days, language, brand: whole?.name ?? '' },
    member: { name: member.name, code: member.code },
    printedAtMs: ctx.now().getTime(),
    ...{ opening, closing, moneyIn, moneyOut, waiting },
  }
  return { head, pages: sheetPages(statement, asking) }
}

function lineOf(row: CashRow, company: string, language: Language): SheetLine {
  const { kind, amount, balance, at, billNo, lotteryCode } = row
  return {
    ...{ atMs: at.getTime(), what: MOVEMENTS[kind].words[language], amount, balance },
    lottery: lotteryCode === null ? null : lotteryOf({ lotteryCode }).name[language],
    billNo: billNo === null ? null : billNumber(company, billNo),
  }
}
