import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CHUNK_LEAVES, ledgerHead, logRoot } from '../../../domain/fair/ledger-log.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { shutRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { sha256 } from '../../sha256.ts'
import { listAudit } from '../audit/queries.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findSeal } from '../fairness/queries.ts'
import { appendLedgerLog } from './append-ledger-log.ts'
import { checkLedgerLog } from './check-ledger-log.ts'
import { listMoneyFaults } from './queries.ts'
import { findLedgerHead } from './queries-log.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

/** The database's owner, past every rule of the database. */
async function forge(statement: string, values: readonly (string | number)[] = []): Promise<void> {
  await withSql(database.url, async (sql) => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(statement, [...values])
    })
  })
}

const append = () => appendLedgerLog(stage.jobs, stage.operatorId)

/** Appends until every transfer but so many is taken: any other test's open transaction holds the horizon back. */
async function appendAll(but = 0): Promise<void> {
  const { count } = await stage.ctx.read.one<{ count: number }>`
    select count(*)::int as count from transfer where operator_id = ${stage.operatorId}`
  await expect
    .poll(
      async () => {
        await append()
        return (await head())?.size
      },
      { timeout: 20_000 },
    )
    .toBe(count - but)
}
const check = () => checkLedgerLog(stage.jobs, stage.operatorId)
const head = () => findLedgerHead(stage.ctx.read, stage.operatorId)

async function faults(): Promise<string[]> {
  return (await listMoneyFaults(stage.ctx.read)).map(({ rule, detail }) => `${rule.slice(0, 2)} ${detail}`)
}

async function countFaults(): Promise<number> {
  return (await faults()).filter((fault) => fault.startsWith('L1')).length
}

async function member(baht = 100): Promise<string> {
  const [id = ''] = await stage.members(1, bahtToSatang(baht))
  return id
}

afterEach(async () => {
  await forge('delete from ledger_fault')
  expect(await check()).toBe(0)
})

/** What was told of is taken away: the books of this file must balance. */
async function mend(statement: string, values: readonly (string | number)[]): Promise<void> {
  await forge(statement, values)
  await forge('delete from ledger_fault')
}

describe('the log of the transfers', () => {
  test('takes each once, in one order, and signs its root', async () => {
    await stage.members(5, bahtToSatang(10))
    await appendAll()
    expect(await append()).toBe(0)
    const signed = await head()
    const bytes = ledgerHead({
      operatorId: stage.operatorId,
      size: signed?.size ?? 0,
      rootHex: signed?.root.toHex() ?? '',
      signedAtMs: signed?.signedAt.getTime() ?? 0,
    })
    expect(stage.ctx.keys.verify(bytes, signed?.signature ?? Buffer.alloc(64))).toBe(true)
    const rows = await listAudit(stage.ctx.read, stage.operatorId, 0, 1_000)
    expect(rows.filter(({ kind }) => kind === 'ledger.digest').length).toBeGreaterThan(0)
  })

  test('goes on from chunk to chunk, and two workers at once take nothing twice', async () => {
    await stage.members(CHUNK_LEAVES + 10, bahtToSatang(1))
    await Promise.all([append(), append()])
    await appendAll()
    await member()
    await appendAll()
    expect(await check()).toBe(0)
  })

  test('of an operator without business reads what others write once', async () => {
    const quiet = await openStage(database.url, { company: 'QU' })
    try {
      await quiet.members(1, bahtToSatang(1))
      await appendLedgerLog(quiet.jobs, quiet.operatorId)
      await member()
      const newest = await stage.ctx.read.one<{ by: number }>`select max(written_by) as by from transfer`
      await expect
        .poll(async () => {
          await appendLedgerLog(quiet.jobs, quiet.operatorId)
          const row = await stage.ctx.read.maybe<{ by: number }>`
            select last_by as by from ledger_read where operator_id = ${quiet.operatorId}`
          return row?.by
        })
        .toBeGreaterThan(newest.by)
    } finally {
      await quiet.close()
    }
  })

  test('waits for a transaction that began before and commits late, and for all after it', async () => {
    await appendAll()
    await withSql(database.url, async (sql) => {
      await sql.begin(async (tx) => {
        await tx`select pg_current_xact_id()` // its number is drawn before the other's, its commit comes after
        await member()
        expect(await append()).toBe(0)
      })
    })
    await appendAll()
  })

  test('stands in the head of every round that is sealed, beside the end of the audit chain', async () => {
    const roundId = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, await member(), roundId, [['two_top', '52', 10]]))
    await appendAll()
    const signed = await head()
    await shutRound(stage, roundId)
    const seal = await findSeal(stage.ctx.read, roundId)
    expect(seal?.anchors).toMatchObject({ ledgerSize: signed?.size, ledgerRoot: signed?.root.toHex() })
    expect(seal?.anchors?.auditSeq).toBeGreaterThan(0)
  })
})

describe('what the program has not written is found', () => {
  test('an opening with its balance, written by the owner of the database', async () => {
    const rich = await member()
    await appendAll()
    await forge(
      `insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
        credit_version, actor, at)
      values ($1, gen_random_uuid(), $2, 'opening', 'opening', gen_random_uuid(), 'house:adjust', 'cash', 5000000,
        5010000, 2, 'system', now())`,
      [rich, stage.operatorId],
    )
    await forge(`update account set balance = 5010000, version = 2 where member_id = $1 and name = 'cash'`, [
      rich,
    ])
    expect(await faults()).toEqual([]) // the books balance: that is what was wrong with them
    await expect
      .poll(
        async () => {
          await append()
          return faults()
        },
        { timeout: 20_000 },
      )
      .toEqual(['L1 unmarked opening'])
    await appendAll(1)
    expect(await faults()).toHaveLength(1) // told once, and never taken
    await forge(`delete from transfer where member_id = $1 and amount = 5000000`, [rich])
    await mend(`update account set balance = 10000, version = 1 where member_id = $1 and name = 'cash'`, [
      rich,
    ])
  })

  test('one that claims to be from before the log', async () => {
    const rich = await member()
    await appendAll()
    await forge(
      `insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
        credit_version, actor, at, written_by)
      values ($1, gen_random_uuid(), $2, 'opening', 'opening', gen_random_uuid(), 'house:adjust', 'cash', 100,
        10100, 2, 'system', now(), (select min(written_by) from transfer))`,
      [rich, stage.operatorId],
    )
    await forge(`update account set balance = 10100, version = 2 where member_id = $1 and name = 'cash'`, [
      rich,
    ])
    expect(await check()).toBe(1)
    expect(await faults()).toEqual(['L1 unmarked opening'])
    await forge(`delete from transfer where member_id = $1 and amount = 100`, [rich])
    await mend(`update account set balance = 10000, version = 1 where member_id = $1 and name = 'cash'`, [
      rich,
    ])
  })

  test('more of them than one page takes do not stop the log, and all are told', async () => {
    const [rich, honest] = [await member(), await member()]
    await appendAll()
    const forged = 8 * CHUNK_LEAVES + 5
    await forge(
      `insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
        credit_version, actor, at)
      select $1, gen_random_uuid(), $2, 'opening', 'opening', gen_random_uuid(), 'house:adjust', 'cash', 100,
        10000 + n * 100, n + 1, 'system', now() from generate_series(1, ${forged}) n`,
      [rich, stage.operatorId],
    )
    await stage.give(honest, bahtToSatang(1))
    await appendAll(forged)
    expect(await countFaults()).toBe(forged)
    expect(await check(), 'and the nightly check finds all of them').toBe(forged)
    await forge(`delete from transfer where member_id = $1 and credit_version > 1`, [rich])
    await forge('delete from ledger_fault')
  })

  test('one that was slipped in where the log has read already and nothing follows', async () => {
    const rich = await member()
    await appendAll()
    await forge(
      `insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
        credit_version, actor, at, written_by)
      values ($1, gen_random_uuid(), $2, 'opening', 'opening', gen_random_uuid(), 'house:adjust', 'cash', 100,
        10100, 2, 'system', now(), (select last_by - 1 from ledger_read where operator_id = $2))`,
      [rich, stage.operatorId],
    )
    expect(await check()).toBe(1)
    await forge(`delete from transfer where member_id = $1 and amount = 100`, [rich])
    await forge('delete from ledger_fault')
  })

  test('a transfer that was changed, its mark as well', async () => {
    const changed = await member()
    await appendAll()
    await forge(`update transfer set at = at - interval '1 day' where member_id = $1`, [changed])
    expect(await check()).toBe(1)
    expect(await faults()).toEqual(['L1 changed opening'])
    await mend(`update transfer set at = at + interval '1 day' where member_id = $1`, [changed])
  })

  test('a log that was written anew does not give the signed head', async () => {
    await member()
    await appendAll()
    await forge(`update ledger_chunk set root = sha256('other') where operator_id = $1 and chunk = 0`, [
      stage.operatorId,
    ])
    expect(await check()).toBeGreaterThan(0)
    expect((await faults()).every((fault) => fault.startsWith('L1 head'))).toBe(true)
    await withSql(database.url, async (sql) => {
      const [row] = await sql<{ leaves: Buffer }[]>`
        select leaves from ledger_chunk where operator_id = ${stage.operatorId} and chunk = 0`
      await sql`update ledger_chunk set root = ${Buffer.from(logRoot(sha256, row?.leaves ?? Buffer.alloc(0)))}
        where operator_id = ${stage.operatorId} and chunk = 0`
    })
  })
})
