import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { kbankDayLine, kbankLine, kbankStatement } from '../../../../tests/support/stage/partner.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { findCash } from '../../ledger/queries.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { listSuspense } from '../suspense/queries-suspense.ts'
import { importStatement, type StatementWish, undoStatement } from './import-statement.ts'
import { previewStatement } from './preview-statement.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

const started = async (baht?: number): Promise<DepositOrder> =>
  startedDeposit(stage, await newDepositor(stage, database.url), baht)
const cashOf = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance ?? 0

function fileOf(order: DepositOrder, ...lines: readonly string[]): StatementWish {
  const bytes = kbankStatement(...lines)
  const { operatorId } = stage
  return {
    ...{
      operatorId,
      accountNo: order.receivingNo,
      actor: 'system',
      layout: 'kbank-recent',
      name: 'a.csv',
      bytes,
    },
  }
}

async function imported(file: StatementWish, ctx: Context = stage.ctx) {
  const { id, lines } = await importStatement(ctx, file)
  return { id, outcomes: lines.map(({ outcome }) => outcome) }
}

const foreseen = async (file: StatementWish) =>
  (await previewStatement(stage.ctx, file)).lines.map(({ what, member }) =>
    member ? `${what} somebody` : what,
  )

const undo = (statementId: string) =>
  undoStatement(stage.ctx, { operatorId: stage.operatorId, statementId, actor: 'system' })

describe('an import', () => {
  test('does with each line what its preview says', async () => {
    const [told, waiting] = [await started(1_010), await started(1_010)]
    await receivePayment(stage.ctx, stage.operatorId, noticeOf(told))
    const lines = [kbankLine(told.pay), kbankLine(waiting.pay), kbankLine(waiting.pay), kbankLine(77_77)]
    const file = fileOf(told, ...lines, '"2569-11-23 10:00:00","โอนเงิน","-1.00","","",""')
    expect(await foreseen(file)).toEqual(['known', 'credits somebody', 'suspense', 'suspense'])
    expect(await cashOf(waiting.memberId)).toBe(0)
    expect((await imported(file)).outcomes).toEqual(['known', 'credited', 'suspense', 'suspense'])
    expect([await cashOf(told.memberId), await cashOf(waiting.memberId)]).toEqual([told.pay, waiting.pay])
    expect(await foreseen(file)).toEqual(['known', 'known', 'known', 'known'])
  })

  test('of one file is one, five times at once; of an overlapping one it is what is new', async () => {
    const [one, other] = [await started(1_020), await started(1_020)]
    const file = fileOf(one, kbankLine(one.pay), kbankLine(88_88), kbankLine(88_88))
    const all = await Promise.all(Array.from({ length: 5 }, () => imported(file)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await imported(file)).outcomes).toEqual(['credited', 'suspense', 'suspense'])
    expect(await cashOf(one.memberId)).toBe(one.pay)
    const longer = { ...file, bytes: Buffer.concat([file.bytes, Buffer.from(kbankLine(other.pay))]) }
    expect((await imported(longer)).outcomes).toEqual(['known', 'known', 'known', 'credited'])
    expect(await cashOf(other.memberId)).toBe(other.pay)
  })

  test.each([
    ['before the first commit', 1, 'before the commit' as const],
    ['after the first line', 2, 'after the commit' as const],
    ['before the second line', 3, 'before the commit' as const],
  ])('stopped %s goes on where it was', async (_, nth, moment) => {
    const [one, other] = [await started(1_030), await started(1_030)]
    const file = fileOf(one, kbankLine(one.pay), kbankLine(other.pay))
    await expect(imported(file, stoppedAt(stage.ctx, nth, moment))).rejects.toThrow('stopped')
    expect((await imported(file)).outcomes).toEqual(['credited', 'credited'])
    expect([await cashOf(one.memberId), await cashOf(other.memberId)]).toEqual([one.pay, other.pay])
  })

  test('beside the feed and the cancellation at once credits once', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const order = await started(1_040)
      const feed = receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
      await Promise.all([imported(fileOf(order, kbankLine(order.pay))), feed])
      expect(await cashOf(order.memberId)).toBe(order.pay)
    }
  })

  test('reads the Thai code page', async () => {
    const order = await started(1_050)
    const file = fileOf(order, kbankLine(order.pay))
    const thai = [...Buffer.from(file.bytes).toString('utf8').slice(1)].map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0xe01 ? code - 0xe01 + 0xa1 : code
    })
    const { lines } = await importStatement(stage.ctx, { ...file, bytes: Uint8Array.from(thai) })
    expect(lines).toMatchObject([{ outcome: 'credited', text: 'รับโอนเงิน บัญชี K PLUS' }])
  })

  test.each<[string, Partial<StatementWish>, object]>([
    ['of another layout', { layout: 'bbl' }, { code: 'STATEMENT_UNREADABLE', extra: { why: 'header' } }],
    ['of no layout', { layout: 'none' }, { code: 'STATEMENT_UNREADABLE' }],
    ['of another account', { accountNo: '9999999999' }, { code: 'RECEIVING_UNKNOWN' }],
    [
      'that is a picture',
      { bytes: Buffer.from([0xff, 0xd8, 0xff, 0x22, 0, 10]) },
      { code: 'STATEMENT_UNREADABLE' },
    ],
    ['that is too long', { bytes: Buffer.alloc(3_000_000) }, { code: 'STATEMENT_UNREADABLE' }],
  ])('%s is refused and changes nothing', async (_, part, refusal) => {
    const order = await started(1_060)
    const file = { ...fileOf(order, kbankLine(order.pay)), ...part }
    await expect(importStatement(stage.ctx, file)).rejects.toMatchObject(refusal)
    await expect(previewStatement(stage.ctx, file)).rejects.toMatchObject(refusal)
    expect(await cashOf(order.memberId)).toBe(0)
  })

  test('with one row that cannot be read imports nothing, and names the row', async () => {
    const order = await started(1_070)
    const file = fileOf(order, kbankLine(order.pay), kbankLine(1_00).replace('"1.00"', '"1.001"'))
    await expect(imported(file)).rejects.toMatchObject({ extra: { row: 3, why: 'amount', faults: 1 } })
    expect(await cashOf(order.memberId)).toBe(0)
  })
})

describe('an undo', () => {
  const waiting = async () =>
    (await listSuspense(stage.ctx.read, stage.operatorId, { amount: null, sender: null, limit: 100 })).map(
      ({ amount }) => amount,
    )

  test('takes back what credited nobody, once, and never a credit', async () => {
    const order = await started(1_110)
    const file = fileOf(order, kbankLine(order.pay), kbankLine(66_66), kbankLine(55_55))
    const { id } = await imported(file)
    const answers = await Promise.all([undo(id), undo(id), undo(id)])
    expect(answers.map(({ undone }) => undone).sort()).toEqual([0, 0, 2])
    expect(await waiting()).not.toContain(66_66)
    expect(await cashOf(order.memberId)).toBe(order.pay)
    const acts = await stage.ctx.read.run`
      select from audit where operator_id = ${stage.operatorId} and kind = 'statement.undo' and body like '%"undone":2%'`
    expect(acts).toHaveLength(1)
    // Imported again, what was taken back stands as before.
    expect((await imported(file)).outcomes).toEqual(['credited', 'suspense', 'suspense'])
    expect(await waiting()).toContain(66_66)
  })

  test('leaves what another channel has told of', async () => {
    const order = await started(1_120)
    const { id } = await imported(fileOf(order, kbankLine(44_44)))
    const told = await receivePayment(
      stage.ctx,
      stage.operatorId,
      noticeOf(order, { amount: 44_44 as never }),
    )
    expect(told.known).toBe(true)
    expect(await undo(id)).toEqual({ undone: 0 })
  })

  test('makes way for another channel, and for the order that it pays', async () => {
    const order = await started(1_130)
    const early = fileOf(order, kbankLine(33_33))
    const { id } = await imported(early)
    await undo(id)
    const told = await receivePayment(
      stage.ctx,
      stage.operatorId,
      noticeOf(order, { amount: 33_33 as never }),
    )
    expect(told).toMatchObject({ known: false, state: 'suspense' })
    expect((await imported(early)).outcomes).toEqual(['known'])
  })

  test('is of one’s own import', async () => {
    await expect(undo(stage.ctx.chance.id())).rejects.toMatchObject({ code: 'STATEMENT_UNKNOWN' })
  })
})

describe('two layouts of one bank, one by the day and one by the minute', () => {
  test.each([
    ['the day first', kbankDayLine, kbankLine],
    ['the minute first', kbankLine, kbankDayLine],
  ] as const)('tell of the same payments, %s', async (order, first, second) => {
    const one = await started(order === 'the day first' ? 1_210 : 1_220)
    const nobodys = one.pay + 7
    const lines = (line: typeof kbankLine) => [line(one.pay), line(nobodys), line(nobodys)]
    expect((await imported(fileOf(one, ...lines(first)))).outcomes).toEqual([
      'credited',
      'suspense',
      'suspense',
    ])
    const other = fileOf(one, ...lines(second))
    expect(await foreseen(other)).toEqual(['known', 'known', 'known'])
    expect((await imported(other)).outcomes).toEqual(['known', 'known', 'known'])
    expect(await cashOf(one.memberId)).toBe(one.pay)
  })

  test('a third payment that one of them alone has is a payment', async () => {
    const one = await started(1_230)
    await imported(fileOf(one, kbankDayLine(one.pay)))
    const both = fileOf(one, kbankLine(one.pay), kbankLine(one.pay))
    expect((await imported(both)).outcomes).toEqual(['known', 'suspense'])
  })

  test('in one file with both, a day is nobody’s twin', async () => {
    const one = await started(1_240)
    const mixed = fileOf(one, kbankLine(one.pay), kbankDayLine(one.pay))
    expect((await imported(mixed)).outcomes).toEqual(['credited', 'suspense'])
  })

  test('what both have told of is not taken back with one of them', async () => {
    const one = await started(1_250)
    const nobodys = one.pay + 7
    const { id } = await imported(fileOf(one, kbankDayLine(nobodys)))
    await imported(fileOf(one, kbankLine(nobodys)))
    expect(await undo(id)).toEqual({ undone: 0 })
  })
})
