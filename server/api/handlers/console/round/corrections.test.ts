import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import {
  DRAWN,
  drawRound,
  passDrawTime,
  setTakeBack,
  shutRound,
} from '../../../../../tests/support/stage/drawing.ts'
import { wishFor } from '../../../../../tests/support/stage/stage.ts'
import { listAudit } from '../../../../features/audit/queries.ts'
import { placeTicket } from '../../../../features/betting/place-ticket.ts'
import { listBills } from '../../../../features/reports/queries.ts'
import { addUpRound } from '../../../../features/risk/add-up-round.ts'
import { settleRound } from '../../../../features/settlement/settle-round.ts'
import { showBill } from '../../../shapes/bills.ts'

const database = useDatabase()
let desk: Desk
let maker: Clerk
let checker: Clerk
let owner: Clerk
let auditor: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  maker = await desk.clerk('draw_maker')
  checker = await desk.clerk('draw_checker')
  owner = await desk.clerk('operator_admin')
  auditor = await desk.clerk('auditor')
})
afterAll(() => desk.close())

const OTHER = { ...DRAWN, last2: '74' }

/** A round with 100 baht on 47, which pays 9,000, and 50 on 74. */
async function aSoldRound(): Promise<{ roundId: string; winner: string; loser: string }> {
  const roundId = await desk.openRound()
  const [winner = '', loser = ''] = await desk.members(2, bahtToSatang(1_000))
  await placeTicket(desk.ctx, wishFor(desk, winner, roundId, [['two_bottom', '47', 100]]))
  await placeTicket(desk.ctx, wishFor(desk, loser, roundId, [['two_bottom', '74', 50]]))
  return { roundId, winner, loser }
}

async function aPaidRound() {
  const sold = await aSoldRound()
  await drawRound(desk, sold.roundId)
  await settleRound(desk.jobs, sold.roundId)
  return sold
}

const seen = async (roundId: string, clerk: Clerk = auditor) =>
  (await clerk.get(`/rounds/one/${roundId}`)).body
const code = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

describe('a correction', () => {
  test('is looked at, entered with a reason, confirmed blind, and pays the difference', async () => {
    await setTakeBack(desk, 'full')
    const { roundId } = await aPaidRound()
    expect((await maker.get(`/results/form/${roundId}`)).body.step).toBe('correct')
    const preview = await maker.post('/results/preview', { roundId, published: OTHER })
    // The number that the members read on their tickets.
    expect(preview.body.most[0].billNo).toMatch(/^DM\d{9}$/)
    expect(preview.body).toMatchObject({
      ...{ winners: 1, payout: 4_500, gainers: 1, gained: 4_500, losers: 1, lost: 9_000 },
      ...{ takeBack: 'full', inCash: 9_000 },
      most: [
        { before: 9_000, after: 0 },
        { before: 0, after: 4_500 },
      ],
    })

    const entry = { roundId, published: OTHER, source: 'ประกาศแก้ไข' }
    expect(code(await maker.post('/results/propose', entry))).toEqual([409, 'RESULT_EXISTS'])
    const reason = 'ประกาศแก้เลขท้าย'
    expect((await maker.post('/results/propose', { ...entry, reason })).status).toBe(200)
    expect((await checker.get(`/results/form/${roundId}`)).body.step).toBe('confirm')
    const waiting = JSON.stringify(await seen(roundId, checker))
    expect(waiting, 'nobody is shown the entry').not.toContain('ประกาศแก้')
    expect((await checker.post('/results/confirm', { roundId, published: OTHER })).status).toBe(200)
    await settleRound(desk.jobs, roundId)

    const { round, result, earlier } = await seen(roundId)
    expect(round).toMatchObject({
      status: 'settled',
      settlement: { kind: 'result', revision: 2, state: 'settled', winners: 1, payout: 4_500 },
    })
    expect(result).toMatchObject({ revision: 2, reason, source: 'ประกาศแก้ไข', maker: 'desk-draw-maker' })
    expect(result.evidence.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(earlier).toMatchObject([
      { revision: 1, reason: null, settlement: { state: 'settled', payout: 9_000 } },
    ])
  })

  test('that takes nothing back has paid both results, and says so', async () => {
    await setTakeBack(desk, 'none')
    const { roundId } = await aPaidRound()
    const entry = { roundId, published: OTHER, source: 'ประกาศแก้ไข', reason: 'ประกาศแก้เลขท้าย' }
    expect((await maker.post('/results/propose', entry)).status).toBe(200)
    expect((await checker.post('/results/confirm', { roundId, published: OTHER })).status).toBe(200)
    await settleRound(desk.jobs, roundId)
    expect((await seen(roundId)).round.settlement).toMatchObject({ payout: 4_500, paid: 9_000 + 4_500 })
  })

  test('cannot be looked at before there is a result', async () => {
    const { roundId } = await aSoldRound()
    const preview = await maker.post('/results/preview', { roundId, published: OTHER })
    expect(code(preview)).toEqual([409, 'ROUND_NOT_RESULTED'])
  })
})

test('a result is refused before the time of its draw, by the database clock', async () => {
  const { roundId } = await aSoldRound()
  await shutRound(desk, roundId)
  expect((await maker.get(`/results/form/${roundId}`)).body.step, 'only with the time it was out').toBe(
    'early',
  )
  const entry = { roundId, published: DRAWN, source: 'ถ่ายทอดสด' }
  expect(code(await maker.post('/results/propose', entry))).toEqual([409, 'RESULT_TOO_EARLY'])
  await passDrawTime(desk, roundId)
  expect((await maker.get(`/results/form/${roundId}`)).body.step).toBe('propose')
  expect((await maker.post('/results/propose', entry)).status).toBe(200)
})

test('a result that was out before the sale ended gives later tickets back, which the second person is shown', async () => {
  const { roundId, winner } = await aSoldRound()
  const officialAt = new Date().toISOString()
  const late = await placeTicket(desk.ctx, wishFor(desk, winner, roundId, [['two_bottom', '47', 30]]))
  await shutRound(desk, roundId)
  const entry = { roundId, published: DRAWN, source: 'ถ่ายทอดสด', officialAt }
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  expect(code(await maker.post('/results/propose', { ...entry, officialAt: yesterday }))).toEqual([
    expect.any(Number),
    'OFFICIAL_TIME_INVALID',
  ])
  expect((await maker.post('/results/propose', entry)).status).toBe(200)
  const { body: form } = await checker.get(`/results/form/${roundId}`)
  expect(form).toMatchObject({ step: 'confirm', late: { tickets: 1, booked: 0, amount: 30 } })
  expect((await maker.get(`/results/form/${roundId}`)).body.late).toBeNull()
  const agreed = { roundId, published: DRAWN, officialAt: form.late.officialAt }
  expect((await checker.post('/results/confirm', agreed)).status).toBe(200)
  await settleRound(desk.jobs, roundId)
  const rows = await desk.ctx.read.run`
    select refund_reason as reason from ticket where round_id = ${roundId} and status = 'refunded'`
  expect(rows).toEqual([{ reason: 'late' }])
  const [bill] = await listBills(desk.ctx.read, winner, [late.id])
  if (!bill) throw new Error('the member has the ticket')
  const words = (['th', 'en'] as const).map((language) => showBill(bill, 'DM', language).refund_reason)
  expect(words).toEqual([
    'โพยนี้แทงหลังเวลาที่ผลออกจริง คืนเงินตามกติกา',
    'This ticket was placed after the official result was out. Its price is returned by the rules',
  ])
})

describe('a void', () => {
  test('is asked for by one, agreed to by another who has not read why, and gives every stake back', async () => {
    const { roundId } = await aSoldRound()
    expect(code(await checker.post('/voids/confirm', { roundId, reason: 'x' }))).toEqual([
      404,
      'PROPOSAL_UNKNOWN',
    ])
    expect((await maker.post('/voids/propose', { roundId, reason: 'ตลาดปิดทำการ' })).status).toBe(200)
    expect((await seen(roundId, maker)).void).toMatchObject({
      state: 'proposed',
      own: true,
      reason: 'ตลาดปิดทำการ',
    })
    const shown = await seen(roundId, checker)
    expect(shown.void).toMatchObject({ state: 'proposed', by: 'desk-draw-maker', own: false, reason: null })
    expect(shown.round.status, 'a wish closes nothing').toBe('open')

    const agreed = { roundId, reason: 'ตรวจกับตลาดแล้ว' }
    const twice = await Promise.all([1, 2].map(() => checker.post('/voids/confirm', agreed)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await checker.post('/voids/confirm', agreed)).status, 'the answer was lost').toBe(200)
    await settleRound(desk.jobs, roundId)
    const { round, void: voided } = await seen(roundId)
    expect(round).toMatchObject({ status: 'void', settlement: { kind: 'void', state: 'settled' } })
    expect(voided).toMatchObject({
      ...{ state: 'void', by: 'desk-draw-maker', checker: 'desk-draw-checker', reason: 'ตลาดปิดทำการ' },
      ...{ refundedTickets: 2, refunded: 150 },
    })
    expect(code(await maker.post('/voids/propose', { roundId, reason: 'x' }))).toEqual([409, 'ROUND_VOID'])
    const kinds = (await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)).map((row) => row.kind)
    expect(kinds).toEqual(expect.arrayContaining(['void.propose', 'round.void']))
  })

  test('that is taken back while another agrees is done, or the round sells on: never closed alone', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const roundId = await desk.openRound()
      await maker.post('/voids/propose', { roundId, reason: 'ตลาดปิดทำการ' })
      const [agreed, taken] = await Promise.all([
        checker.post('/voids/confirm', { roundId, reason: 'ประกาศของตลาด' }),
        maker.post('/voids/withdraw', { roundId }),
      ])
      const { round } = await seen(roundId)
      expect([agreed.status === 200, taken.status === 200]).toEqual(
        round.status === 'void' ? [true, false] : [false, true],
      )
      if (round.status !== 'void') expect(round.status).toBe('open')
    }
  })

  test('can be refused, or taken back by its author alone', async () => {
    const { roundId } = await aSoldRound()
    const wish = { roundId, reason: 'เข้าใจผิด' }
    await maker.post('/voids/propose', wish)
    expect((await checker.post('/voids/reject', wish)).status).toBe(200)
    expect((await seen(roundId)).void).toBeNull()
    await maker.post('/voids/propose', wish)
    expect((await maker.post('/voids/withdraw', { roundId })).status).toBe(200)
    expect(code(await maker.post('/voids/withdraw', { roundId }))).toEqual([404, 'PROPOSAL_UNKNOWN'])
    expect((await seen(roundId)).round.status).toBe('open')
  })
})

describe('an alarm', () => {
  /** A lottery whose last twenty rounds have paid nothing, and a round that pays ninety times its stakes on 12. */
  async function aStrangeRound(lottery: string): Promise<string> {
    const [member = ''] = await desk.members(1, bahtToSatang(10_000))
    for (let past = 0; past < 20; past += 1) {
      const roundId = await desk.openRound({ lottery })
      await placeTicket(desk.ctx, wishFor(desk, member, roundId, [['two_bottom', '99', 1]]))
      await drawRound(desk, roundId, { four: '1234' })
      await settleRound(desk.jobs, roundId)
    }
    const roundId = await desk.openRound({ lottery })
    await placeTicket(desk.ctx, wishFor(desk, member, roundId, [['two_bottom', '12', 10]]))
    return roundId
  }

  test('holds the money until somebody else has looked, or the result is corrected', async () => {
    const roundId = await aStrangeRound('lao')
    await drawRound(desk, roundId, { four: '1234' })
    expect(await settleRound(desk.jobs, roundId)).toMatchObject({ payout: bahtToSatang(900), paidNow: 0 })
    const held = await seen(roundId)
    expect(held.round.settlement).toMatchObject({ state: 'held', paid: 0 })
    expect(held.alarms).toMatchObject([{ kind: 'ratio', found: 90, usual: 10, releasedBy: null }])

    const wish = { roundId, reason: 'ตรวจโพยแล้ว ถูกจริง' }
    const own = desk.ask('POST', '/console/api/results/release', { ...maker.headers }, wish)
    expect((await own).status, 'this maker gave no result here').toBe(200)
    expect(await settleRound(desk.jobs, roundId)).toMatchObject({ paidNow: 1 })
    const paid = await seen(roundId)
    expect(paid.round.settlement).toMatchObject({ state: 'settled', paid: 900 })
    expect(paid.alarms).toMatchObject([{ releasedBy: 'desk-draw-maker', reason: wish.reason }])
    expect(code(await owner.post('/results/release', wish))).toEqual([409, 'NOTHING_HELD'])

    const corrected = await aStrangeRound('lao-vip')
    await drawRound(desk, corrected, { four: '1234' })
    await settleRound(desk.jobs, corrected)
    await drawRound(desk, corrected, { four: '5678' }, 'อ่านผิด')
    expect(await settleRound(desk.jobs, corrected)).toMatchObject({ payout: 0, paidNow: 0 })
    expect((await seen(corrected)).earlier).toMatchObject([{ settlement: { state: 'stopped' } }])
  })

  test('holds what is more than any draw could have won', async () => {
    const { roundId } = await aSoldRound()
    await shutRound(desk, roundId)
    await addUpRound(desk.jobs, roundId)
    // The sums differ from those of the tickets: one of them is wrong, and a person must find out which.
    const sums = await desk.ctx.read.run<{ number: string; win: number }>`
      select number, win from number_total where round_id = ${roundId}`
    await desk.ctx.read.run`update number_total set win = 1 where round_id = ${roundId}`
    await drawRound(desk, roundId)
    expect(await settleRound(desk.jobs, roundId)).toMatchObject({ paidNow: 0 })
    const { round, alarms } = await seen(roundId)
    expect(round.settlement.state).toBe('held')
    expect(alarms).toMatchObject([{ kind: 'worst_case', found: 9_000, usual: 0.01 }])
    expect((await owner.post('/results/release', { roundId, reason: 'x' })).status).toBe(200)
    await settleRound(desk.jobs, roundId)
    for (const { number, win } of sums)
      await desk.ctx.read
        .run`update number_total set win = ${win} where round_id = ${roundId} and number = ${number}`
  })

  test('is not released by one of the two who gave the result', async () => {
    const roundId = await aStrangeRound('lao-star')
    await shutRound(desk, roundId)
    await passDrawTime(desk, roundId)
    const published = { four: '1234' }
    await maker.post('/results/propose', { roundId, published, source: 'x' })
    await checker.post('/results/confirm', { roundId, published })
    await settleRound(desk.jobs, roundId)
    const wish = { roundId, reason: 'x' }
    for (const clerk of [maker, checker]) {
      expect(code(await clerk.post('/results/release', wish))).toEqual([403, 'SAME_PERSON'])
    }
    expect((await owner.post('/results/release', wish)).status).toBe(200)
    await settleRound(desk.jobs, roundId)
    expect((await seen(roundId)).round.status).toBe('settled')
  })
})
