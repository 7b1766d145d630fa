import { REPORT_DAYS } from '../../../domain/assistants/permissions.ts'
import { addDays } from '../../../domain/calendar/bangkok.ts'
import { satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type DayOfAssistant, listDaysOfAssistants, type ReportAsked, type Sales } from './queries-report.ts'

/** Of an assistant, over all the days that were asked for. */
export interface SalesOfAssistant extends Sales {
  readonly assistantId: string
  readonly name: string
}

export interface AssistantReport {
  /** Of all days and assistants that were asked for, whichever page is shown. */
  readonly total: Sales
  /** The most sold first. */
  readonly assistants: readonly SalesOfAssistant[]
  /** The newest first. */
  readonly days: readonly DayOfAssistant[]
}

/**
 * What a member's assistants sold, won and earned on some Bangkok days. The sums are of the days beside them: read by one
 * statement, so that no ticket is in one of them alone. Throws `Refusal` ASSISTANT_DAYS.
 */
export async function readReport(
  reader: Reader,
  memberId: string,
  asked: ReportAsked,
): Promise<AssistantReport> {
  if (asked.to < asked.from || addDays(asked.from, REPORT_DAYS) <= asked.to)
    throw new Refusal('ASSISTANT_DAYS')
  const days = await listDaysOfAssistants(reader, memberId, asked)
  return { total: sumOf(days), assistants: sumByAssistant(days), days }
}

/** What each assistant sold on these days, the most first. */
export function sumByAssistant(days: readonly DayOfAssistant[]): SalesOfAssistant[] {
  const assistants = [...Map.groupBy(days, ({ assistantId }) => assistantId)].map(([assistantId, own]) => ({
    ...{ assistantId, name: own[0]?.name ?? '' },
    ...sumOf(own),
  }))
  return assistants.toSorted((a, b) => b.sold - a.sold)
}

/** Days of a page: a month of one assistant. */
const DAYS_SHOWN = 31

/** A page of these days, after the key that the page before gave; `next` is the key of the page after it. */
export function pageOfDays(
  days: readonly DayOfAssistant[],
  after: string | undefined,
): { shown: readonly DayOfAssistant[]; next: string | null } {
  const rest = after === undefined ? days : days.filter((each) => keyOf(each) < after)
  const shown = rest.slice(0, DAYS_SHOWN)
  const last = shown.at(-1)
  return { shown, next: rest.length > DAYS_SHOWN && last ? keyOf(last) : null }
}

function keyOf({ day, assistantId }: DayOfAssistant): string {
  return `${day}.${assistantId}`
}

function sumOf(all: readonly Sales[]): Sales {
  const of = (figure: keyof Sales) => satang(all.reduce((sum, each) => sum + each[figure], 0))
  return {
    ...{ sold: of('sold'), net: of('net'), cancelled: of('cancelled') },
    ...{ won: of('won'), commission: of('commission') },
  }
}
