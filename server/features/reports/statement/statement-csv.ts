import { BYTE_ORDER_MARK } from '../../../../domain/csv-text.ts'
import { STATEMENT_WORDS as WORDS } from '../../../../domain/ledger/statement-words.ts'
import type { Language } from '../../../../domain/words.ts'
import { csvLine } from './csv-line.ts'
import { clockOf, dateOf } from './sheet-text.ts'
import type { SheetLine } from './statement-sheet.ts'

/** A statement as the text of a CSV file, some lines at a time. Amounts in baht. */
export async function* statementCsv(
  pages: AsyncIterable<readonly SheetLine[]>,
  language: Language,
): AsyncGenerator<string> {
  const columns = ['date', 'clock', 'what', 'lottery', 'bill', 'moneyIn', 'moneyOut', 'balance'] as const
  yield BYTE_ORDER_MARK + csvLine(columns.map((name) => WORDS[name][language]))
  for await (const lines of pages) yield lines.map((line) => csvLine(cellsOf(line, language))).join('')
}

function cellsOf({ atMs, what, lottery, billNo, amount, balance }: SheetLine, language: Language) {
  const [cameIn, wentOut] = amount > 0 ? [amount / 100, null] : [null, -amount / 100]
  return [
    dateOf(atMs, language),
    clockOf(atMs),
    what,
    lottery ?? '',
    billNo ?? '',
    cameIn,
    wentOut,
    balance / 100,
  ]
}
