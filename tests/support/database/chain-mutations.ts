import type postgres from 'postgres'
import { auditText, GENESIS, hashAuditRow } from '../../../server/features/audit/append-audit.ts'
import type { AuditRow } from '../../../server/features/audit/queries.ts'
import type { Random } from '../seeded.ts'

/** An audit chain as it was written, and the hand of the database's owner. */
export interface ForgedChain {
  readonly sql: postgres.TransactionSql
  readonly operatorId: string
  /** All rows, from number 1. */
  readonly rows: readonly AuditRow[]
  /** The rows that signed heads of rounds name, rising. */
  readonly anchored: readonly number[]
  /** An operator that has no chain. */
  readonly otherId: string
  readonly random: Random
}

/** Which row of which operator is named, and whether the chain has no fault of its own, so that only heads tell. */
export interface Named {
  readonly operatorId: string
  readonly seq: number
  readonly byHeads?: true
}

type Mutation = (chain: ForgedChain) => Promise<readonly Named[]>

/** What an owner of the database can do to a chain, by name. Each returns the rows that must be named. */
export const CHAIN_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a letter of the text': (chain) =>
    atOne(chain, ({ sql }, row) => {
      const letters = [...row.text]
      const at = chain.random(letters.length)
      letters[at] = letters[at] === 'x' ? 'y' : 'x'
      return sql`update audit set body = ${letters.join('')} where ${mine(chain, row.seq)}`
    }),
  'the same facts in another spelling': (chain) =>
    atOne(chain, ({ sql }, row) => {
      const text = JSON.stringify(JSON.parse(row.text), null, 1)
      return sql`update audit set body = ${text} where ${mine(chain, row.seq)}`
    }),
  'who did it, in the copy': (chain) =>
    atOne(chain, ({ sql }, row) => sql`update audit set actor = actor || '0' where ${mine(chain, row.seq)}`),
  'who did it, in the copy and the text': (chain) =>
    atOne(chain, ({ sql }, row) => {
      const { text, actor } = forged(row)
      return sql`update audit set actor = ${actor}, body = ${text} where ${mine(chain, row.seq)}`
    }),
  'what was done, in the copy': (chain) =>
    atOne(
      chain,
      ({ sql }, row) => sql`update audit set kind = kind || '.other' where ${mine(chain, row.seq)}`,
    ),
  'when, in the copy': (chain) =>
    atOne(chain, ({ sql }, row) => {
      const by = ['1 microsecond', '-1 microsecond', '1 millisecond', '7 hours', '-40 days'][chain.random(5)]
      return sql`update audit set at = at + ${String(by)}::interval where ${mine(chain, row.seq)}`
    }),
  'a bit of the hash': (chain) =>
    atOne(chain, ({ sql }, row) => {
      const hash = flipped(row.rowHash, chain.random)
      return sql`update audit set row_hash = ${hash} where ${mine(chain, row.seq)}`
    }),
  'a row taken away': (chain) =>
    atOne(chain, ({ sql }, row) => sql`delete from audit where ${mine(chain, row.seq)}`),
  'a row given to another operator': async (chain) => {
    const { sql, operatorId, otherId } = chain
    const seq = oneSeq(chain)
    await sql`update audit set operator_id = ${otherId} where ${mine(chain, seq)}`
    return [
      { operatorId, seq },
      { operatorId: otherId, seq: 1 },
    ]
  },
  'rows taken away from the middle': async (chain) => {
    const { sql, operatorId, random, rows } = chain
    const seq = 1 + random(rows.length - 30)
    const last = seq + 1 + random(20)
    await sql`delete from audit where operator_id = ${operatorId} and seq between ${seq} and ${last}`
    return [{ operatorId, seq }]
  },
  'two rows exchanged': async (chain) => {
    const { sql, operatorId } = chain
    const [one, other] = twoSeqs(chain)
    await sql`
      update audit a set (at, actor, kind, body, row_hash) = (
        select b.at, b.actor, b.kind, b.body, b.row_hash from audit b
        where b.operator_id = ${operatorId} and b.seq = ${one + other} - a.seq)
      where ${mine(chain, one)} or ${mine(chain, other)}`
    return [{ operatorId, seq: one }]
  },
  'a row put in between': (chain) => putBetween(chain, false),
  'a row put in between with a fitting hash': (chain) => putBetween(chain, true),
  'rows written anew with fitting hashes': async (chain) => {
    const { operatorId, random, rows } = chain
    const from = 1 + random(rows.length - 30)
    const to = from + random(20)
    await rewrite(chain, from, to)
    return [{ operatorId, seq: to + 1 }]
  },
  'the last row written anew with a fitting hash': async (chain) => {
    const { operatorId, rows } = chain
    await rewrite(chain, rows.length, rows.length)
    return [{ operatorId, seq: rows.length }]
  },
  'a second row of one number': async (chain) => {
    const { sql, operatorId, random } = chain
    const seq = oneSeq(chain)
    await sql`alter table audit drop constraint audit_pkey`
    const body = random(2) === 0 ? sql`body` : sql`body || ' '`
    await sql`
      insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
      select operator_id, seq, at, actor, kind, ${body}, row_hash from audit where ${mine(chain, seq)}`
    return [{ operatorId, seq }]
  },
  'a row before the first': async (chain) => {
    const { sql, operatorId, random } = chain
    const seq = -random(3)
    await sql`alter table audit drop constraint audit_seq_check`
    await sql`
      insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
      select operator_id, ${seq}, at, actor, kind, body, row_hash from audit where ${mine(chain, 1)}`
    return [{ operatorId, seq }]
  },
  'a row behind the end with a fitting hash': async (chain) => {
    const { sql, operatorId, rows } = chain
    const last = rows.at(-1) as AuditRow
    const row = forged({ ...last, seq: last.seq + 1 })
    await insert(sql, { ...row, rowHash: hashAuditRow(last.rowHash, row.seq, row.text) })
    return [{ operatorId, seq: row.seq }]
  },
  'the end cut off': async (chain) => {
    const { sql, operatorId } = chain
    const seq = oneSeq(chain)
    await sql`delete from audit where operator_id = ${operatorId} and seq >= ${seq}`
    return [{ operatorId, seq }]
  },
  'the noted end put back': async (chain) => {
    const { operatorId, random, rows } = chain
    const seq = random(rows.length)
    await noteEnd(chain, seq)
    return [{ operatorId, seq: seq + 1 }]
  },
  'the noted end put further': async (chain) => {
    const { sql, operatorId, rows } = chain
    await sql`update audit_head set seq = seq + 1 where operator_id = ${operatorId}`
    return [{ operatorId, seq: rows.length + 1 }]
  },
  'a bit of the noted hash': async (chain) => {
    const { sql, operatorId, random, rows } = chain
    const hash = flipped((rows.at(-1) as AuditRow).rowHash, random)
    await sql`update audit_head set row_hash = ${hash} where operator_id = ${operatorId}`
    return [{ operatorId, seq: rows.length }]
  },
  'the noted end taken away': async ({ sql, operatorId }) => {
    await sql`delete from audit_head where operator_id = ${operatorId}`
    return [{ operatorId, seq: 1 }]
  },
  'all written anew from a row on, and the noted end': async (chain) => {
    const { operatorId, rows } = chain
    const from = oneAnchored(chain)
    const hash = await rewrite(chain, from, rows.length)
    await chain.sql`update audit_head set row_hash = ${hash} where operator_id = ${operatorId}`
    return [{ operatorId, seq: firstAnchor(chain, from), byHeads: true }]
  },
  'the end cut off, and the noted end put back to it': async (chain) => {
    const { sql, operatorId } = chain
    const from = oneAnchored(chain)
    await sql`delete from audit where operator_id = ${operatorId} and seq >= ${from}`
    await noteEnd(chain, from - 1)
    return [{ operatorId, seq: firstAnchor(chain, from), byHeads: true }]
  },
}

function mine({ sql, operatorId }: ForgedChain, seq: number) {
  return sql`(operator_id = ${operatorId} and seq = ${seq})`
}

async function atOne(
  chain: ForgedChain,
  change: (chain: ForgedChain, row: AuditRow) => PromiseLike<unknown>,
): Promise<readonly Named[]> {
  const seq = oneSeq(chain)
  await change(chain, chain.rows[seq - 1] as AuditRow)
  return [{ operatorId: chain.operatorId, seq }]
}

const oneSeq = ({ random, rows }: ForgedChain) => 1 + random(rows.length)

/** One that some head still speaks of, or of what follows it. */
const oneAnchored = ({ random, anchored }: ForgedChain) => 1 + random(anchored.at(-1) ?? 0)

const firstAnchor = ({ anchored }: ForgedChain, from: number) => anchored.find((seq) => seq >= from) ?? 0

function twoSeqs(chain: ForgedChain): [number, number] {
  const one = oneSeq(chain)
  const others = chain.rows.length - 1
  const other = ((one - 1 + 1 + chain.random(others)) % chain.rows.length) + 1
  return [Math.min(one, other), Math.max(one, other)]
}

/** The same row of somebody else, with its text. */
function forged<Row extends AuditRow>(row: Row): Row {
  const { body } = JSON.parse(row.text) as { body: Record<string, unknown> }
  const actor = 'staff:forger'
  return { ...row, actor, text: auditText({ actor, at: row.at.toISOString(), kind: row.kind, body }) }
}

function flipped(bytes: Buffer, random: Random): Buffer {
  const other = Buffer.from(bytes)
  const at = random(other.length)
  other[at] = (other[at] ?? 0) ^ (1 << random(8))
  return other
}

const insert = (sql: postgres.TransactionSql, row: AuditRow) => sql`
  insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
  values (${row.operatorId}, ${row.seq}, ${row.at}, ${row.actor}, ${row.kind}, ${row.text}, ${row.rowHash})`

/** What follows moves on by one, with the noted end or without. */
async function putBetween(chain: ForgedChain, fits: boolean): Promise<readonly Named[]> {
  const { sql, operatorId, random, rows } = chain
  const seq = oneSeq(chain)
  const far = 1_000_000
  await sql`update audit set seq = seq + ${far} where operator_id = ${operatorId} and seq >= ${seq}`
  await sql`update audit set seq = seq - ${far - 1} where operator_id = ${operatorId} and seq > ${far}`
  if (random(2) === 0) await sql`update audit_head set seq = seq + 1 where operator_id = ${operatorId}`
  const row = forged(rows[seq - 1] as AuditRow)
  const hash = hashAuditRow(hashBefore(rows, seq), seq, row.text)
  await insert(sql, { ...row, rowHash: fits ? hash : flipped(hash, random) })
  return [{ operatorId, seq: fits ? seq + 1 : seq }]
}

/** Rows of somebody else, each with the hash that follows from the one before. Returns the last. */
async function rewrite({ sql, operatorId, rows }: ForgedChain, from: number, to: number): Promise<Buffer> {
  let hash: Buffer = Buffer.from(hashBefore(rows, from))
  const anew = rows.slice(from - 1, to).map((row) => {
    const other = forged(row)
    hash = hashAuditRow(hash, row.seq, other.text)
    return { ...other, hex: hash.toString('hex') }
  })
  await sql`
    update audit a set actor = w.actor, body = w.body, row_hash = decode(w.hex, 'hex')
    from unnest(${anew.map(({ seq }) => seq)}::bigint[], ${anew.map(({ actor }) => actor)}::text[],
      ${anew.map(({ text }) => text)}::text[], ${anew.map(({ hex }) => hex)}::text[]) as w(seq, actor, body, hex)
    where a.operator_id = ${operatorId} and a.seq = w.seq`
  return hash
}

const hashBefore = (rows: readonly AuditRow[], seq: number): Uint8Array => rows[seq - 2]?.rowHash ?? GENESIS

async function noteEnd({ sql, operatorId, rows }: ForgedChain, seq: number): Promise<void> {
  const hash = Buffer.from(hashBefore(rows, seq + 1))
  await sql`update audit_head set seq = ${seq}, row_hash = ${hash} where operator_id = ${operatorId}`
}
