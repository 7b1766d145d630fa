import { REPORT_WORDS as WORDS } from '../../../domain/assistants/report-words.ts'
import { BYTE_ORDER_MARK } from '../../../domain/csv-text.ts'
import { satangToBaht } from '../../../domain/money.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import type { ReportAsked, Sales } from '../../features/assistants/queries-report.ts'
import type { AssistantReport } from '../../features/assistants/read-report.ts'
import { csvLine } from '../../features/reports/statement/csv-line.ts'
import { dayOf } from '../../features/reports/statement/sheet-text.ts'
import { daysOf } from './statement-files.ts'

interface ReportQuery {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly assistant?: string | undefined
  readonly lottery?: string | undefined
}

/** What is asked of the report: the first of the month until today where no days are named. */
export function reportAsked(ctx: Context, query: ReportQuery): ReportAsked {
  const { start, end } = daysOf(ctx, query)
  return { from: start, to: end, assistantId: query.assistant, lotteryId: query.lottery }
}

const FIGURES = ['sold', 'net', 'cancelled', 'won', 'commission'] as const satisfies readonly (keyof Sales)[]

/** The days of the report as the text of a CSV file, the oldest first, and their sum below. Amounts in baht. */
export function assistantReportCsv({ total, days }: AssistantReport, language: Language): string {
  const head = (['date', 'assistant', ...FIGURES] as const).map((name) => WORDS[name][language])
  const lines = days.toReversed().map((each) => [dayOf(each.day, language), each.name, ...cells(each)])
  return (
    BYTE_ORDER_MARK + [head, ...lines, [WORDS.total[language], '', ...cells(total)]].map(csvLine).join('')
  )
}

function cells(sales: Sales): number[] {
  return FIGURES.map((figure) => satangToBaht(sales[figure]))
}
