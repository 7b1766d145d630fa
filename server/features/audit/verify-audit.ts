import type { Reader } from '../../context.ts'
import { auditText, GENESIS, hashAuditRow } from './append-audit.ts'
import { type AuditHead, type AuditRow, findAuditHead, listAudit } from './queries.ts'

/** Rows read at a time: a chain of a million is checked in constant memory, and nobody waits for this thread longer than some ten milliseconds. */
const PAGE = 500

/** Before any row, also before those that the chain has not: its numbers begin at 1. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/**
 * Verifies an operator's whole chain. Returns the number of the first row that is changed, missing, out of place or too
 * many, undefined when it is intact. The head is read before the rows, so that those appended meanwhile do not count as
 * missing, and once more after them: a row is written with its head, so what is beyond that was put there.
 */
export async function verifyAudit(reader: Reader, operatorId: string): Promise<number | undefined> {
  const head = await readHead(reader, operatorId)
  let before: Uint8Array = GENESIS
  let seq = 0
  while (true) {
    const rows = await listAudit(reader, operatorId, seq === 0 ? BEFORE_ALL : seq, PAGE)
    for (const row of rows) {
      seq += 1
      if (row.seq !== seq) return Math.min(row.seq, seq)
      if (!columnsAgree(row)) return seq
      const hash = hashAuditRow(before, seq, row.text)
      if (!hash.equals(row.rowHash)) return seq
      if (seq === head.seq && !hash.equals(head.rowHash)) return seq
      before = hash
    }
    if (rows.length < PAGE) break
  }
  if (seq < head.seq) return seq + 1
  const end = await readHead(reader, operatorId)
  return seq > end.seq ? end.seq + 1 : undefined
}

async function readHead(reader: Reader, operatorId: string): Promise<AuditHead> {
  return (await findAuditHead(reader, operatorId)) ?? { seq: 0, rowHash: Buffer.from(GENESIS) }
}

function columnsAgree(row: AuditRow & { readonly atIsWhole: boolean }): boolean {
  try {
    const said = JSON.parse(row.text) as { actor: string; at: string; kind: string; body: object }
    return (
      row.atIsWhole &&
      row.text ===
        auditText({ actor: row.actor, at: row.at.toISOString(), kind: row.kind, body: { ...said.body } })
    )
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
