import type { AuditEntry } from '../../../contract/console/audit.ts'
import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import type { AuditListed } from '../../features/audit/queries-list.ts'

/** The details of a row that are shown; others stay in the chain. */
const SHOWN_DETAILS = new Set([
  ...['code', 'name', 'reason', 'source', 'revision', 'type', 'kind', 'numbers', 'rate', 'cap', 'tiers'],
  ...['group', 'plan', 'discount', 'from', 'address', 'browser', 'role', 'by', 'which', 'before', 'after'],
  ...['changed', 'memberRoundMax', 'types', 'onSale', 'unwritten_before', 'permissions', 'asked'],
])

/** Details of blind entries, which no permission may read here. */
const BLIND: Readonly<Record<string, ReadonlySet<string>>> = {
  'result.propose': new Set(['source', 'reason']),
  'void.propose': new Set(['reason']),
}

const DETAILS_MAX = 24
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

/** `after: { takeBack: 'none' }` is `after.takeBack`, `none`. */
function flattened(name: string, value: unknown): AuditEntry['details'] {
  if (value === null || value === undefined) return []
  if (typeof value === 'object' && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([inner, each]) => flattened(`${name}.${inner}`, each))
  }
  const isPlain = !Array.isArray(value) || value.every((each) => typeof each !== 'object')
  const said =
    Array.isArray(value) && isPlain ? value.join(' ') : isPlain ? String(value) : JSON.stringify(value)
  return [{ name, value: said.slice(0, VALUE_MAX) }]
}

function kindOfActor(actor: string): AuditEntry['who']['kind'] {
  const [kind] = actor.split(':')
  return kind === 'staff' || kind === 'member' || kind === 'system' ? kind : 'unknown'
}
