import type { OwnScheduleSeen, ScheduledLotterySeen } from '../../../contract/console/schedules.ts'
import type { Weekday } from '../../../domain/calendar/bangkok.ts'

export type DayKind = 'usual' | 'day' | 'week' | 'month'
export type OwnMoveSeen = OwnScheduleSeen['moves'][number]

/** A schedule being edited; an empty field keeps the default. */
export interface Draft {
  readonly onSale: boolean
  readonly drawAt: string
  readonly closeMinutes: string
  readonly dayKind: DayKind
  readonly weekdays: readonly Weekday[]
  readonly monthDays: string
  readonly moves: readonly OwnMoveSeen[]
}

export interface ScheduleTyped {
  readonly onSale: boolean
  readonly own: OwnScheduleSeen
}

const MINUTES_MAX = 720

export function draftOf({
  onSale,
  own,
  usual,
}: Pick<ScheduledLotterySeen, 'onSale' | 'own' | 'usual'>): Draft {
  // Starts from the current days, whichever kind is picked.
  const shown = own.days ?? usual.days
  return {
    onSale,
    drawAt: own.drawAt ?? '',
    closeMinutes: own.closeMinutes === null ? '' : String(own.closeMinutes),
    dayKind: own.days?.every ?? 'usual',
    weekdays: shown.every === 'week' ? shown.on : [],
    monthDays: shown.every === 'month' ? shown.on.join(', ') : '',
    moves: own.moves,
  }
}

/** All defaults; on or off sale as before. */
export function emptyDraft(draft: Draft): Draft {
  return { ...draft, drawAt: '', closeMinutes: '', dayKind: 'usual', moves: [] }
}

export type Wrong = Partial<Record<'drawAt' | 'closeMinutes' | 'days', true>>

/** The typed schedule, or its errors. */
export function readDraft(draft: Draft): { typed: ScheduleTyped } | { wrong: Wrong } {
  const drawAt = readClock(draft.drawAt)
  const closeMinutes = readMinutes(draft.closeMinutes)
  const days = readDays(draft)
  if (drawAt === undefined || closeMinutes === undefined || days === undefined) {
    return {
      wrong: {
        ...(drawAt === undefined && { drawAt: true }),
        ...(closeMinutes === undefined && { closeMinutes: true }),
        ...(days === undefined && { days: true }),
      },
    }
  }
  const own = { days, drawAt, closeMinutes, moves: draft.moves.map((move) => ({ ...move })) }
  return { typed: { onSale: draft.onSale, own } }
}

export function isSame(typed: ScheduleTyped, { onSale, own }: ScheduleTyped): boolean {
  return typed.onSale === onSale && JSON.stringify(inOrder(typed.own)) === JSON.stringify(inOrder(own))
}

function inOrder({ days, drawAt, closeMinutes, moves }: OwnScheduleSeen): unknown {
  const on = days && 'on' in days ? [...days.on] : []
  const listed = moves.map(({ from, to, reason }) => [from, to, reason]).sort()
  return [days?.every, on, drawAt, closeMinutes, listed]
}

/** Undefined for an invalid time. `9:05` and `9.05` are accepted. */
function readClock(text: string): string | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const found = /^([0-2]?\d)[:.]([0-5]\d)$/.exec(trimmed)
  return found ? `${found[1]?.padStart(2, '0')}:${found[2]}` : undefined
}

function readMinutes(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^\d{1,3}$/.test(trimmed)) return undefined
  return Number(trimmed) <= MINUTES_MAX ? Number(trimmed) : undefined
}

function readDays({ dayKind, weekdays, monthDays }: Draft): OwnScheduleSeen['days'] | undefined {
  switch (dayKind) {
    case 'usual':
      return null
    case 'day':
      return { every: 'day' }
    case 'week': {
      const on = [...weekdays].sort((a, b) => a - b)
      return on.length > 0 ? { every: 'week', on } : undefined
    }
    case 'month': {
      const on = readMonthDays(monthDays)
      return on ? { every: 'month', on } : undefined
    }
    default:
      return dayKind satisfies never
  }
}

function readMonthDays(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^\d{1,2}$/.test(part))) return undefined
  const on = [...new Set(parts.map(Number))].sort((a, b) => a - b)
  return on.every((day) => day >= 1 && day <= 31) ? on : undefined
}
