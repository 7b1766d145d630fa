import type { Reader } from '../../context.ts'
import { auditText, GENESIS, hashAuditRow } from './append-audit.ts'
import { type AuditRow, findAuditHead, listAudit } from './queries.ts'

/** Rows read at a time: a chain of a million is checked in constant memory. */
const PAGE = 5_000

/**
 * Verifies an operator's whole chain. Returns the number of the first row that is changed, missing or out of place,
 * undefined when it is intact. The head is read first, so rows appended meanwhile do not count as missing.
 */
export async function verifyAudit(reader: Reader, operatorId: string): Promise<number | undefined> {
  const head = (await findAuditHead(reader, operatorId)) ?? { seq: 0, rowHash: Buffer.from(GENESIS) }
  let before: Uint8Array = GENESIS
  let seq = 0
  while (true) {
    const rows = await listAudit(reader, operatorId, seq, PAGE)
    for (const row of rows) {
      seq += 1
      if (row.seq !== seq || !columnsAgree(row)) return seq
      const hash = hashAuditRow(before, seq, row.text)
      if (!hash.equals(row.rowHash)) return seq
      if (seq === head.seq && !hash.equals(head.rowHash)) return seq
      before = hash
    }
    if (rows.length < PAGE) break
  }
  return seq < head.seq ? seq + 1 : undefined
}

function columnsAgree(row: AuditRow): boolean {
  try {
    const said = JSON.parse(row.text) as { actor: string; at: string; kind: string; body: object }
    return (
      row.text ===
      auditText({ actor: row.actor, at: row.at.toISOString(), kind: row.kind, body: { ...said.body } })
    )
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
