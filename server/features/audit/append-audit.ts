import { createHash } from 'node:crypto'
import { lengthPrefixed } from '../../../domain/fair/encode.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Tx } from '../../context.ts'
import { insertAudits, lockAuditHead, updateAuditHead } from './queries.ts'

export interface AuditWish {
  readonly operatorId: string
  /** Who did it: `member:<id>`, `staff:<id>`, `system`. */
  readonly actor: string
  readonly kind: RecordedAct
  /** Object and details of the act. Never a password or a token. */
  readonly body: Readonly<Record<string, unknown>>
}

/** The hash before the first row. */
export const GENESIS: Uint8Array = new Uint8Array(32)

/**
 * Appends a row to the operator's hash chain, in the transaction of the act. Call it last: it locks the end of the
 * chain until commit, and every other append waits.
 */
export async function appendAudit(tx: Tx, wish: AuditWish): Promise<{ seq: number }> {
  return appendAudits(tx, wish.operatorId, [wish])
}

/** The same for rows of one operator, in their order, with one turn at the end of the chain. Returns the last one's place. */
export async function appendAudits(
  tx: Tx,
  operatorId: string,
  wishes: readonly Omit<AuditWish, 'operatorId'>[],
): Promise<{ seq: number }> {
  const { now: at, ...head } = await lockAuditHead(tx, operatorId)
  let { seq, rowHash } = head
  const rows = wishes.map((wish) => {
    seq += 1
    const text = auditText({ ...wish, at: at.toISOString() })
    rowHash = hashAuditRow(rowHash, seq, text)
    return { ...wish, seq, text, rowHash }
  })
  await insertAudits(tx, { operatorId, at }, rows)
  await updateAuditHead(tx, operatorId, seq, rowHash)
  return { seq }
}

/** SHA-256(LP("lotto/audit/v1", hash before, seq, body)). */
export function hashAuditRow(before: Uint8Array, seq: number, text: string): Buffer {
  return createHash('sha256')
    .update(lengthPrefixed(['lotto/audit/v1', before, seq, text]))
    .digest()
}

/** The text that is hashed. The columns beside it are copies to search by; `verifyAudit` compares them with it. */
export function auditText(row: {
  actor: string
  at: string
  kind: string
  body: Readonly<Record<string, unknown>>
}): string {
  return canonicalJson({ actor: row.actor, at: row.at, body: row.body, kind: row.kind })
}

/** JSON with its keys in order, so that the same facts always give the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  if ('toJSON' in value) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
  return `{${fields.join(',')}}`
}
