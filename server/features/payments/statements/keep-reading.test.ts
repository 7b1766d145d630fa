import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { findCash } from '../../ledger/queries.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { importStatement, takeStatement, undoStatement } from './import-statement.ts'
import { readStatementLines } from './list-statements.ts'
import { nameColumns } from './name-columns.ts'
import { previewStatement } from './preview-statement.ts'
import { confirmStatement, endStatement, proposeStatement } from './propose-statement.ts'
import { listStatements } from './queries-imports.ts'

const database = useDatabase()
let stage: Stage
/** Money in and out are read as they are, and the one for the other. */
let [right, wrong] = ['', '']
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  const { ctx, operatorId, makerId: staffId } = stage
  await seedReceivingAccounts(ctx, operatorId)
  const named = async (deposit: string, withdrawal: string) => {
    const columns = { date: 'วันที่', time: 'เวลา', deposit, withdrawal, text: [] }
    return (await nameColumns(ctx, { operatorId, staffId, bank: 'kbank', columns })).layout
  }
  right = await named('รับ', 'จ่าย')
  wrong = await named('จ่าย', 'รับ')
})
afterAll(() => stage.close())

const started = async (baht: number): Promise<DepositOrder> =>
  startedDeposit(stage, await newDepositor(stage, database.url), baht)
const cashOf = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance ?? 0

/** A file with the money of an order, and with money that went out. */
function fileOf(order: DepositOrder, out: string) {
  const now = new Date(Date.now() + 7 * 3_600_000).toISOString()
  const at = `${now.slice(0, 10)},${now.slice(11, 16)}`
  const { operatorId, makerId: staffId } = stage
  return {
    ...{ operatorId, staffId, accountNo: order.receivingNo, name: 'a.csv', reason: 'สิ้นวัน' },
    bytes: Buffer.from(`วันที่,เวลา,จ่าย,รับ\n${at},,${order.pay / 100}\n${at},${out},\n`),
  }
}
type File = ReturnType<typeof fileOf>

const propose = (file: File, layout: string, ctx: Context = stage.ctx) =>
  proposeStatement(ctx, { ...file, layout })
const by = (staffId: string, of: { statementId: string; proposalId: string }) => ({
  ...{ operatorId: stage.operatorId, staffId },
  ...of,
})
const of = (statementId: string) => ({ operatorId: stage.operatorId, statementId })

async function imported(file: File, layout: string): Promise<string> {
  const asked = await propose(file, layout)
  await confirmStatement(stage.ctx, by(stage.checkerId, asked))
  await takeStatement(stage.ctx, of(asked.statementId))
  return asked.statementId
}

const undo = (statementId: string) =>
  undoStatement(stage.ctx, { ...of(statementId), actor: `staff:${stage.makerId}` })

async function stateOf(id: string) {
  return (
    await listStatements(stage.ctx.read, { operatorId: stage.operatorId, after: null, limit: 50 })
  ).find((each) => each.id === id)?.state
}

const discards = async (file: File) =>
  (
    await stage.ctx.read.run`
      select from audit where kind = 'statement.discard' and position(${file.accountNo} in body) > 0`
  ).length

test('a file that nobody agreed to is read anew by other columns: what is seen is what is proposed', async () => {
  const order = await started(1_010)
  const file = fileOf(order, '20.11')
  const first = await propose(file, wrong)
  // It waits for somebody, who would agree to what they have seen.
  await expect(propose(file, right)).rejects.toMatchObject({ code: 'PROPOSAL_WAITS' })
  await endStatement(stage.ctx, by(stage.checkerId, first), 'rejected')
  expect(await previewStatement(stage.ctx, { ...file, layout: wrong })).toMatchObject({ readsAnew: false })
  expect(await previewStatement(stage.ctx, { ...file, layout: right })).toMatchObject({ readsAnew: true })
  const before = await discards(file)
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => propose(file, right)))
  const again = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect([again.length, await discards(file)]).toEqual([1, before + 1])
  const [asked] = again
  if (!asked) throw new Error('one of them is heard')
  expect(asked.statementId).not.toBe(first.statementId)
  expect([await stateOf(first.statementId), await stateOf(asked.statementId)]).toEqual(['discarded', 'waits'])
  await confirmStatement(stage.ctx, by(stage.checkerId, asked))
  await takeStatement(stage.ctx, of(first.statementId))
  await takeStatement(stage.ctx, of(asked.statementId))
  expect(await cashOf(order.memberId)).toBe(order.pay)
  const { lines } = await readStatementLines(stage.ctx, of(first.statementId))
  expect(lines).toMatchObject([{ amount: 20_11, what: 'undone' }])
  await expect(propose(file, wrong)).rejects.toMatchObject({ code: 'STATEMENT_IMPORTED' })
})

test('what was imported by wrong columns and undone is read anew, and each line credits once', async () => {
  const order = await started(1_020)
  const file = fileOf(order, '20.22')
  const first = await imported(file, wrong)
  await expect(propose(file, right), 'not before it is undone').rejects.toMatchObject({
    code: 'STATEMENT_IMPORTED',
  })
  expect(await undo(first)).toEqual({ undone: 1 })
  const second = await imported(file, right)
  expect(second).not.toBe(first)
  await takeStatement(stage.ctx, of(first))
  expect(await undo(first)).toEqual({ undone: 0 })
  expect(await cashOf(order.memberId)).toBe(order.pay)
  // And back again, which nobody can: it has credited somebody.
  await undo(second)
  await expect(propose(file, wrong)).rejects.toMatchObject({ code: 'STATEMENT_READ_OTHERWISE' })
  expect(await cashOf(order.memberId)).toBe(order.pay)
})

test('a line that another channel had told of binds the file to its reading', async () => {
  const order = await started(1_030)
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
  const file = fileOf(order, '20.33')
  const first = await imported(file, right)
  await undo(first)
  await expect(propose(file, wrong)).rejects.toMatchObject({ code: 'STATEMENT_READ_OTHERWISE' })
  expect(await stateOf(first)).toBe('undone')
  expect(await imported(file, right), 'as it was it is taken in again').toBe(first)
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is read anew once',
  async (moment) => {
    const order = await started(1_040)
    const file = fileOf(order, moment === 'before the commit' ? '20.44' : '20.45')
    const first = await propose(file, wrong)
    await endStatement(stage.ctx, by(stage.makerId, first), 'withdrawn')
    const before = await discards(file)
    await expect(propose(file, right, stoppedAt(stage.ctx, 1, moment))).rejects.toThrow('stopped')
    await propose(file, right).catch(() => {})
    expect(await discards(file)).toBe(before + 1)
    const listed = await listStatements(stage.ctx.read, {
      operatorId: stage.operatorId,
      after: null,
      limit: 2,
    })
    expect(listed.map(({ state }) => state).sort()).toEqual(['discarded', 'waits'])
  },
)

test('at the machine it is read anew as well', async () => {
  const order = await started(1_050)
  const file = fileOf(order, '20.55')
  const first = await propose(file, wrong)
  await endStatement(stage.ctx, by(stage.makerId, first), 'withdrawn')
  const { id, lines } = await importStatement(stage.ctx, { ...file, layout: right, actor: 'system' })
  expect([id === first.statementId, lines.map(({ outcome }) => outcome)]).toEqual([false, ['credited']])
  expect(await cashOf(order.memberId)).toBe(order.pay)
})

test('the database refuses to discard what has brought something, and to take a discarded reading in', async () => {
  const order = await started(1_060)
  const file = fileOf(order, '20.66')
  const first = await propose(file, wrong)
  const run = (what: string, id: string) =>
    withSql(database.url, (sql) => sql.unsafe(`update statement_file set ${what} where id = '${id}'`))
  const discard = `discarded_at = now(), discarded_by = 'staff:${stage.makerId}'`
  await expect(run(discard, first.statementId), 'somebody may agree').rejects.toThrow('not discarded')
  await endStatement(stage.ctx, by(stage.makerId, first), 'withdrawn')
  const second = await imported(file, right)
  await expect(run(discard, second)).rejects.toThrow('not discarded')
  await undo(second)
  await expect(run(discard, second)).rejects.toThrow('not discarded')
  for (const what of [`agreed_by = 'system'`, 'discarded_at = null, discarded_by = null'])
    await expect(run(what, first.statementId)).rejects.toThrow('stays as it is')
})
