import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { migrate } from '../../server/db/migrate.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { appendLedgerLog } from '../../server/features/ledger/append-ledger-log.ts'
import { checkLedgerLog } from '../../server/features/ledger/check-ledger-log.ts'
import { checkMoney } from '../../server/features/ledger/check-money.ts'
import { findMoneyCheck } from '../../server/features/ledger/queries-check.ts'
import { findLedgerHead } from '../../server/features/ledger/queries-log.ts'
import { useDatabase, withSql } from '../support/database/database.ts'
import { openStage, type Stage, wishFor } from '../support/stage/stage.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

/** As a dump brings them from a cluster that has counted this much further. */
async function comeFromFurtherOn(transactions: number): Promise<void> {
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update transfer set written_by = written_by + ${transactions} where written_by > 0`
      await tx`update ticket set written_by = written_by + ${transactions} where written_by > 0`
      await tx`update ledger_chunk set last_by = last_by + ${transactions}`
      await tx`update ledger_read set last_by = last_by + ${transactions}`
      await tx`update money_check set watermark = watermark + ${transactions}`
    }),
  )
}

async function bet(): Promise<void> {
  const [member = ''] = await stage.members(1, bahtToSatang(100))
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '52', 10]]))
}

/** All transfers are in the log and the books are checked to their end. */
async function expectAllRead(): Promise<void> {
  const { count, newest } = await stage.ctx.read.one<{ count: number; newest: number }>`
    select count(*)::int as count, max(written_by) as newest from transfer where operator_id = ${stage.operatorId}`
  await expect
    .poll(async () => {
      await appendLedgerLog(stage.jobs, stage.operatorId)
      return (await findLedgerHead(stage.ctx.read, stage.operatorId))?.size
    })
    .toBe(count)
  await expect
    .poll(async () => {
      expect(await checkMoney(stage.jobs)).toBe(0)
      return (await findMoneyCheck(stage.ctx.read, 0)).watermark
    })
    .toBeGreaterThan(newest)
  expect(await checkLedgerLog(stage.jobs, stage.operatorId)).toBe(0)
}

test('books that a dump brought into a cluster which counts transactions anew go on where they were, and again', async () => {
  await bet()
  await expectAllRead()
  for (const further of [9_000_000_000, 70_000_000_000]) {
    await comeFromFurtherOn(further)
    await migrate(database.url) // every start begins with it
    expect(await findMoneyCheck(stage.ctx.read, 2), 'they are checked whole').toMatchObject({
      part: 'members',
      stands: true,
    })
    await bet()
    await expectAllRead()
  }
})

test('a start in the cluster of before changes nothing', async () => {
  const base = () => stage.ctx.read.one`select base from transaction_base`
  const before = await base()
  await migrate(database.url)
  expect(await base()).toEqual(before)
})
