import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { addDays, bangkokDate, bangkokMs, DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { CASHBACK_RULES, type CashbackRules, cashbackWindow } from '../../../domain/rewards/cashback.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { setMoneyRules } from '../../../tests/support/stage/rules.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer } from '../../../tests/support/stage/withdrawer.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findCash } from '../ledger/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover } from '../turnover/accrue-turnover.ts'
import { insertRoundPlay } from '../turnover/queries-play.ts'
import { turnoverOf } from '../turnover/turnover-of.ts'
import { voidRound } from '../voids/void-round.ts'
import { collectCashback } from './collect-cashback.ts'
import { readCashback } from './read-cashback.ts'

const database = useDatabase({
  agreedOutOfOrder:
    'each test begins today again and agrees to rules of its own, after those of days to come',
})
let stage: Stage
let member = ''
const DAILY = { ...CASHBACK_RULES, isOn: true, period: 'day', percent: 10 } as const
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  await set({})
  member = await newMember()
})

const set = (some: Partial<CashbackRules>) => setMoneyRules(stage, { cashback: { ...DAILY, ...some } })
const newMember = async () => ((await stage.members(1, bahtToSatang(1_000))) as [string])[0]

/** The clock stands at this hour of a Bangkok day; at two a session of play of the evening before has ended. */
async function goTo(date: string, clock = '02:00'): Promise<void> {
  await moveClock(database.url, bangkokMs(date, clock) - Date.now())
}
const tomorrow = () => addDays(bangkokDate(Date.now()), 1)

type Line = readonly [BetType, string, number]

async function played(...lines: readonly Line[]): Promise<string> {
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, lines))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
  return roundId
}

const collect = (ctx = stage.ctx) => collectCashback(ctx, { memberId: member, operatorId: stage.operatorId })
/** What the page shows: by the database's clock, which tests move, and not by the program's. */
const offer = () => readCashback(stage.ctx, { memberId: member, operatorId: stage.operatorId })
const cash = async () => (await findCash(stage.ctx.read, member))?.balance ?? 0

async function paid(): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${member} and kind = 'cashback' order by at`
  return rows.map(({ amount }) => amount)
}

/** All of a member's thousand baht is lost today, and it is tomorrow. */
async function lostAll(): Promise<void> {
  await played(['two_top', '12', 1_000])
  await goTo(tomorrow())
}

async function refusal(): Promise<string> {
  return collect().then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
}

describe('collecting', () => {
  test('pays a tenth of what was lost once, however often and by how many at once, and all are told the same', async () => {
    await lostAll()
    const answers = await Promise.all(Array.from({ length: 10 }, () => collect()))
    answers.push(await collect())
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toMatchObject({ amount: 100_00, period: 'day', from: addDays(tomorrow(), -1) })
    expect([await paid(), await cash()]).toEqual([[100_00], 100_00])
    expect(await offer()).toMatchObject({
      refused: 'CASHBACK_COLLECTED',
      facts: { reckoning: { staked: 1_000_00, amount: 100_00 } },
    })
    expect((await offer()).nextOn).toBe(addDays(tomorrow(), 1))
  })

  test.each(['before the commit', 'after the commit'] as const)('stopped %s pays once', async (moment) => {
    await lostAll()
    await expect(collect(stoppedAt(stage.ctx, 1, moment))).rejects.toThrow('stopped')
    expect(await cash()).toBe(moment === 'before the commit' ? 0 : 100_00)
    await collect()
    expect([await paid(), await cash()]).toEqual([[100_00], 100_00])
  })

  test('is to be turned over once, or as often as the operator says', async () => {
    await lostAll()
    await collect()
    expect(await turnoverOf(stage.ctx.read, member)).toMatchObject({ required: 100_00, remaining: 100_00 })
    await moveClock(database.url, 0)
    member = await newMember()
    await lostAll()
    await set({ turnoverPercent: 0 })
    await collect()
    expect(await turnoverOf(stage.ctx.read, member)).toMatchObject({ required: 0 })
  })

  test('what was won, and what the operator gave, is no loss', async () => {
    // 47 below wins 92 a baht.
    await played(['two_bottom', '47', 5], ['two_top', '12', 995])
    await goTo(tomorrow())
    await set({ creditBelow: satang(0) })
    expect((await offer()).facts.reckoning).toMatchObject({
      staked: 1_000_00,
      lost: 1_000_00 - (await won()),
    })
    const first = await collect()
    await played(['two_top', '12', 50])
    await goTo(addDays(tomorrow(), 1))
    expect((await offer()).facts.reckoning).toMatchObject({ staked: 50_00, bonuses: first.amount })
  })

  test('the most and the least hold', async () => {
    await lostAll()
    await set({ most: satang(30_00) })
    expect((await collect()).amount).toBe(30_00)
    await moveClock(database.url, 0)
    member = await newMember()
    await lostAll()
    await set({ least: satang(100_01) })
    expect(await refusal()).toBe('CASHBACK_TOO_LITTLE')
    expect(await paid()).toEqual([])
  })
})

async function won(): Promise<number> {
  const { sum } = await stage.ctx.read.one<{ sum: number }>`
    select coalesce(sum(amount), 0)::float8 as sum from transfer where member_id = ${member} and kind = 'win'`
  return sum
}

describe('what is refused', () => {
  test('to who has lost nothing, and to who has credit left', async () => {
    await goTo(tomorrow())
    expect(await refusal()).toBe('CASHBACK_NOTHING_LOST')
    await moveClock(database.url, 0)
    await played(['two_top', '12', 990])
    await goTo(tomorrow())
    expect(await refusal()).toBe('CASHBACK_CREDIT')
    await set({ creditBelow: satang(10_01) })
    expect((await collect()).amount).toBe(99_00)
  })

  test('credit that a withdrawal has set aside is credit', async () => {
    member = await newWithdrawer(stage, database.url, 1_000)
    await played(['two_top', '12', 500])
    await askedWithdrawal(stage, member, 500)
    expect(await cash()).toBe(0)
    await goTo(tomorrow())
    expect(await refusal()).toBe('CASHBACK_CREDIT')
  })

  test('a stake that can still be cancelled is credit, until it cannot', async () => {
    await played(['two_top', '12', 500])
    const roundId = await stage.openRound({ closesInMs: 3 * DAY_MS })
    const later = await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 500]]))
    expect(await cash()).toBe(0)
    await goTo(tomorrow())
    expect((await offer()).facts.credit).toBe(500_00)
    expect(await refusal()).toBe('CASHBACK_CREDIT')
    // Ten minutes before the close nothing is cancelled any more.
    await stage.ctx.read
      .run`update round set closes_at = db_now() + interval '9 minutes' where id = ${roundId}`
    await expect(cancelTicket(stage.ctx, { memberId: member, ticketId: later.id })).rejects.toMatchObject({
      code: 'CANCEL_TOO_LATE',
    })
    expect((await collect()).amount).toBe(50_00)
  })

  test('where the operator gives none, and to members that are held or of another operator', async () => {
    await lostAll()
    await set({ isOn: false })
    expect(await refusal()).toBe('CASHBACK_OFF')
    await set({})
    const elsewhere = { memberId: member, operatorId: stage.ctx.chance.id() }
    await expect(collectCashback(stage.ctx, elsewhere)).rejects.toMatchObject({ code: 'MEMBER_BANNED' })
    await stage.ctx.read.run`update member set status = 'banned' where member_id = ${member}`
    expect(await refusal()).toBe('MEMBER_BANNED')
    expect(await paid()).toEqual([])
  })
})

describe('which days count', () => {
  test('today waits for tomorrow, and what was not collected on its day is gone', async () => {
    await played(['two_top', '12', 1_000])
    expect(await refusal()).toBe('CASHBACK_NOTHING_LOST')
    await goTo(tomorrow(), '23:59')
    expect((await offer()).refused).toBeUndefined()
    await goTo(addDays(tomorrow(), 1))
    expect(await refusal()).toBe('CASHBACK_NOTHING_LOST')
  })

  test('a bet counts on the day on which it is settled', async () => {
    const roundId = await stage.openRound({ closesInMs: 3 * DAY_MS })
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 1_000]]))
    await goTo(tomorrow())
    expect(await refusal()).toBe('CASHBACK_NOTHING_LOST')
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    await goTo(addDays(tomorrow(), 1))
    expect((await collect()).amount).toBe(100_00)
  })

  test.each(['week', 'month'] as const)('a %s is collected on its one day, all day', async (period) => {
    await set({ period })
    const { collectOn } = cashbackWindow(period, tomorrow())
    await goTo(addDays(collectOn, -1))
    await played(['two_top', '12', 1_000])
    await goTo(addDays(collectOn, -1), '23:59')
    expect(await refusal()).toBe('CASHBACK_TOO_EARLY')
    expect(await offer()).toMatchObject({ nextOn: collectOn, facts: { reckoning: { amount: 100_00 } } })
    await goTo(addDays(collectOn, 1))
    expect(await refusal()).toBe('CASHBACK_TOO_EARLY')
    await goTo(collectOn, '23:58')
    expect(await collect()).toMatchObject({ period, to: addDays(collectOn, -1), amount: 100_00 })
    await goTo(addDays(collectOn, 1))
    expect([await refusal(), await paid()]).toEqual(['CASHBACK_TOO_EARLY', [100_00]])
  })

  test('a day that was collected for counts in no week', async () => {
    const { collectOn } = cashbackWindow('week', addDays(tomorrow(), 7))
    await goTo(addDays(collectOn, -3))
    await played(['two_top', '12', 600])
    await goTo(addDays(collectOn, -2))
    await set({ creditBelow: satang(0) })
    await collect()
    await played(['two_top', '13', 400])
    await goTo(collectOn)
    await set({ period: 'week', creditBelow: satang(0) })
    // Of the four hundred, less the sixty of cashback.
    expect(await offer()).toMatchObject({ facts: { countedFrom: addDays(collectOn, -2) } })
    expect((await collect()).amount).toBe(34_00)
  })
})

describe('what is decided later', () => {
  test('a void after it was collected takes nothing back, and counts where it happens', async () => {
    const roundId = await played(['two_top', '12', 1_000])
    await goTo(tomorrow())
    await collect()
    const { operatorId } = stage
    await voidRound(stage.ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    expect(await cash()).toBe(1_100_00)
    await goTo(addDays(tomorrow(), 1))
    expect((await offer()).facts.reckoning).toMatchObject({ corrected: -1_000_00, amount: 0 })
  })

  test('a void before it is collected, on the same day, leaves nothing', async () => {
    const roundId = await played(['two_top', '12', 1_000])
    const { operatorId } = stage
    await voidRound(stage.ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    await goTo(tomorrow())
    expect((await offer()).facts.reckoning).toMatchObject({ staked: 1_000_00, corrected: -1_000_00, lost: 0 })
  })

  test('a corrected result moves the difference on the day of the correction', async () => {
    const roundId = await played(['two_top', '12', 1_000])
    await goTo(tomorrow())
    await collect()
    const other = { first: '461212', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
    await drawRound(stage, roundId, other, 'พิมพ์ผิด')
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    await goTo(addDays(tomorrow(), 1))
    const { facts } = await offer()
    expect(facts.reckoning).toMatchObject({ staked: 0, won: 0, corrected: -(await won()), amount: 0 })
    expect(await paid()).toEqual([100_00])
  })

  test('a ticket that was cancelled counts nothing', async () => {
    const roundId = await stage.openRound()
    const placed = await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 1_000]]))
    await cancelTicket(stage.ctx, { memberId: member, ticketId: placed.id })
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    await goTo(tomorrow())
    expect(await refusal()).toBe('CASHBACK_NOTHING_LOST')
  })
})

describe("by the program's own login", () => {
  const PAY = () => stage.ctx.read.run`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount,
      credit_balance, credit_version, actor, at)
    select ${member}, gen_random_uuid(), ${stage.operatorId}, 'cashback', 'cashback', gen_random_uuid(), 'promo:expense',
      'cash', 1000, balance + 1000, version + 1, 'nobody', db_now()
    from account where member_id = ${member} and name = 'cash'`
  const write = (staked: number, amount: number) => stage.ctx.read.run`
    insert into cashback (member_id, id, operator_id, period, starts_on, ends_on, counted_from, staked, won, corrected,
      bonuses, percent, at_least, at_most, amount, collected_at)
    values (${member}, gen_random_uuid(), ${stage.operatorId}, 'day', ${addDays(tomorrow(), -1)},
      ${addDays(tomorrow(), -1)}, ${addDays(tomorrow(), -1)}, ${staked}, 0, 0, 0, 10, 100, 100000, ${amount}, db_now())`

  const invent = (roundId: string, staked: number, nth = 1) => stage.ctx.read.run`
    insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
    values (${member}, ${roundId}, ${nth}, ${stage.operatorId}, ${staked}, 0, db_now())`

  test('no loss counts that was not played', async () => {
    const roundId = await played(['two_top', '12', 100])
    await expect(invent(roundId, 500_00, 2)).rejects.toThrow('what the tickets came to')
    await expect(invent(stage.ctx.chance.id(), 500_00)).rejects.toThrow('on a round of its operator')
    const open = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, member, open, [['two_top', '12', 100]]))
    await expect(invent(open, 100_00)).rejects.toThrow('once its round is paid')
    await expect(stage.ctx.read.run`
      insert into play_count (round_id, revision, operator_id, at) values (${open}, 1, ${stage.operatorId}, db_now())`).rejects.toThrow(
      'once its round is paid',
    )
    await goTo(tomorrow())
    expect((await offer()).facts.reckoning).toMatchObject({ staked: 100_00 })
  })

  test('a loss that it says the database has added up is added up all the same', async () => {
    const roundId = await played(['two_top', '12', 100])
    const marked = stage.ctx.transaction(async (tx) => {
      await tx.run`select set_config('play.added_up', 'by the database', true)`
      await tx.run`
        insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
        values (${member}, ${roundId}, 2, ${stage.operatorId}, 50000, 0, db_now())`
    })
    await expect(marked).rejects.toThrow('what the tickets came to')
    // Nor does the mark stay behind once the database has added something up.
    const after = stage.ctx.transaction(async (tx) => {
      await insertRoundPlay(tx, roundId, [member])
      return tx.one<{ mark: string }>`select current_setting('play.added_up') as mark`
    })
    expect(await after).toEqual({ mark: '' })
  })

  test('none is paid of another per cent, least, most or period than two people agreed to', async () => {
    await played(['two_top', '12', 1_000])
    await goTo(tomorrow())
    for (const some of [
      { percent: 9 },
      { least: satang(50) },
      { most: satang(2_000_00) },
      { period: 'week' as const },
    ]) {
      await set(some)
      await expect(write(1_000_00, 100_00)).rejects.toThrow('cashback is as the operator has it')
    }
    await set({ isOn: false })
    await expect(write(1_000_00, 100_00)).rejects.toThrow('cashback is switched off')
  })

  test('a loss counts on the day on which it is written', async () => {
    const roundId = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 100]]))
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    const early = stage.ctx.read.run`
      insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
      values (${member}, ${roundId}, 1, ${stage.operatorId}, 10000, 0, db_now() - interval '1 day')`
    await expect(early).rejects.toThrow('when it is written')
    await invent(roundId, 100_00)
    await accrueTurnover(stage.ctx, roundId)
  })

  test('nothing is paid that was not collected, and nothing collected that was not lost', async () => {
    await lostAll()
    await expect(PAY()).rejects.toThrow('when it is collected')
    await expect(write(2_000_00, 200_00)).rejects.toThrow('of what was lost')
    await expect(write(1_000_00, 100_01)).rejects.toThrow('cashback_check')
    await collect()
    await expect(write(1_000_00, 100_00)).rejects.toThrow('counts twice')
    await expect(stage.ctx.read.run`delete from cashback`).rejects.toThrow('permission denied')
    await expect(stage.ctx.read.run`update play_entry set staked = 1`).rejects.toThrow('permission denied')
  })
})
