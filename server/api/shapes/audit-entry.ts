import type { AuditEntry } from '../../../contract/console/audit.ts'
import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import {
  basisPoints,
  basisPointsToPercent,
  payoutRate,
  rateToMultiple,
  satang,
  satangToBaht,
} from '../../../domain/money.ts'
import type { AuditListed } from '../../features/audit/queries-list.ts'

/** The details of a row that are shown; others stay in the chain. */
const SHOWN_DETAILS = new Set([
  ...['code', 'name', 'reason', 'source', 'revision', 'type', 'kind', 'numbers', 'rate', 'cap', 'tiers'],
  ...['group', 'plan', 'discount', 'from', 'address', 'browser', 'role', 'by', 'which', 'before', 'after'],
  ...['changed', 'memberRoundMax', 'types', 'onSale', 'unwritten_before', 'permissions', 'asked', 'amount'],
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

type Detail = AuditEntry['details'][number]

/** How the figures of the log are shown, by their names. */
const FIGURES: Readonly<Record<string, (kept: number) => Pick<Detail, 'value' | 'unit'>>> = {
  amount: inBaht,
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
  rate: (kept) => ({ value: String(rateToMultiple(payoutRate(kept))), unit: 'perBaht' }),
  rankMax: (kept) => ({ value: String(rateToMultiple(payoutRate(kept))), unit: 'perBaht' }),
  raise: (kept) => ({ value: String(kept / 10), unit: 'percent' }),
  discount: (kept) => ({ value: String(basisPointsToPercent(basisPoints(kept))), unit: 'percent' }),
}

const DETAILS_MAX = 200
const VALUE_MAX = 300

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
    details: Object.entries(body)
      .filter(([name]) => name !== 'reason')
      .flatMap(([name, value]) => flattened(name, value))
      .slice(0, DETAILS_MAX),
  }
}

function bodyOf({ kind, text }: AuditListed): Record<string, unknown> {
  const { body } = JSON.parse(text) as { body: Record<string, unknown> }
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
  return { value: String(satangToBaht(satang(kept))), unit: 'baht' } as const
}

function kindOfActor(actor: string): AuditEntry['who']['kind'] {
  const [kind] = actor.split(':')
  return kind === 'staff' || kind === 'member' || kind === 'system' ? kind : 'unknown'
}
