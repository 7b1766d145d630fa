import type { OwnScheduleSeen, ScheduledLotterySeen } from '../../../contract/console/schedules.ts'
import type { Weekday } from '../../../domain/calendar/bangkok.ts'
import { type Field, readForm, type ValuesOf } from '../../forms/field.ts'
import { formAtFirst } from '../../forms/form-at-first.ts'
import { tickField } from '../../forms/usual-fields.ts'
import { formsText } from '../../text/forms.ts'
import { schedulesText } from '../../text/schedules.ts'

export type OwnMoveSeen = OwnScheduleSeen['moves'][number]

export interface ScheduleTyped {
  readonly onSale: boolean
  readonly own: OwnScheduleSeen
}

type Lottery = Pick<ScheduledLotterySeen, 'limit' | 'onSale' | 'own' | 'usual' | 'zone'>

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]
const DAY_KINDS = ['usual', 'day', 'week', 'month'] as const
const MINUTES_MAX = 720
const { form } = schedulesText

/** Whether a lottery is sold: all there is to set for one that draws itself every few minutes. */
export function saleField({ onSale }: Pick<Lottery, 'onSale'>) {
  return { onSale: tickField(form.onSale, onSale, { hint: form.onSaleWhy }) }
}

/** On or off sale, times and days. What is left empty stays as usual. */
export function fieldsOf(lottery: Lottery) {
  return { ...saleField(lottery), ...timeFields(lottery), ...dayFields(lottery) }
}

/** The same with all that is usual; on or off sale as typed. */
export function usualOf<L extends Lottery>(lottery: L, onSale: boolean): L {
  return { ...lottery, onSale, own: { days: null, drawAt: null, closeMinutes: null, moves: [] } }
}

/** What a form says that nobody has touched yet. */
export function typedAtFirst(lottery: Lottery): ScheduleTyped {
  const fields = fieldsOf(lottery)
  const { values } = readForm(fields, formAtFirst(fields))
  return values ? typedOf(values, lottery.own.moves) : { onSale: lottery.onSale, own: lottery.own }
}

/** The schedule that the values of the form are, with the draws that were moved beside it. */
export function typedOf(
  values: ValuesOf<ReturnType<typeof fieldsOf>>,
  moves: readonly OwnMoveSeen[],
): ScheduleTyped {
  const { onSale, drawAt, closeMinutes } = values
  return {
    onSale,
    own: { days: daysOf(values), drawAt, closeMinutes, moves: moves.map((move) => ({ ...move })) },
  }
}

/** Whether nothing has changed. */
export function isSame(typed: ScheduleTyped, { onSale, own }: ScheduleTyped): boolean {
  return typed.onSale === onSale && JSON.stringify(inOrder(typed.own)) === JSON.stringify(inOrder(own))
}

function inOrder({ days, drawAt, closeMinutes, moves }: OwnScheduleSeen): unknown {
  const on = days && 'on' in days ? [...days.on] : []
  const listed = moves.map(({ from, to, reason }) => [from, to, reason]).sort()
  return [days?.every, on, drawAt, closeMinutes, listed]
}

/** What no schedule passes. */
function limitText(limit: Lottery['limit']): string {
  if (!limit) return ''
  return (limit.isAssumed ? form.limitAssumed : form.limit)(limit.latestCloseAt, limit.firstBallAt)
}

function timeFields({ own, usual, zone, limit }: Lottery) {
  return {
    drawAt: {
      kind: 'text',
      label: form.drawAt(schedulesText.zones[zone]),
      hint: form.drawAtHint(usual.drawAt),
      placeholder: usual.drawAt,
      maxLength: 6,
      initial: own.drawAt ?? '',
      read: readClock,
      wrong: form.drawAtWrong,
    } satisfies Field<string | null>,
    closeMinutes: {
      kind: 'text',
      input: 'numeric',
      unit: formsText.minutes,
      label: form.closeMinutes,
      hint: `${form.closeMinutesHint(usual.closeMinutes)} ${limitText(limit)}`,
      placeholder: String(usual.closeMinutes),
      maxLength: 3,
      initial: own.closeMinutes === null ? '' : String(own.closeMinutes),
      read: readMinutes,
      wrong: form.closeMinutesWrong,
      refusals: ['CLOSE_TOO_LATE'],
    } satisfies Field<number | null>,
  } as const
}

/** They begin with the current days, whichever kind is picked. */
function dayFields({ own, usual }: Lottery) {
  const shown = own.days ?? usual.days
  return {
    days: {
      kind: 'radio',
      chips: true,
      label: form.days,
      choices: DAY_KINDS.map((value) => ({ value, label: form.kinds[value] })),
      initial: own.days?.every ?? 'usual',
      read: ([typed]: readonly string[]) => DAY_KINDS.find((kind) => kind === typed),
      wrong: form.weekdaysWrong,
    } satisfies Field<(typeof DAY_KINDS)[number]>,
    weekdays: {
      kind: 'ticks',
      chips: true,
      label: form.whichWeekdays,
      choices: WEEKDAYS.map((day) => ({ value: String(day), label: form.weekdays[day] })),
      initial: shown.every === 'week' ? shown.on.map(String) : [],
      read: (typed: readonly string[]) => {
        const on = WEEKDAYS.filter((day) => typed.includes(String(day))).sort((a, b) => a - b)
        return on.length > 0 ? on : undefined
      },
      wrong: form.weekdaysWrong,
      when: { days: 'week' },
    } satisfies Field<Weekday[]>,
    monthDays: {
      kind: 'text',
      label: form.monthDays,
      hint: form.monthDaysHint,
      maxLength: 100,
      initial: shown.every === 'month' ? shown.on.join(', ') : '',
      read: readMonthDays,
      wrong: form.monthDaysWrong,
      when: { days: 'month' },
    } satisfies Field<number[]>,
  } as const
}

function daysOf({
  days,
  weekdays,
  monthDays,
}: ValuesOf<ReturnType<typeof dayFields>>): OwnScheduleSeen['days'] {
  switch (days) {
    case 'usual':
      return null
    case 'day':
      return { every: 'day' }
    case 'week':
      return { every: 'week', on: [...(weekdays ?? [])] }
    case 'month':
      return { every: 'month', on: [...(monthDays ?? [])] }
    default:
      return days satisfies never
  }
}

/** Undefined for an invalid time. `9:05` and `9.05` are accepted. */
function readClock([typed = '']: readonly string[]): string | null | undefined {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  const found = /^([0-2]?\d)[:.]([0-5]\d)$/.exec(trimmed)
  return found ? `${found[1]?.padStart(2, '0')}:${found[2]}` : undefined
}

function readMinutes([typed = '']: readonly string[]): number | null | undefined {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  if (!/^\d{1,3}$/.test(trimmed)) return undefined
  return Number(trimmed) <= MINUTES_MAX ? Number(trimmed) : undefined
}

function readMonthDays([typed = '']: readonly string[]): number[] | undefined {
  const parts = typed.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^\d{1,2}$/.test(part))) return undefined
  const on = [...new Set(parts.map(Number))].sort((a, b) => a - b)
  return on.every((day) => day >= 1 && day <= 31) ? on : undefined
}
