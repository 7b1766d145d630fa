import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IDLE_HOURS } from '../../../domain/games/operated/counted.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../tests/support/stage/counter.ts'
import { begunToken, openWallet, providerOf } from '../../../tests/support/stage/games/gamer.ts'
import { countGames } from '../../features/games/counted/count-games.ts'

const DAY_MS = 86_400_000
const database = useDatabase()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter(database.url)
})
afterAll(() => counter.close())

async function buy(customer: Customer, roundId: string, ...lines: (readonly [string, string, number])[]) {
  const wish = { round_id: roundId, lines: lines.map(([type, number, amount]) => ({ type, number, amount })) }
  const { body } = await customer.post('/bet/bet', wish)
  expect(body.status).toBe(true)
  return body.bill
}

/** The Bangkok date of the database's clock, so many days from now. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS + 7 * 3_600_000).toISOString().slice(0, 10)
}

describe('tickets in groups', () => {
  test('by round: what stands, what waits, what was won, what was cancelled', async () => {
    const customer = await counter.newcomer(5_000)
    const settled = await counter.openRound()
    await buy(customer, settled, ['three_top', '252', 10], ['two_top', '99', 5])
    await buy(customer, settled, ['two_bottom', '99', 20])
    await counter.draw(settled)
    const open = await counter.openRound({ lottery: 'hanoi' })
    const kept = await buy(customer, open, ['two_top', '12', 100])
    const taken = await buy(customer, open, ['two_top', '34', 40])
    expect(kept.status).toBe('waiting')
    expect((await customer.post('/bet/cancelBetMember', { bill_id: taken.id })).body.status).toBe(true)

    const { body } = await customer.get('/report/getGroupLottoNamePagination?page=1&limit=10')
    expect(body).toMatchObject({ status: true, page: 1, limit: 10, total: 2 })
    expect(body.data.map(({ round, ...sums }: { round: { id: string } }) => [round.id, sums])).toEqual([
      [
        open,
        {
          bill_count: 2,
          waiting_count: 1,
          won_count: 0,
          cancelled_count: 1,
          line_count: 1,
          total: 100,
          discount: 0,
          net: 100,
          paid: 0,
        },
      ],
      [
        settled,
        {
          bill_count: 2,
          waiting_count: 0,
          won_count: 1,
          cancelled_count: 0,
          line_count: 3,
          total: 35,
          discount: 0,
          net: 35,
          paid: 9_000,
        },
      ],
    ])
    expect(body.data[1].round).toMatchObject({
      program_code: 'thai-government',
      result: { three_top: '252' },
    })

    const lotteries = (await customer.get('/report/getRoundGroupByLottoName?start=&end=')).body.data
    expect(lotteries.map((row: { program_code: string }) => row.program_code)).toEqual([
      'hanoi',
      'thai-government',
    ])
    expect(lotteries[1]).toMatchObject({ round_count: 1, bill_count: 2, net: 35, paid: 9_000, won_count: 1 })
  })

  test('pages follow each other, and a lottery can be picked', async () => {
    const customer = await counter.newcomer(1_000)
    const rounds = []
    for (const lottery of ['hanoi', 'lao', 'hanoi']) {
      const roundId = await counter.openRound({ lottery })
      await buy(customer, roundId, ['two_top', '12', 10])
      rounds.unshift(roundId)
    }
    const page = async (query: string) => {
      const { body } = await customer.get(`/report/getGroupLottoNamePagination?${query}`)
      return [body.total, ...body.data.map((row: { round: { id: string } }) => row.round.id)]
    }
    expect(await page('limit=2')).toEqual([3, rounds[0], rounds[1]])
    expect(await page('limit=2&page=2')).toEqual([3, rounds[2]])
    expect(await page('limit=2&page=3')).toEqual([3])
    const programs = (await customer.get('/report/getRoundGroupByLottoName')).body.data
    const hanoi = programs.find((row: { program_code: string }) => row.program_code === 'hanoi')
    expect(await page(`program_id=${hanoi.program_id}`)).toEqual([2, rounds[0], rounds[2]])
    expect(await page('type_purchae=realtime')).toEqual([0])
    expect(await page('type_purchae=normal')).toHaveLength(4)
    expect(await page(`start=${dayFromNow(1)}`)).toEqual([0])
  })

  test('tell nothing of other members', async () => {
    const [one, other] = [await counter.newcomer(100), await counter.newcomer(100)]
    const roundId = await counter.openRound()
    await buy(one, roundId, ['two_top', '12', 10])
    expect((await other.get('/report/getGroupLottoNamePagination')).body).toMatchObject({
      total: 0,
      data: [],
    })
    expect((await other.get('/report/getRoundGroupByLottoName')).body.data).toEqual([])
    expect((await other.get(`/report/getBetsByType/${roundId}`)).body.data).toEqual([])
  })
})

describe('bets by type', () => {
  test('one number bet twice is one number, and is won when the round is settled', async () => {
    const customer = await counter.newcomer(1_000)
    const roundId = await counter.openRound()
    await buy(customer, roundId, ['two_top', '52', 10], ['two_top', '25', 5], ['run_top', '5', 20])
    await buy(customer, roundId, ['two_top', '52', 30])
    const before = (await customer.get(`/report/getBetsByType/${roundId}`)).body
    expect(before.round).toMatchObject({ id: roundId, status: 'open' })
    const number = { line_count: 1, result: 'waiting', paid: 0 }
    expect(before.data).toEqual([
      {
        type: 'two_top',
        name: '2 ตัวบน',
        amount: 45,
        number_count: 2,
        numbers: [
          { ...number, number: '52', line_count: 2, amount: 40, win: 3_600 },
          { ...number, number: '25', amount: 5, win: 450 },
        ],
      },
      {
        type: 'run_top',
        name: 'วิ่งบน',
        amount: 20,
        number_count: 1,
        numbers: [{ ...number, number: '5', amount: 20, win: 64 }],
      },
    ])
    await counter.draw(roundId)
    const [two, run] = (await customer.get(`/report/getBetsByType/${roundId}`)).body.data
    expect(two.numbers).toMatchObject([
      { number: '52', result: 'won', paid: 3_600 },
      { number: '25', result: 'lost', paid: 0 },
    ])
    expect(run.numbers).toMatchObject([{ result: 'won', paid: 64 }])
  })

  test('list 200 numbers of each type, and their sums include all', async () => {
    const customer = await counter.newcomer(10_000)
    const roundId = await counter.openRound()
    const lines = Array.from(
      { length: 1_000 },
      (_, at) => ['three_top', String(at).padStart(3, '0'), 1] as const,
    )
    await buy(customer, roundId, ...lines, ['three_top', '999', 5], ['two_top', '12', 1])
    const { body } = await customer.get(`/report/getBetsByType/${roundId}`)
    const [three, two] = body.data
    expect([three.amount, three.number_count, three.numbers.length]).toEqual([1_005, 1_000, 200])
    expect(three.numbers[0]).toMatchObject({ number: '999', amount: 6 })
    expect(two).toMatchObject({ type: 'two_top', number_count: 1 })
  })

  test('of an unknown round are refused', async () => {
    const customer = await counter.newcomer(0)
    expect((await customer.get(`/report/getBetsByType/${randomUUID()}`)).body).toMatchObject({
      status: false,
      code: 'ROUND_UNKNOWN',
    })
  })
})

describe('the cash of a member', () => {
  test('day by day adds up from the opening to the closing', async () => {
    const customer = await counter.newcomer(1_000)
    const roundId = await counter.openRound()
    const bill = await buy(customer, roundId, ['two_top', '52', 100], ['two_top', '11', 50])
    const taken = await buy(customer, roundId, ['two_top', '33', 70])
    await customer.post('/bet/cancelBetMember', { bill_id: taken.id })
    await counter.draw(roundId)

    const { data } = (await customer.get('/report/finance/api/getFinanceMember')).body
    const sums = { bet: 150, won: 9_000, deposited: 0, withdrawn: 0, other: 1_000, waiting: 0 }
    expect(data).toEqual({
      start: `${dayFromNow(0).slice(0, 7)}-01`,
      end: dayFromNow(0),
      opening: 0,
      closing: 9_850,
      ...sums,
      days: [{ date: dayFromNow(0), ...sums }],
    })

    const statement = (await customer.get('/report/finance/api/getStatement?limit=3')).body
    expect(statement).toMatchObject({ total: 5, page: 1, limit: 3 })
    expect(
      statement.data.map((line: { kind: string; amount: number; balance: number }) => [
        line.kind,
        line.amount,
        line.balance,
      ]),
    ).toEqual([
      ['win', 9_000, 9_850],
      ['refund', 70, 850],
      ['bet', -70, 780],
    ])
    expect(statement.data[0]).toMatchObject({
      bill_id: bill.id,
      bill_no: bill.bill_no,
      program_name: 'สลากกินแบ่งรัฐบาล',
    })
    const second = (await customer.get('/report/finance/api/getStatement?limit=3&page=2')).body.data
    expect(second.map((line: { kind: string; amount: number }) => [line.kind, line.amount])).toEqual([
      ['bet', -150],
      ['opening', 1_000],
    ])
    expect(second[1]).toMatchObject({ bill_id: null, bill_no: null, program_name: null })
    expect((await customer.get('/report/finance/api/getStatement?limit=3&page=3')).body.data).toEqual([])
  })

  test('keeps stakes that wait for their draw apart from what was decided', async () => {
    const customer = await counter.newcomer(1_000)
    const [drawn, ahead] = [await counter.openRound(), await counter.openRound()]
    await buy(customer, drawn, ['two_top', '77', 100])
    await buy(customer, ahead, ['two_top', '12', 30])
    const cancelled = await buy(customer, ahead, ['two_top', '13', 70])
    const finance = async () => (await customer.get('/report/finance/api/getFinanceMember')).body.data
    expect(await finance()).toMatchObject({
      bet: 200,
      won: 0,
      waiting: 200,
      days: [{ bet: 200, waiting: 200 }],
    })
    await customer.post('/bet/cancelBetMember', { bill_id: cancelled.id })
    expect(await finance()).toMatchObject({ bet: 130, waiting: 130 })
    await counter.draw(drawn)
    const { bet, won, waiting, days } = await finance()
    expect({ bet, waiting, days: days.length }).toEqual({ bet: 130, waiting: 30, days: 1 })
    expect(days[0]).toMatchObject({ bet, won, waiting })
  })

  test('keeps stakes of games apart until their rounds are over, and none that came back', async () => {
    await openWallet(counter, 'JLS')
    const customer = await counter.newcomer(1_000)
    const token = await begunToken(counter, database.url, customer.memberId, 'JLS')
    const of = (round: string) => providerOf(counter, { token, round, provider: 'JLS' })
    const days = `start=${dayFromNow(-1)}&end=${dayFromNow(1)}`
    const finance = async () => {
      const { data } = (await customer.get(`/report/finance/api/getFinanceMember?${days}`)).body
      const { bet, won, waiting } = data
      return { bet, won, waiting }
    }
    const id = randomUUID
    const [first, back, last] = [id(), id(), id()]
    await of('one').bet(first, 100_00)
    await of('two').bet(back, 40_00)
    await of('two').bet(last, 7_00)
    expect(await finance()).toEqual({ bet: 147, won: 0, waiting: 147 })
    await of('two').rollback(id(), back)
    expect(await finance()).toEqual({ bet: 107, won: 0, waiting: 107 })
    await of('one').win(id(), first, 250_00, { closes: true })
    expect(await finance()).toEqual({ bet: 107, won: 250, waiting: 7 })
    // What its provider never closes is over once it has been silent for long enough.
    await moveClock(database.url, (IDLE_HOURS + 1) * 3_600_000)
    await countGames(counter.ctx)
    expect(await finance()).toEqual({ bet: 107, won: 250, waiting: 0 })
    await moveClock(database.url, 0)
  })

  test('is cut at Bangkok midnights, however many movements lie before', async () => {
    const customer = await counter.newcomer(1_000)
    for (const day of [0, 10, 20]) {
      await moveClock(database.url, day * DAY_MS)
      const roundId = await counter.openRound()
      for (let n = 0; n < 3; n += 1) await buy(customer, roundId, ['two_top', '12', 10])
    }
    await moveClock(database.url, 0)
    const of = async (from: number, to: number) => {
      const days = `start=${dayFromNow(from)}&end=${dayFromNow(to)}`
      const statement = (await customer.get(`/report/finance/api/getStatement?${days}`)).body
      const { data } = (await customer.get(`/report/finance/api/getFinanceMember?${days}`)).body
      return [statement.total, data.bet, data.opening, data.closing]
    }
    expect(await of(0, 0)).toEqual([4, 30, 0, 970])
    expect(await of(1, 9)).toEqual([0, 0, 970, 970])
    expect(await of(10, 10)).toEqual([3, 30, 970, 940])
    expect(await of(10, 20)).toEqual([6, 60, 970, 910])
    expect(await of(-5, -1)).toEqual([0, 0, 0, 0])
    expect(await of(21, 30)).toEqual([0, 0, 910, 910])
  })

  test('is looked at a year at a time', async () => {
    const customer = await counter.newcomer(0)
    const ask = (query: string) => customer.get(`/report/finance/api/getFinanceMember?${query}`)
    expect((await ask('start=2025-01-01&end=2026-01-01')).body.status).toBe(true)
    expect((await ask('start=2025-01-01&end=2026-01-02')).body).toMatchObject({ code: 'DAYS_TOO_MANY' })
    expect((await ask('start=2026-02-30')).httpStatus).toBe(400)
    expect((await ask('start=2026-03-01&end=2026-02-01')).body.data).toMatchObject({ days: [], bet: 0 })
  })
})
