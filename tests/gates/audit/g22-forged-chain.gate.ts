import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../server/context.ts'
import { checkAudit } from '../../../server/features/audit/check-audit.ts'
import { type AuditRow, listAudit } from '../../../server/features/audit/queries.ts'
import { checkAnchors } from '../../../server/features/fairness/check-anchors.ts'
import { findSeal } from '../../../server/features/fairness/queries.ts'
import { appendSignIns, pastTriggers } from '../../support/database/audit-rows.ts'
import { CHAIN_MUTATIONS } from '../../support/database/chain-mutations.ts'
import { useDatabase } from '../../support/database/database.ts'
import { printFigures, timed } from '../../support/figures.ts'
import { randomFrom } from '../../support/seeded.ts'
import { shutRound } from '../../support/stage/drawing.ts'
import { openStage, type Stage } from '../../support/stage/stage.ts'

/** Ten of each kind. `MUTATIONS=1000 SEED=7 npm run gates -- g22` for others and more. */
const MUTATIONS = Number(process.env.MUTATIONS ?? 250)
const SEED = Number(process.env.SEED ?? 417)
/** Of the chain that is forged. */
const [ROUNDS, ROWS_BETWEEN] = [10, 200]

const database = useDatabase()
let stage: Stage
/** The context of jobs, with what was logged as fatal. */
let ctx: Context
let told: { operatorId: string; seq: number; at?: number }[] = []

beforeAll(async () => {
  stage = await openStage(database.url, { connections: 2 })
  const fatal = (facts: (typeof told)[number]) => told.push(facts)
  ctx = { ...stage.jobs, log: { ...stage.jobs.log, fatal } as never }
})
afterAll(() => stage.close())
beforeEach(() => {
  told = []
})

const asOwner = (act: (sql: postgres.TransactionSql) => Promise<unknown>) => pastTriggers(database.url, act)

test(`of ${MUTATIONS} mutations of every kind each is found, and its row named`, async () => {
  const { operatorId } = stage
  const anchored: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await appendSignIns(ctx, operatorId, ROWS_BETWEEN)
    const roundId = await stage.openRound()
    await shutRound(stage, roundId)
    anchored.push((await findSeal(ctx.read, roundId))?.anchors?.auditSeq ?? 0)
  }
  await appendSignIns(ctx, operatorId, 20)
  const rows: readonly AuditRow[] = await listAudit(ctx.read, operatorId, 0, 5_000)
  expect(rows.length).toBeGreaterThan(ROUNDS * ROWS_BETWEEN)
  await asOwner(async (sql) => {
    await sql`create schema backup`
    await sql`create table backup.audit_kept as table audit`
    await sql`create table backup.head_kept as table audit_head`
  })
  expect([await checkAudit(ctx), await checkAnchors(ctx)]).toEqual([0, 0])

  const random = randomFrom(SEED)
  const kinds = Object.entries(CHAIN_MUTATIONS)
  const missed: unknown[] = []
  const { ms } = await timed(async () => {
    for (let nth = 0; nth < MUTATIONS; nth += 1) {
      const [kind, mutate] = kinds[nth % kinds.length] as (typeof kinds)[number]
      const otherId = ctx.chance.id()
      let named: Awaited<ReturnType<typeof mutate>> = []
      await asOwner(async (sql) => {
        named = await mutate({ sql, operatorId, rows, anchored, otherId, random })
      })
      const byHeads = named.some((each) => each.byHeads)
      told = []
      await checkAudit(ctx)
      const found = told.map(({ operatorId: of, seq }) => ({ operatorId: of, seq }))
      if (byHeads) {
        expect(found, 'the chain has no fault of its own').toEqual([])
        await checkAnchors(ctx)
        found.push(...told.slice(0, 1).map(({ operatorId: of, at = 0 }) => ({ operatorId: of, seq: at })))
      }
      const due = named.map(({ operatorId: of, seq }) => ({ operatorId: of, seq }))
      if (sortedText(found) !== sortedText(due)) missed.push({ nth, kind, due, found })
      await asOwner((sql) => putBack(sql, { operatorId, otherId }))
    }
  })
  printFigures('G22', {
    mutations: MUTATIONS,
    kinds: kinds.length,
    missed: missed.length,
    rows: rows.length,
    ms,
  })
  expect(missed.slice(0, kinds.length)).toEqual([])
  told = []
  expect([await checkAudit(ctx), await checkAnchors(ctx), told.length], 'all was put back').toEqual([0, 0, 0])
})

const sortedText = (named: readonly object[]) =>
  JSON.stringify(named.map((each) => JSON.stringify(each)).sort())

/** What is not as in the backup is taken from it. */
async function putBack(
  sql: postgres.TransactionSql,
  { operatorId, otherId }: { operatorId: string; otherId: string },
): Promise<void> {
  await sql`
    delete from audit a where operator_id in (${operatorId}, ${otherId}) and (
      seq in (select seq from audit where operator_id = ${operatorId} group by seq having count(*) > 1)
      or not exists (
        select from backup.audit_kept k
        where (k.operator_id, k.seq, k.at, k.actor, k.kind, k.body, k.row_hash)
          = (a.operator_id, a.seq, a.at, a.actor, a.kind, a.body, a.row_hash)))`
  await sql`
    insert into audit select * from backup.audit_kept k
    where operator_id = ${operatorId} and not exists (
      select from audit a where a.operator_id = k.operator_id and a.seq = k.seq)`
  await sql`delete from audit_head where operator_id = ${operatorId}`
  await sql`insert into audit_head select * from backup.head_kept where operator_id = ${operatorId}`
  const constraints = await sql<{ name: string }[]>`
    select conname as name from pg_constraint where conrelid = 'audit'::regclass`
  const has = (name: string) => constraints.some((each) => each.name === name)
  if (!has('audit_pkey'))
    await sql`alter table audit add constraint audit_pkey primary key (operator_id, seq)`
  if (!has('audit_seq_check')) await sql`alter table audit add constraint audit_seq_check check (seq > 0)`
}
