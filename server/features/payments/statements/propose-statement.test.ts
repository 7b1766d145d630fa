import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { kbankLine, kbankStatement } from '../../../../tests/support/stage/partner.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { findCash } from '../../ledger/queries.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { importStatement, takeStatement, undoStatement } from './import-statement.ts'
import { readStatementLines } from './list-statements.ts'
import { nameColumns } from './name-columns.ts'
import { previewStatement } from './preview-statement.ts'
import {
  confirmStatement,
  endStatement,
  type ProposedStatement,
  proposeStatement,
} from './propose-statement.ts'
import { listStatements } from './queries-imports.ts'
import { listOwnLayouts } from './queries-layouts.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

const started = async (baht: number): Promise<DepositOrder> =>
  startedDeposit(stage, await newDepositor(stage, database.url), baht)
const cashOf = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance ?? 0

function fileOf(order: DepositOrder, ...lines: readonly string[]): ProposedStatement {
  const { operatorId, makerId: staffId } = stage
  return {
    ...{ operatorId, staffId, accountNo: order.receivingNo, layout: 'kbank-recent', name: 'a.csv' },
    ...{ bytes: kbankStatement(...lines), reason: 'สิ้นวัน' },
  }
}

function by(staffId: string, of: { statementId: string; proposalId: string }) {
  return { operatorId: stage.operatorId, staffId, ...of }
}
const take = (statementId: string) => takeStatement(stage.ctx, { operatorId: stage.operatorId, statementId })

async function stateOf(id: string) {
  const found = (
    await listStatements(stage.ctx.read, { operatorId: stage.operatorId, after: null, limit: 50 })
  ).find((each) => each.id === id)
  return [found?.state, found?.credited, found?.suspense, found?.open]
}

const whatOf = async (statementId: string) => {
  const { lines } = await readStatementLines(stage.ctx, { operatorId: stage.operatorId, statementId })
  return lines.map(({ what }) => what)
}

test('a file credits nobody before another person has agreed, and then each line once', async () => {
  const order = await started(1_010)
  const asked = await proposeStatement(stage.ctx, fileOf(order, kbankLine(order.pay), kbankLine(77_77)))
  await take(asked.statementId)
  expect(await stateOf(asked.statementId)).toEqual(['waits', 0, 0, 2])
  expect(await whatOf(asked.statementId)).toEqual(['credits', 'suspense'])
  expect(await cashOf(order.memberId)).toBe(0)
  await expect(confirmStatement(stage.ctx, by(stage.makerId, asked))).rejects.toMatchObject({
    code: 'SAME_PERSON',
  })
  const agreed = by(stage.checkerId, asked)
  await Promise.all([1, 2, 3, 4].map(() => confirmStatement(stage.ctx, agreed)))
  await confirmStatement(stage.ctx, agreed)
  expect(await stateOf(asked.statementId)).toEqual(['importing', 0, 0, 2])
  await Promise.all([1, 2, 3].map(() => take(asked.statementId)))
  expect(await stateOf(asked.statementId)).toEqual(['imported', 1, 1, 0])
  expect(await cashOf(order.memberId)).toBe(order.pay)
  const acts = await stage.ctx.read.run`
    select from audit where kind = 'statement.import' and position(${asked.proposalId} in body) > 0`
  expect(acts).toHaveLength(1)
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s of the agreement, and while lines are taken in, each line is one',
  async (moment) => {
    const [one, other] = [await started(1_020), await started(1_020)]
    const asked = await proposeStatement(stage.ctx, fileOf(one, kbankLine(one.pay), kbankLine(other.pay)))
    const agreed = by(stage.checkerId, asked)
    await expect(confirmStatement(stoppedAt(stage.ctx, 1, moment), agreed)).rejects.toThrow('stopped')
    await confirmStatement(stage.ctx, agreed)
    const { operatorId } = stage
    const file = { operatorId, statementId: asked.statementId }
    await expect(takeStatement(stoppedAt(stage.ctx, 2, moment), file)).rejects.toThrow('stopped')
    await take(asked.statementId)
    expect([await cashOf(one.memberId), await cashOf(other.memberId)]).toEqual([one.pay, other.pay])
  },
)

test('one file is proposed once, however many bring it at once, and never after it was imported', async () => {
  const order = await started(1_030)
  const file = fileOf(order, kbankLine(order.pay))
  const asked = await Promise.allSettled([1, 2, 3, 4].map(() => proposeStatement(stage.ctx, file)))
  const codes = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(codes).toEqual(Array(3).fill('PROPOSAL_WAITS'))
  const first = asked.find((each) => each.status === 'fulfilled')
  if (!first) throw new Error('one of them is heard')
  await endStatement(stage.ctx, by(stage.checkerId, first.value), 'rejected')
  expect((await stateOf(first.value.statementId))[0]).toBe('dropped')
  const again = await proposeStatement(stage.ctx, file)
  expect(again.statementId).toBe(first.value.statementId)
  await endStatement(stage.ctx, by(stage.makerId, again), 'withdrawn')
  const last = await proposeStatement(stage.ctx, file)
  await confirmStatement(stage.ctx, by(stage.checkerId, last))
  await expect(proposeStatement(stage.ctx, file)).rejects.toMatchObject({ code: 'STATEMENT_IMPORTED' })
})

test('what was undone is taken in anew when two people agree again', async () => {
  const order = await started(1_040)
  const file = fileOf(order, kbankLine(66_66))
  const asked = await proposeStatement(stage.ctx, file)
  await confirmStatement(stage.ctx, by(stage.checkerId, asked))
  await take(asked.statementId)
  const { operatorId } = stage
  const actor = `staff:${stage.makerId}`
  expect(await undoStatement(stage.ctx, { operatorId, statementId: asked.statementId, actor })).toEqual({
    undone: 1,
  })
  await take(asked.statementId)
  expect((await stateOf(asked.statementId)).slice(0, 3)).toEqual(['undone', 0, 0])
  const again = await proposeStatement(stage.ctx, file)
  await confirmStatement(stage.ctx, by(stage.checkerId, again))
  await take(asked.statementId)
  expect(await stateOf(asked.statementId)).toEqual(['imported', 0, 1, 0])
})

test('imported at the machine meanwhile, an agreement is stale', async () => {
  const order = await started(1_050)
  const file = fileOf(order, kbankLine(order.pay))
  const asked = await proposeStatement(stage.ctx, file)
  await importStatement(stage.ctx, { ...file, actor: 'system' })
  expect(await cashOf(order.memberId)).toBe(order.pay)
  await expect(confirmStatement(stage.ctx, by(stage.checkerId, asked))).rejects.toMatchObject({
    code: 'PROPOSAL_STALE',
  })
})

test.each<[string, Partial<ProposedStatement>, string]>([
  ['of no layout', { layout: 'none' }, 'STATEMENT_UNREADABLE'],
  ['that is a picture', { bytes: Buffer.from([0xff, 0xd8, 0xff, 0x22]) }, 'STATEMENT_UNREADABLE'],
  ['that is too long', { bytes: Buffer.alloc(3_000_000) }, 'STATEMENT_UNREADABLE'],
  ['of another account', { accountNo: '9999999999' }, 'RECEIVING_UNKNOWN'],
])('a file %s is refused and nothing of it is kept', async (_, part, code) => {
  const order = await started(1_060)
  const before = await listStatements(stage.ctx.read, {
    operatorId: stage.operatorId,
    after: null,
    limit: 50,
  })
  const file = { ...fileOf(order, kbankLine(order.pay)), ...part }
  await expect(proposeStatement(stage.ctx, file)).rejects.toMatchObject({ code })
  expect(
    await listStatements(stage.ctx.read, { operatorId: stage.operatorId, after: null, limit: 50 }),
  ).toEqual(before)
})

test('the database refuses the import of one', async () => {
  const order = await started(1_070)
  const { statementId } = await proposeStatement(stage.ctx, fileOf(order, kbankLine(order.pay)))
  const run = (statement: string) => withSql(database.url, (sql) => sql.unsafe(statement))
  await expect(
    run(`update statement_file set agreed_by = 'staff:${stage.makerId}' where id = '${statementId}'`),
  ).rejects.toThrow('two people')
  await expect(
    run(`update statement_line set outcome = 'changed' where statement_id = '${statementId}'`),
  ).rejects.toThrow('two people')
})

describe('a file whose columns have other names', () => {
  const rows = (order: DepositOrder) => {
    const now = new Date(Date.now() + 7 * 3_600_000).toISOString()
    return Buffer.from(
      `เลขบัญชี,${order.receivingNo},,\nวันที่,เวลา,จ่าย,รับ\n${now.slice(0, 10)},${now.slice(11, 16)},,${order.pay / 100}\n`,
    )
  }
  const columns = { date: 'วันที่', time: 'เวลา', deposit: 'รับ', withdrawal: 'จ่าย', text: [] }
  const name = (operatorId: string, wish = {}) =>
    nameColumns(stage.ctx, {
      operatorId,
      staffId: stage.makerId,
      bank: 'kbank',
      columns: { ...columns, ...wish },
    })

  test('is refused with those names, and read once somebody has said which is which', async () => {
    const order = await started(1_210)
    const file = { ...fileOf(order), bytes: rows(order) }
    await expect(proposeStatement(stage.ctx, file)).rejects.toMatchObject({
      code: 'STATEMENT_UNREADABLE',
      extra: {
        why: 'header',
        columns: ['วันที่', 'เวลา', 'จ่าย', 'รับ'].map((name) => ({ name, example: expect.any(String) })),
      },
    })
    const { layout } = await name(stage.operatorId)
    const { lines } = await previewStatement(stage.ctx, { ...file, layout })
    expect(lines).toMatchObject([{ amount: order.pay, what: 'credits' }])
    const asked = await proposeStatement(stage.ctx, { ...file, layout })
    await confirmStatement(stage.ctx, by(stage.checkerId, asked))
    await take(asked.statementId)
    expect(await cashOf(order.memberId)).toBe(order.pay)
    const again = await name(stage.operatorId, { time: null })
    expect(await listOwnLayouts(stage.ctx.read, stage.operatorId), 'the newest is offered').toMatchObject([
      { id: again.layout.slice('own:'.length), bank: 'kbank', columns: { ...columns, time: null } },
    ])
  })

  test('of another operator, or of no id, names no layout', async () => {
    const order = await started(1_220)
    const { layout } = await name(stage.operatorId)
    for (const [operatorId, code] of [
      [stage.ctx.chance.id(), layout],
      [stage.operatorId, 'own:none'],
    ] as const) {
      const wish = { ...fileOf(order), bytes: rows(order), operatorId, layout: code }
      await expect(previewStatement(stage.ctx, wish)).rejects.toMatchObject({
        code: 'STATEMENT_UNREADABLE',
        extra: { field: 'layout' },
      })
    }
  })

  test.each([
    ['money in and out from one column', { withdrawal: 'รับ' }, 'STATEMENT_COLUMNS'],
    ['a date from an amount', { date: 'จ่าย' }, 'STATEMENT_COLUMNS'],
  ])('%s is refused', async (_, wish, code) => {
    await expect(name(stage.operatorId, wish)).rejects.toMatchObject({ code })
  })
})

test('of a file its lines are counted at no look, however many it has', async () => {
  const order = await started(1_010)
  const more = Array.from({ length: 300 }, (_, nth) => kbankLine(90_000_00 + nth))
  const asked = await proposeStatement(stage.ctx, fileOf(order, kbankLine(order.pay), ...more))
  await confirmStatement(stage.ctx, by(stage.checkerId, asked))
  await take(asked.statementId)
  await stage.ctx.transaction(async (tx) => {
    const read = await rowsReadBy(tx, ['statement_line'], async () => {
      const [newest] = await listStatements(tx, { operatorId: stage.operatorId, after: null, limit: 50 })
      expect(newest).toMatchObject({ id: asked.statementId, lines: 301, credited: 1, suspense: 300, open: 0 })
    })
    expect(read).toBe(0)
  })
})
