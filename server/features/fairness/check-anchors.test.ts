import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHUNK_LEAVES, logRoot } from '../../../domain/fair/ledger-log.ts'
import { HASH_BYTES } from '../../../domain/fair/merkle.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { keepPlans, rowsFound, rowsScanned } from '../../../tests/support/database/rows-scanned.ts'
import { shutRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { GENESIS, hashAuditRow } from '../audit/append-audit.ts'
import { listAudit } from '../audit/queries.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { appendLedgerLog } from '../ledger/append-ledger-log.ts'
import { checkLedgerLog } from '../ledger/check-ledger-log.ts'
import { listMoneyFaults } from '../ledger/queries.ts'
import { findLedgerHead } from '../ledger/queries-log.ts'
import { checkAllAnchors, checkAnchors } from './check-anchors.ts'
import { findSeal, type Seal } from './queries.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
/** What was logged as fatal. */
let told: Record<string, unknown>[] = []

beforeAll(async () => {
  // One connection, whose rows are counted.
  stage = await openStage(database.url, { connections: 1 })
  await keepPlans(database.url, ['round_seal', 'audit'])
  const fatal = (facts: Record<string, unknown>) => told.push(facts)
  ctx = { ...stage.ctx, log: { ...stage.ctx.log, fatal } as never }
})
afterAll(() => stage.close())

/** The tables that the owner of the database forges, as they are in a backup. */
const BACKED_UP = [
  'audit',
  'audit_head',
  'round_seal',
  'transfer',
  'account',
  'ledger_chunk',
  'ledger_head',
  'ledger_read',
  'anchor_check',
]

/** Of another name, so that the rows read of a table are its own. */
const kept = (table: string) => `${table}_kept`

const asOwner = (act: (sql: postgres.TransactionSql) => Promise<unknown>) =>
  withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await act(tx)
    }),
  )

async function backUp(): Promise<void> {
  await asOwner(async (sql) => {
    await sql`create schema backup`
    for (const table of BACKED_UP) await sql`create table backup.${sql(kept(table))} as table ${sql(table)}`
  })
}

async function restore(): Promise<void> {
  await asOwner(async (sql) => {
    for (const table of BACKED_UP) {
      await sql`delete from ${sql(table)}`
      await sql`insert into ${sql(table)} select * from backup.${sql(kept(table))}`
    }
    await sql`delete from ledger_fault`
    await sql`drop schema backup cascade`
  })
}

beforeEach(async () => {
  await grow(3)
  await sealOne()
  await backUp()
  told = []
})
afterEach(async () => {
  await restore()
  expect(await checkAllAnchors(ctx), 'from the backup all agrees again').toBe(0)
  expect(await checkAnchors(ctx)).toBe(0)
})

/** Movements of money that are in the log. */
async function grow(members: number): Promise<void> {
  await stage.members(members, bahtToSatang(10))
  const { count } = await stage.ctx.read.one<{ count: number }>`
    select count(*)::int as count from transfer where operator_id = ${stage.operatorId}`
  await expect
    .poll(
      async () => {
        await appendLedgerLog(stage.jobs, stage.operatorId)
        return (await findLedgerHead(stage.ctx.read, stage.operatorId))?.size
      },
      { timeout: 20_000 },
    )
    .toBe(count)
}

async function sealOne(): Promise<Seal> {
  const roundId = await stage.openRound()
  await shutRound(stage, roundId)
  const seal = await findSeal(stage.ctx.read, roundId)
  if (!seal) throw new Error('the round was sealed')
  return seal
}

/** Every row's actor another, and all hashes anew: a chain without a fault. */
async function rewriteChain(from = 1): Promise<void> {
  const rows = await listAudit(stage.ctx.read, stage.operatorId, 0, 5_000)
  let before: Uint8Array = GENESIS
  await asOwner(async (sql) => {
    for (const { seq, text, actor } of rows) {
      const forged = seq < from ? text : text.replace(`"actor":"${actor}"`, '"actor":"staff:other"')
      before = hashAuditRow(before, seq, forged)
      await sql`
        update audit set body = ${forged}, actor = ${seq < from ? actor : 'staff:other'}, row_hash = ${before}
        where operator_id = ${stage.operatorId} and seq = ${seq}`
    }
    await sql`update audit_head set row_hash = ${before} where operator_id = ${stage.operatorId}`
  })
  expect(await verifyAudit(stage.ctx.read, stage.operatorId)).toBeUndefined()
}

/** Takes the transfers behind a size away, and puts the log back to the head that was signed then. */
async function putLogBack(size: number): Promise<void> {
  await asOwner(async (sql) => {
    const chunk = Math.floor((size - 1) / CHUNK_LEAVES)
    const [row] = await sql<{ leaves: Buffer }[]>`
      select leaves from ledger_chunk where operator_id = ${stage.operatorId} and chunk = ${chunk}`
    const leaves = row?.leaves.subarray(0, (size - chunk * CHUNK_LEAVES) * HASH_BYTES) ?? Buffer.alloc(0)
    const gone = await sql<{ memberId: string }[]>`
      with kept as (
        select ctid from transfer where operator_id = ${stage.operatorId}
        order by written_by, member_id, kind, ref_type, ref_id limit ${size}
      ) delete from transfer t where operator_id = ${stage.operatorId} and ctid <> all(array(select ctid from kept))
        returning member_id as "memberId"`
    await sql`delete from account where member_id = any(${gone.map(({ memberId }) => memberId)}::uuid[])`
    await sql`delete from ledger_chunk where operator_id = ${stage.operatorId} and chunk > ${chunk}`
    await sql`
      update ledger_chunk c set leaves = ${leaves}, root = ${Buffer.from(logRoot(sha256, leaves))},
        (last_by, last_member, last_kind, last_ref_type, last_ref) = (
          select written_by, member_id, kind, ref_type, ref_id from transfer
          where operator_id = ${stage.operatorId}
          order by written_by desc, member_id desc, kind desc, ref_type desc, ref_id desc limit 1)
      where operator_id = ${stage.operatorId} and chunk = ${chunk}`
    await sql`delete from ledger_head where operator_id = ${stage.operatorId} and size > ${size}`
  })
  expect(await checkLedgerLog(stage.jobs, stage.operatorId), 'the log bears its signed head').toBe(0)
}

const setWatermark = (seq: number) => asOwner((sql) => sql`update anchor_check set seq = ${seq}`)

test('a log of several chunks and rounds agrees with every head', async () => {
  const sizes = [1, CHUNK_LEAVES, 40]
  for (const size of sizes) {
    await grow(size)
    await sealOne()
  }
  expect(await checkAnchors(ctx)).toBe(0)
  expect(await checkAllAnchors(ctx)).toBe(0)
  expect(told).toEqual([])
})

test('an audit chain that was written anew as a whole differs from the heads, with round and row', async () => {
  const { roundId, seq, anchors } = await sealOne()
  await rewriteChain()
  expect(await checkAnchors(ctx)).toBe(seq)
  expect(told.at(-1)).toMatchObject({ roundId, seq, fault: 'audit', at: anchors?.auditSeq })
  expect(await checkAnchors(ctx), 'and is told until it is put right').toBe(seq)
})

test('of a chain that was written anew from a row on only the heads behind it differ', async () => {
  const { seq, anchors } = await sealOne()
  await rewriteChain(anchors?.auditSeq)
  expect(await checkAnchors(ctx)).toBe(1)
  expect(told).toMatchObject([{ seq, fault: 'audit' }])
})

test('a chain that was written anew is found where later heads speak of the new one', async () => {
  expect(await checkAnchors(ctx)).toBe(0)
  const before = await findLastCompared()
  await rewriteChain()
  await sealOne()
  expect(await checkAnchors(ctx)).toBe(before)
})

test('what was compared by a forged row is found at night, and by the hour from then on', async () => {
  await rewriteChain()
  const { seq } = await sealOne()
  await setWatermark(seq)
  expect(await checkAnchors(ctx)).toBe(0)
  expect(await checkAllAnchors(ctx)).toBe(seq - 1)
  expect(await checkAnchors(ctx)).toBe(seq - 1)
})

test('transfers that were taken away with the end of the log differ from the heads, with the round', async () => {
  const earlier = await findLedgerHead(stage.ctx.read, stage.operatorId)
  await grow(2)
  const { roundId, seq, anchors } = await sealOne()
  await putLogBack(earlier?.size ?? 0)
  expect(await checkAnchors(ctx)).toBe(1)
  expect(told.at(0)).toMatchObject({ roundId, seq, fault: 'ledger', at: anchors?.ledgerSize })
  const faults = await listMoneyFaults(stage.ctx.read)
  expect(faults).toMatchObject([{ ref: roundId, detail: 'head round-head' }])
})

test('so they do when others have come in their place', async () => {
  const earlier = await findLedgerHead(stage.ctx.read, stage.operatorId)
  await grow(2)
  const { seq } = await sealOne()
  await putLogBack(earlier?.size ?? 0)
  await grow(5)
  await sealOne()
  expect(await checkAnchors(ctx)).toBe(1)
  expect(told.at(0)).toMatchObject({ seq, fault: 'ledger' })
})

test.each<[string, (sql: postgres.TransactionSql, seal: Seal) => Promise<unknown>]>([
  [
    'that says what the chain says now',
    (sql, { roundId }) => sql`
      update round_seal set anchors = jsonb_set(anchors, '{auditHash}', to_jsonb(repeat('a', 64)))
      where round_id = ${roundId}`,
  ],
  [
    'that says nothing any more',
    (sql, { roundId }) => sql`update round_seal set anchors = null where round_id = ${roundId}`,
  ],
  [
    'that says what is no hash',
    (sql, { roundId }) => sql`
      update round_seal set anchors = jsonb_set(anchors, '{auditHash}', '"x"') where round_id = ${roundId}`,
  ],
  ['that was taken away', (sql, { roundId }) => sql`delete from round_seal where round_id = ${roundId}`],
])('a head %s is a difference itself', async (_, forge) => {
  const seal = await sealOne()
  await sealOne()
  await asOwner((sql) => forge(sql, seal))
  expect(await checkAnchors(ctx)).toBe(1)
  expect(told).toMatchObject([{ fault: 'head' }])
})

test('the last heads, taken away after they were compared', async () => {
  const { roundId, seq } = await sealOne()
  expect(await checkAnchors(ctx)).toBe(0)
  await asOwner((sql) => sql`delete from round_seal where round_id = ${roundId}`)
  for (const check of [checkAnchors, checkAllAnchors, checkAnchors]) expect(await check(ctx)).toBe(1)
  expect(told).toMatchObject([1, 2, 3].map(() => ({ seq, roundId: null, fault: 'head' })))
})

test('a run reads as much with many rounds before it as with few', async () => {
  const few = await readByOne()
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0)
  for (let n = 0; n < 40; n += 1) await sealOne()
  expect(await checkAnchors(ctx)).toBe(0)
  expect(await readByOne()).toEqual(few)
  const before = await rowsRead()
  expect(await checkAllAnchors(ctx)).toBe(0)
  const all = await rowsRead()
  expect((all.round_seal ?? 0) - (before.round_seal ?? 0), 'and each head once a night').toBe(
    1 + (await findLastCompared()),
  )
})

/** What one new round costs. */
async function readByOne(): Promise<Record<string, number>> {
  expect(await checkAnchors(ctx)).toBe(0)
  await sealOne()
  const before = await rowsRead()
  expect(await checkAnchors(ctx)).toBe(0)
  const after = await rowsRead()
  return Object.fromEntries(
    Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)]),
  )
}

async function rowsRead(): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  for (const table of ['round_seal', 'audit']) {
    const [scanned] = await rowsScanned(stage.ctx, [table])
    read[table] = (scanned?.rows ?? 0) + (await rowsFound(stage.ctx, table))
  }
  return read
}

async function findLastCompared(): Promise<number> {
  const { seq } = await stage.ctx.read.one<{ seq: number }>`
    select max(seq) as seq from round_seal where operator_id = ${stage.operatorId}`
  return seq
}
