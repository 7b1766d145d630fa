import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalWords } from '../../../contract/errors.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { DRAWN, drawRound } from '../../../tests/support/stage/drawing.ts'
import { daysOf, setCheckIn } from '../../../tests/support/stage/rewards/checked-in.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { checkInRules } from '../operators/money-rules.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover } from '../turnover/accrue-turnover.ts'
import { voidRound } from '../voids/void-round.ts'
import { checkIn } from './check-in.ts'
import { readCheckIn } from './read-check-in.ts'

const database = useDatabase()
let stage: Stage
let member = ''
let goTo: ReturnType<typeof daysOf>
beforeAll(async () => {
  stage = await openStage(database.url)
  goTo = daysOf(stage, database.url)
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  await setCheckIn(stage, { condition: 'either' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  member = await newDepositor(stage, database.url)
  await stage.give(member, bahtToSatang(1_000))
})

const wish = () => ({ memberId: member, operatorId: stage.operatorId, day: 1 })
const take = () => checkIn(stage.ctx, wish())
const facts = async () => (await readCheckIn(stage.ctx, wish())).facts
const refusedAs = (code: string) => expect(take()).rejects.toMatchObject({ code })

async function deposited(baht = 100): Promise<void> {
  const order = await startedDeposit(stage, member, baht)
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
}

async function betOn(baht = 20): Promise<string> {
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', baht]]))
  return roundId
}

async function paid(roundId: string): Promise<void> {
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
}

async function voided(roundId: string): Promise<void> {
  await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
}

test('a demo has check-in on, a real operator has it off until its people say so', () => {
  expect([true, false].map((demo) => checkInRules({ demo, settings: {} }).isOn)).toEqual([true, false])
  expect(checkInRules({ demo: false, settings: { checkIn: { isOn: true } } }).isOn).toBe(true)
})

describe('a deposit or a settled bet of the day', () => {
  test('neither: it is refused with its reason, in both languages, and nothing moves', async () => {
    await refusedAs('CHECKIN_NEEDS_EITHER')
    expect((await readCheckIn(stage.ctx, wish())).refused).toMatchObject({ code: 'CHECKIN_NEEDS_EITHER' })
    const { th, en } = refusalWords('CHECKIN_NEEDS_EITHER')
    expect(th).toMatch(/^ฝากเงินหรือมีโพยออกผลในวันนี้ก่อน/)
    expect(en).toMatch(/settled bet/)
  })

  test('a deposit is enough', async () => {
    await deposited(150)
    expect((await facts()).deposited).toBeGreaterThanOrEqual(150_00)
    expect(await take()).toMatchObject({ amount: 1_00 })
  })

  test('a bet is enough once its round is settled, and not before', async () => {
    const roundId = await betOn(20)
    await refusedAs('CHECKIN_NEEDS_EITHER')
    await paid(roundId)
    expect(await facts()).toMatchObject({ staked: 20_00, deposited: 0 })
    expect(await take()).toMatchObject({ amount: 1_00 })
  })

  test('a bet whose round is void after it counted counts nothing from then on', async () => {
    const roundId = await betOn()
    await paid(roundId)
    expect((await facts()).staked).toBe(20_00)
    const { operatorId } = stage
    await voidRound(stage.ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
    expect((await facts()).staked).toBe(0)
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    expect((await facts()).staked).toBe(0)
    await refusedAs('CHECKIN_NEEDS_EITHER')
  })

  test('a ticket that was given back counts nothing, by its member or by a void', async () => {
    const [own, other] = [await betOn(), await betOn()]
    const { id } = await stage.ctx.read.one<{ id: string }>`
      select id from ticket where member_id = ${member} and round_id = ${own}`
    await cancelTicket(stage.ctx, { memberId: member, ticketId: id })
    await stage.openRound()
    await paid(own)
    await voided(other)
    expect((await facts()).staked).toBe(0)
    await refusedAs('CHECKIN_NEEDS_EITHER')
  })
})

describe('as the operator says', () => {
  test('only a deposit, or only a bet', async () => {
    await setCheckIn(stage, { condition: 'bet' })
    await deposited()
    await refusedAs('CHECKIN_NEEDS_BET')
    await setCheckIn(stage, { condition: 'deposit' })
    expect(await take()).toMatchObject({ amount: 1_00 })
    member = await newDepositor(stage, database.url)
    await stage.give(member, bahtToSatang(100))
    await paid(await betOn())
    await refusedAs('CHECKIN_NEEDS_DEPOSIT')
  })

  test('so much staked, all tickets of the day together', async () => {
    await setCheckIn(stage, { condition: 'bet', betMin: satang(50_00) })
    await paid(await betOn(30))
    const short = await take().catch((error: unknown) => error)
    expect(short).toMatchObject({ code: 'CHECKIN_NEEDS_BET', extra: { bet_min: 50 } })
    expect(refusalWords('CHECKIN_NEEDS_BET', { bet_min: 50 }).th).toContain('50 บาท')
    await paid(await betOn(20))
    expect(await take()).toMatchObject({ amount: 1_00 })
    await setCheckIn(stage, { condition: 'either' })
  })
})

describe('of the day itself', () => {
  test('what was done yesterday does not count today, and a correction makes no second day of a bet', async () => {
    const roundId = await betOn()
    await paid(roundId)
    await deposited()
    await goTo(1)
    expect(await facts()).toEqual({ deposited: 0, staked: 0 })
    await refusedAs('CHECKIN_NEEDS_EITHER')
    await drawRound(stage, roundId, { ...DRAWN, last2: '48' }, 'แก้ไขผล')
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    expect((await facts()).staked).toBe(0)
  })
})
