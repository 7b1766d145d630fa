import type { Reader } from '../../context.ts'
import { auditText, GENESIS, hashAuditRow } from './append-audit.ts'
import { type AuditHead, type AuditRow, findAuditHead, listAudit } from './queries.ts'

/** Rows read at a time: a chain of a million is checked in constant memory, and nobody waits for this thread longer than some ten milliseconds. */
const PAGE = 500

/** Before any row, also before those that the chain has not: its numbers begin at 1. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/** What a part of a chain came to. */
interface PartVerified {
  /** The first row that is changed, missing, out of place or too many; undefined where all is intact. */
  readonly broken: number | undefined
  /** The row behind which the next part begins; null behind the last, and behind one that is broken. */
  readonly next: number | null
}

/** Verifies an operator's whole chain. Returns the number of the first row at fault, undefined when it is intact. */
export async function verifyAudit(reader: Reader, operatorId: string): Promise<number | undefined> {
  return (await verifyAuditFrom(reader, { operatorId, seq: 0 }, Number.POSITIVE_INFINITY)).broken
}

/**
 * Verifies an operator's chain behind a row that was verified before, until a moment of this process; at least a page. The head is
 * read before the rows, so that those appended meanwhile do not count as missing, and once more after them: a row is written with its
 * head, so what is beyond that was put there.
 */
export async function verifyAuditFrom(
  reader: Reader,
  { operatorId, seq: from }: { readonly operatorId: string; readonly seq: number },
  endsMs: number,
): Promise<PartVerified> {
  const head = await readHead(reader, operatorId)
  let before = await hashBehind(reader, operatorId, from)
  if (!before) return at(from)
  let seq = from
  while (true) {
    const rows = await listAudit(reader, operatorId, seq === 0 ? BEFORE_ALL : seq, PAGE)
    for (const row of rows) {
      seq += 1
      if (row.seq !== seq) return at(Math.min(row.seq, seq))
      if (!columnsAgree(row)) return at(seq)
      const hash = hashAuditRow(before, seq, row.text)
      if (!hash.equals(row.rowHash)) return at(seq)
      if (seq === head.seq && !hash.equals(head.rowHash)) return at(seq)
      before = hash
    }
    if (rows.length < PAGE) break
    if (performance.now() > endsMs) return { broken: undefined, next: seq }
  }
  if (seq < head.seq) return at(seq + 1)
  const end = await readHead(reader, operatorId)
  return at(seq > end.seq ? end.seq + 1 : undefined)
}

function at(broken: number | undefined): PartVerified {
  return { broken, next: null }
}

/** Undefined where a row that was verified is gone. */
async function hashBehind(reader: Reader, operatorId: string, seq: number): Promise<Uint8Array | undefined> {
  if (seq === 0) return GENESIS
  const [row] = await listAudit(reader, operatorId, seq - 1, 1)
  return row?.seq === seq ? row.rowHash : undefined
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
