import { addDays, type BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import {
  type ClosedPlace,
  isNextDay,
  type MoneyPlace,
  type PlaceFigures,
} from '../../../../domain/payments/close/day-close.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findOpenApproval } from '../../approvals/queries.ts'
import { openingsOf, SLOT } from './close-day.ts'
import {
  type DayClose,
  findClose,
  findFirstMoneyDay,
  findReconciliation,
  listCloses,
  listDifferences,
  listReconciliations,
  type Reconciliation,
  type StoredDifference,
  sumSuspense,
} from './queries-close.ts'

/** Days of one page: two months are signed off from the bank's statements. */
const DAYS = 60
/** Differences of a day that are shown. */
const SHOWN = 200

export interface CloseDay extends Reconciliation {
  readonly state: 'open' | 'proposed' | 'closed'
  /** The day whose turn it is; before the first, none that leaves out a day with money. */
  readonly isNext: boolean
  /** As it was signed off, or is proposed. */
  readonly sheet: readonly ClosedPlace[] | null
}

/** A page of days before one, or of the newest; the newest first. `next`: before which older ones stand. */
export async function readCloseDays(
  ctx: Context,
  operatorId: string,
  before: BangkokDate | null = null,
): Promise<{ readonly days: CloseDay[]; readonly next: BangkokDate | null }> {
  const found = await listReconciliations(ctx.read, operatorId, { from: null, before, limit: DAYS + 1 })
  const days = found.slice(0, DAYS)
  const last = days.at(-1)?.day
  if (last === undefined) return { days: [], next: null }
  const closes = await listCloses(ctx.read, operatorId, { from: last, before, limit: DAYS })
  const standing = await readStanding(ctx, operatorId)
  const byDay = new Map(closes.map((each) => [each.day, each]))
  return {
    days: days.map((each) => closeDay(each, byDay.get(each.day), standing)),
    next: found.length > DAYS ? last : null,
  }
}

export interface WholeCloseDay extends CloseDay {
  readonly closed: DayClose | null
  /** With which the places begin; of those that are missing nobody knows. */
  readonly openings: ReadonlyMap<MoneyPlace, Satang>
  readonly suspense: Satang
  readonly found: readonly StoredDifference[]
  readonly more: boolean
}

/** A day with everything that is known of it. A signed one is as it was signed. Throws `Refusal` CLOSE_DAY_UNKNOWN. */
export async function readCloseDay(
  ctx: Context,
  operatorId: string,
  day: BangkokDate,
): Promise<WholeCloseDay> {
  const found = await findReconciliation(ctx.read, operatorId, day)
  if (!found) throw new Refusal('CLOSE_DAY_UNKNOWN')
  const closed = await findClose(ctx.read, operatorId, day)
  const standing = await readStanding(ctx, operatorId)
  const before = await findClose(ctx.read, operatorId, addDays(day, -1))
  const named = await listDifferences(ctx.read, operatorId, { day, run: found.run, limit: SHOWN + 1 })
  return {
    ...closeDay(found, closed, standing),
    ...{ closed: closed ?? null, openings: openingsOf(before) },
    suspense: await sumSuspense(ctx.read, operatorId),
    ...{ found: named.slice(0, SHOWN), more: named.length > SHOWN },
  }
}

interface Standing {
  readonly last: BangkokDate | null
  /** Of the first money, where none is signed off. */
  readonly first: BangkokDate | null
  readonly proposed: { readonly day: BangkokDate; readonly places: readonly ClosedPlace[] } | null
}

async function readStanding(ctx: Context, operatorId: string): Promise<Standing> {
  const last = await findClose(ctx.read, operatorId, null)
  const open = await findOpenApproval(ctx.read, operatorId, 'close', SLOT)
  const first = last ? null : await findFirstMoneyDay(ctx.read, operatorId)
  return { last: last?.day ?? null, first, proposed: open?.content ?? null }
}

function closeDay(
  found: Reconciliation,
  closed: DayClose | undefined,
  { last, first, proposed }: Standing,
): CloseDay {
  const asked = proposed?.day === found.day ? proposed : null
  return {
    ...found,
    state: closed ? 'closed' : asked ? 'proposed' : 'open',
    isNext: !closed && isNextDay(found.day, last, first),
    sheet: closed?.places ?? asked?.places ?? null,
  }
}

/** The figures of a place: of its sheet where there is one, else as they were found. */
export function placesOf({ places, sheet }: CloseDay): readonly (PlaceFigures & Partial<ClosedPlace>)[] {
  return sheet ?? places
}
