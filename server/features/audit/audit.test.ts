import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../tests/support/until-answered.ts'
import { JOBS } from '../../jobs/schedule.ts'
import type { Machinery } from '../../make-context.ts'
import { appendAudit, appendAudits, canonicalJson, GENESIS, hashAuditRow } from './append-audit.ts'
import { checkAudit, checkAuditPart } from './check-audit.ts'
import { listAudit } from './queries.ts'
import { verifyAudit } from './verify-audit.ts'

const database = useDatabase()
let machinery: Machinery
let owner: postgres.Sql

beforeAll(() => {
  machinery = openMachinery(database.url, { connections: 8 })
  owner = postgres(database.url, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await machinery.close()
})

/** A chain of its own, `rows` long. */
async function aChain(rows: number): Promise<string> {
  const operatorId = machinery.ctx.chance.id()
  for (let each = 1; each <= rows; each += 1) await append(operatorId, { each, text: 'ทดสอบ' })
  return operatorId
}

function append(operatorId: string, body: Record<string, unknown>) {
  return machinery.ctx.transaction((tx) =>
    appendAudit(tx, { operatorId, actor: 'staff:1', kind: 'round.close', body }),
  )
}

/** What the owner of the database could do: for this the append-only trigger is switched off. */
async function tamper(change: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  await owner`alter table audit disable trigger audit_is_append_only`
  await change(owner)
  await owner`alter table audit enable trigger audit_is_append_only`
}

describe('the hash of a row', () => {
  test('is the one of the published vectors', () => {
    const first = hashAuditRow(GENESIS, 1, '{"a":"login"}')
    expect(first.toHex()).toBe('f8ec2af8b3cdaeaf28d5e2df358c1f16164dec73ad8e2bda08b4a7d1a48afe09')
    const second = hashAuditRow(first, 2, '{"a":"result.propose"}')
    expect(second.toHex()).toBe('d20dee508d88b05dabc1a60ab153177f7e57da40ed37304c47e9b844d98e68f6')
  })

  test('does not hang on the order in which a body was written', () => {
    expect(canonicalJson({ b: 1, a: { d: [1, { f: null, e: 'x' }], c: undefined } })).toBe(
      '{"a":{"d":[1,{"e":"x","f":null}]},"b":1}',
    )
  })
})

describe('a chain', () => {
  test('has no gaps and no twins when many append at once', async () => {
    const operatorId = machinery.ctx.chance.id()
    await Promise.all(
      Array.from({ length: 40 }, (_, each) => untilAnswered(() => append(operatorId, { each }))),
    )
    const rows = await listAudit(machinery.ctx.read, operatorId, 0, 100)
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await verifyAudit(machinery.ctx.read, operatorId)).toBeUndefined()
  })

  test('rows that are appended together follow each other in their order, with others at once', async () => {
    const operatorId = machinery.ctx.chance.id()
    const together = (first: number) =>
      untilAnswered(() =>
        machinery.ctx.transaction((tx) =>
          appendAudits(
            tx,
            operatorId,
            [first, first + 1].map((n) => ({ actor: 'system', kind: 'round.close', body: { n } })),
          ),
        ),
      )
    const ends = await Promise.all([together(10), together(20)])
    expect(Math.abs((ends[0]?.seq ?? 0) - (ends[1]?.seq ?? 0))).toBe(2)
    expect(await verifyAudit(machinery.ctx.read, operatorId)).toBeUndefined()
  })

  test('keeps nothing of an act that was rolled back', async () => {
    const operatorId = await aChain(1)
    const failed = machinery.ctx.transaction(async (tx) => {
      await appendAudit(tx, { operatorId, actor: 'staff:1', kind: 'round.close', body: {} })
      throw new Error('the act failed')
    })
    await expect(failed).rejects.toThrow('the act failed')
    expect(await append(operatorId, {})).toEqual({ seq: 2 })
    expect(await verifyAudit(machinery.ctx.read, operatorId)).toBeUndefined()
  })

  test.each<[string, number, (sql: postgres.Sql, id: string) => PromiseLike<unknown>]>([
    [
      'a body',
      3,
      (sql, id) => sql`update audit set body = replace(body, '3', '4') where operator_id = ${id} and seq = 3`,
    ],
    [
      'an actor',
      2,
      (sql, id) => sql`update audit set actor = 'staff:2' where operator_id = ${id} and seq = 2`,
    ],
    [
      'a kind',
      5,
      (sql, id) => sql`update audit set kind = 'test.other' where operator_id = ${id} and seq = 5`,
    ],
    [
      'a time',
      1,
      (sql, id) => sql`update audit set at = at + interval '1 second' where operator_id = ${id} and seq = 1`,
    ],
    [
      'a part of a millisecond',
      4,
      (sql, id) =>
        sql`update audit set at = at + interval '1 microsecond' where operator_id = ${id} and seq = 4`,
    ],
    [
      'a hash',
      4,
      (sql, id) =>
        sql`update audit set row_hash = ${Buffer.alloc(32, 1)} where operator_id = ${id} and seq = 4`,
    ],
    ['a removed row', 2, (sql, id) => sql`delete from audit where operator_id = ${id} and seq = 2`],
    ['a removed end', 5, (sql, id) => sql`delete from audit where operator_id = ${id} and seq = 5`],
    [
      'an end that was noted earlier',
      4,
      (sql, id) => sql`
        update audit_head h set seq = a.seq, row_hash = a.row_hash from audit a
        where h.operator_id = ${id} and a.operator_id = ${id} and a.seq = 3`,
    ],
    ['an end that is noted no more', 1, (sql, id) => sql`delete from audit_head where operator_id = ${id}`],
    [
      'a body that is no JSON',
      3,
      (sql, id) => sql`update audit set body = '{' where operator_id = ${id} and seq = 3`,
    ],
  ])('%s that was changed is named by its number: %d', async (_, seq, change) => {
    const operatorId = await aChain(5)
    expect(await verifyAudit(machinery.ctx.read, operatorId)).toBeUndefined()
    await tamper((sql) => change(sql, operatorId))
    expect(await verifyAudit(machinery.ctx.read, operatorId)).toBe(seq)
  })

  test('whose end is noted no more is checked like any other', async () => {
    const operatorId = await aChain(2)
    await tamper((sql) => sql`delete from audit_head where operator_id = ${operatorId}`)
    const told: unknown[] = []
    const fatal = ({ operatorId: of, seq }: { operatorId: string; seq: number }) => told.push([of, seq])
    await checkAudit({ ...machinery.ctx, log: { ...machinery.ctx.log, fatal } as never })
    expect(told).toContainEqual([operatorId, 1])
  })

  test('a row written again with a fitting hash breaks at the next one', async () => {
    const operatorId = await aChain(5)
    const [before, row] = await listAudit(machinery.ctx.read, operatorId, 1, 2)
    if (!before || !row) throw new Error('the chain has rows 2 and 3')
    const text = row.text.replace('"each":3', '"each":9')
    const forged = hashAuditRow(before.rowHash, 3, text)
    await tamper(
      (sql) => sql`
        update audit set body = ${text}, row_hash = ${forged} where operator_id = ${operatorId} and seq = 3`,
    )
    expect(await verifyAudit(machinery.ctx.read, operatorId)).toBe(4)
  })

  test('that is longer than one run reads is checked run by run, each behind the last row of the one before', async () => {
    const { jobs } = machinery
    const operatorId = machinery.ctx.chance.id()
    const rows = Array.from({ length: 1_200 }, (_, n) => ({
      actor: 'system',
      kind: 'round.close' as const,
      body: { n },
    }))
    await jobs.transaction((tx) => appendAudits(tx, operatorId, rows))
    const waiting = async () => {
      const [job] = await owner<{ payload: { operatorId: string; seq: number } }[]>`
        select payload from graphile_worker._private_jobs where key = ${`check-audit:${operatorId}`}`
      return job?.payload
    }
    // A run without any time still does a page.
    await checkAudit(jobs, 0)
    expect(await waiting()).toEqual({ operatorId, seq: 500 })
    expect(await checkAuditPart(jobs, { operatorId, seq: 500 }, 0), 'intact').toBe(false)
    expect(await waiting()).toEqual({ operatorId, seq: 1_000 })

    await tamper(
      (sql) => sql`update audit set actor = 'staff:2' where operator_id = ${operatorId} and seq = 1100`,
    )
    expect(await checkAuditPart(jobs, { operatorId, seq: 500 }, 0), 'behind this run').toBe(false)
    expect(await checkAuditPart(jobs, { operatorId, seq: 1_000 }, 0)).toBe(true)
    await tamper((sql) => sql`delete from audit where operator_id = ${operatorId} and seq = 500`)
    expect(await checkAuditPart(jobs, { operatorId, seq: 500 }, 0), 'what was verified is gone').toBe(true)
    expect(await verifyAudit(jobs.read, operatorId)).toBe(500)
  })

  test('the job goes on behind the row that it was told, and without one begins at the first', async () => {
    const operatorId = await aChain(5)
    await tamper(
      (sql) => sql`update audit set actor = 'staff:2' where operator_id = ${operatorId} and seq = 2`,
    )
    const told: unknown[] = []
    const fatal = (line: { operatorId: string; seq: number }) => told.push(line)
    const ctx = { ...machinery.jobs, log: { ...machinery.jobs.log, fatal } as never }
    await JOBS['check-audit']?.work(ctx, { operatorId, seq: 3 })
    expect(told).toEqual([])
    await JOBS['check-audit']?.work(ctx, {})
    expect(told).toContainEqual({ operatorId, seq: 2 })
  })

  test.each(['update audit set kind = kind', 'delete from audit', 'truncate audit'])(
    'the program may not: %s',
    async (statement) => {
      await aChain(1)
      const asApp = owner.begin(async (sql) => {
        await sql`set local role lotto_app`
        await sql.unsafe(statement)
      })
      await expect(asApp).rejects.toThrow(/permission denied/)
      await expect(owner.unsafe(statement)).rejects.toThrow(/append-only/)
    },
  )
})
