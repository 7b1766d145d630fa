import { isDeepStrictEqual } from 'node:util'
import type { AuditEntry } from '../../../contract/console/audit.ts'
import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import type { AuditListed } from '../../features/audit/queries-list.ts'

/** The details of a row that are shown; others stay in the chain. */
const SHOWN_DETAILS = new Set([
  ...['code', 'name', 'reason', 'source', 'revision', 'type', 'kind', 'numbers', 'rate', 'cap', 'tiers'],
  ...['group', 'plan', 'discount', 'from', 'address', 'browser', 'role', 'by', 'which', 'before', 'after'],
  ...['changed', 'memberRoundMax', 'types', 'onSale', 'unwritten_before', 'permissions', 'asked', 'amount'],
  'credit',
  ...[
    'provider',
    'game',
    'isOn',
    'listed',
    'added',
    'altered',
    'gone',
    'retyped',
    'terms',
    'startsAt',
    'endsAt',
    'notice',
    'rankMax',
  ],
])

/** Details of blind entries, which no permission may read here. */
const BLIND: Readonly<Record<string, ReadonlySet<string>>> = {
  'result.propose': new Set(['source', 'reason']),
  'void.propose': new Set(['reason']),
}

/** Until 2026-11-29 these kept free credit in baht, as `amount`; they keep `credit` since. */
const KEPT_BAHT: ReadonlySet<string> = new Set(['coupon.propose', 'coupon.confirm'])

type Detail = AuditEntry['details'][number]

/** How the figures of the log are shown, by their names. Whatever stands there is shown: one odd figure would hide every act of its page. */
const FIGURES: Readonly<Record<string, (kept: number) => Pick<Detail, 'value' | 'unit'>>> = {
  amount: inBaht,
  credit: inBaht,
  cap: inBaht,
  memberCap: inBaht,
  memberRoundMax: inBaht,
  upTo: inBaht,
  min: inBaht,
  max: inBaht,
  dayMax: inBaht,
  twoFrom: inBaht,
  autoMax: inBaht,
  adjustDayMax: inBaht,
  eachMost: inBaht,
  openMost: inBaht,
  bonus: inBaht,
  betMin: inBaht,
  prize: inBaht,
  perDeposit: inBaht,
  needed: inBaht,
  least: inBaht,
  most: inBaht,
  creditBelow: inBaht,
  rate: perBaht,
  rankMax: perBaht,
  raise: (kept) => ({ value: String(kept / 10), unit: 'percent' }),
  discount: (kept) => ({ value: String(kept / 100), unit: 'percent' }),
}

/** More details than this are shown as far as they changed. */
const MUCH = 200
const DETAILS_MAX = 600
const DETAILS_BYTES = 96 * 1024
const VALUE_MAX = 300

/** What an answer has room for. */
const PAGE_BYTES = 200 * 1024

/** As many of a page as one answer takes, from the end at which it begins. At least one. */
export function fitting(entries: readonly AuditEntry[], beginsAt: 'newest' | 'oldest'): AuditEntry[] {
  let bytes = 0
  const inTurn = beginsAt === 'newest' ? entries : entries.toReversed()
  const end = inTurn.findIndex((entry, at) => {
    bytes += Buffer.byteLength(JSON.stringify(entry))
    return at > 0 && bytes > PAGE_BYTES
  })
  const kept = inTurn.slice(0, end < 0 ? undefined : end)
  return beginsAt === 'newest' ? kept : kept.toReversed()
}

/** A row of the audit log with the details that may be shown. */
export function showAuditEntry(row: AuditListed): AuditEntry {
  const body = bodyOf(row)
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : null)
  return {
    seq: row.seq,
    at: bangkokIso(row.at.getTime()),
    who: { kind: kindOfActor(row.actor), name: row.name },
    act: row.kind,
    about: text('code') ?? text('name') ?? text('group'),
    reason: text('reason'),
    details: cut(detailsOf(body)),
  }
}

/** What stayed the same is left out where there is much: else a long list that nobody changed hides what somebody did. */
function detailsOf({ reason: _, ...body }: Record<string, unknown>): AuditEntry['details'] {
  const all = Object.entries(body).flatMap(([name, value]) => flattened(name, value))
  if (all.length <= MUCH) return all
  const [before, after] = withoutSame(body.before, body.after)
  return Object.entries({ ...body, before, after }).flatMap(([name, value]) => flattened(name, value))
}

/** The two without what is in both of them alike. An entry of a list stays whole, since its fields say nothing alone. */
function withoutSame(before: unknown, after: unknown): [unknown, unknown] {
  if (isDeepStrictEqual(before, after)) return [undefined, undefined]
  const isOfLists = isList(before) && isList(after)
  if (!isOfLists && !(isNamed(before) && isNamed(after))) return [before, after]
  const [left, right] = [Object.entries(before), Object.entries(after)].map((all) => new Map(all))
  const pairs = [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])].map((name) => {
    const [one, other] = [left?.get(name), right?.get(name)]
    if (!isOfLists) return [name, withoutSame(one, other)] as const
    return [String(Number(name) + 1), isDeepStrictEqual(one, other) ? [] : [one, other]] as const
  })
  const side = (at: 0 | 1) => Object.fromEntries(pairs.map(([name, pair]) => [name, pair[at]]))
  return [side(0), side(1)]
}

function isList(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.some((each) => typeof each === 'object')
}

function isNamed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of more than can be shown it is said how many are not. */
function cut(details: AuditEntry['details']): AuditEntry['details'] {
  let bytes = 0
  const end = details.findIndex((each, at) => {
    bytes += Buffer.byteLength(JSON.stringify(each))
    return bytes > DETAILS_BYTES || at >= DETAILS_MAX
  })
  return end < 0 ? details : [...details.slice(0, end), plain('more', String(details.length - end))]
}

function bodyOf({ kind, text }: AuditListed): Record<string, unknown> {
  const { body } = JSON.parse(text) as { body: Record<string, unknown> }
  if (KEPT_BAHT.has(kind) && typeof body.amount === 'number') body.amount = Math.round(body.amount * 100)
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => SHOWN_DETAILS.has(name) && !BLIND[kind]?.has(name)),
  )
}

/** `after: { takeBack: 'none' }` is `after.takeBack`, `none`; what a list holds is counted from 1. */
function flattened(name: string, value: unknown): AuditEntry['details'] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [figureOf(name, value)]
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return [plain(name, value.length > 0 ? value.join(' ') : null)]
  }
  return Object.entries(value).flatMap(([inner, each]) =>
    flattened(`${name}.${Array.isArray(value) ? Number(inner) + 1 : inner}`, each),
  )
}

/** A value in the unit of the wire: the log keeps satang, hundredths and basis points. */
function figureOf(name: string, value: unknown): Detail {
  const show = typeof value === 'number' ? FIGURES[name.split('.').at(-1) ?? ''] : undefined
  if (show) return { name, ...show(value as number) }
  return plain(name, value === null || value === '' ? null : String(value))
}

function plain(name: string, value: string | null): Detail {
  return { name, value: value?.slice(0, VALUE_MAX) ?? null, unit: null }
}

function inBaht(kept: number) {
  return { value: String(kept / 100), unit: 'baht' } as const
}

function perBaht(kept: number) {
  return { value: String(kept / 100), unit: 'perBaht' } as const
}

function kindOfActor(actor: string): AuditEntry['who']['kind'] {
  const [kind] = actor.split(':')
  return kind === 'staff' || kind === 'member' || kind === 'system' ? kind : 'unknown'
}
