import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { readGovernmentAnswer } from '../../../domain/lottery/government-answer.ts'
import { findLottery, LOTTERIES } from '../../../domain/lottery/registry.ts'
import { putBeforeSale } from '../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../tests/support/stage/counter.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { insertSlipPrizes } from '../../features/results/queries-slip.ts'
import { settleRound } from '../../features/settlement/settle-round.ts'
import { voidRound } from '../../features/voids/void-round.ts'

const database = useDatabase()
let counter: Counter
let customer: Customer
beforeAll(async () => {
  counter = await openCounter(database.url)
  customer = await counter.newcomer(0)
})
afterAll(() => counter.close())

const TODAY = bangkokDate(Date.now())

async function list(path: string) {
  return (await customer.get(path)).body
}

async function programOf(code: string) {
  const { data } = await list('/bet/lottoOption/api/listProgram')
  return data.find((program: { code: string }) => program.code === code)
}

const roundIds = (said: { data: { round_id: string }[] }) => said.data.map(({ round_id }) => round_id)

describe('programs', () => {
  test('come with the round that is open, else the next one, else none', async () => {
    const open = await counter.openRound({ lottery: 'lao' })
    expect(await programOf('lao')).toMatchObject({
      name: 'ลาวพัฒนา',
      group: 'lao',
      flag: 'la',
      digits: 4,
      round: { id: open, status: 'open', close_at: expect.stringMatching(/\+07:00$/) },
    })
    await putBeforeSale(database.url, open)
    expect(await programOf('lao')).toMatchObject({ round: { id: open, status: 'scheduled' } })
    await counter.ctx.read.run`update round set status = 'void' where id = ${open}`
    expect(await programOf('lao')).toMatchObject({ round: null })
  })

  test('are the same for both services, in the order members see them', async () => {
    const said = await list('/prize/programLotto/listProgram')
    expect(said.data.map(({ code }: { code: string }) => code)).toEqual(LOTTERIES.map(({ code }) => code))
    expect(said).toEqual(await list('/bet/lottoOption/api/listProgram'))
  })

  test('tell what they sell, at which price, within which limits', async () => {
    await counter.openRound()
    const { id } = await programOf('thai-government')
    const { data } = await list(`/bet/member/api/getSettingMember/${id}`)
    expect(data.types).toHaveLength(8)
    expect(data.types[0]).toEqual({
      type: 'three_top',
      name: '3 ตัวบน',
      digits: 3,
      rate: 900,
      discount: 0,
      min: 1,
      max: 10_000,
      max_per_number: null,
      max_per_round: null,
      numbers: [],
    })
    expect(await list(`/bet/member/api/getSettingMember/2/${id}`)).toEqual({ status: true, data })
    const one = await list(`/bet/lottoOption/api/getOne/${id}`)
    expect(one.data).toMatchObject({ code: 'thai-government', round: { status: 'open' } })
    expect(one.data.types[6]).toMatchObject({ type: 'run_top', rate: 3.2 })
  })

  test('sell what their round has, and between rounds what a draw of today would', async () => {
    const { id } = await programOf('hanoi')
    const types = async () =>
      (await list(`/bet/lottoOption/api/getOne/${id}`)).data.types.map((t: { type: string }) => t.type)
    const sold = findLottery('hanoi')?.typesOn(TODAY) ?? []
    expect(sold).not.toHaveLength(0)
    expect((await types()).sort()).toEqual([...sold].sort())
    await counter.openRound({ lottery: 'hanoi', types: ['two_top'] })
    expect(await types()).toEqual(['two_top'])
  })

  test.each([
    '/bet/member/api/getSettingMember/',
    '/bet/member/api/getSettingMember/2/',
    '/bet/lottoOption/api/getOne/',
    '/report/getRoundByProgramId/',
  ])('%s refuses a program that is not there', async (path) => {
    for (const id of [randomUUID(), 'thai-government']) {
      expect(await list(path + id)).toMatchObject({ status: false, code: 'PROGRAM_UNKNOWN' })
    }
  })
})

test('a round tells the plans a member may choose', async () => {
  const roundId = await counter.openRound({ types: ['three_top', 'three_front', 'run_top'] })
  expect((await list(`/bet/member/api/getOutComeRateSelectType/${roundId}`)).data).toEqual([
    {
      plan: 'full',
      name: 'จ่ายเต็ม',
      types: [
        { type: 'three_top', rate: 900, discount: 0 },
        { type: 'three_front', rate: 450, discount: 0 },
        { type: 'run_top', rate: 3.2, discount: 0 },
      ],
    },
    {
      plan: 'discount',
      name: 'มีส่วนลด',
      types: [
        { type: 'three_top', rate: 650, discount: 25 },
        { type: 'run_top', rate: 3, discount: 10 },
      ],
    },
  ])
  expect(await list(`/bet/member/api/getOutComeRateSelectType/${randomUUID()}`)).toMatchObject({
    status: false,
    code: 'ROUND_UNKNOWN',
    data: [],
  })
})

describe('results', () => {
  test('of today hold every draw of the day, its numbers only once they are confirmed', async () => {
    const roundId = await counter.openRound({ businessDate: TODAY })
    await counter.openRound({ businessDate: '2020-01-16' })
    const before = await list('/prize/lotto-prize/prizeToday')
    expect(before.data).toEqual([
      expect.objectContaining({
        round_id: roundId,
        program_name: expect.any(String),
        status: 'open',
        result: null,
      }),
    ])
    await counter.draw(roundId)
    const after = await list('/prize/lotto-prize/prizeToday')
    expect(after.data[0]).toMatchObject({
      round_id: roundId,
      business_date: TODAY,
      status: 'settled',
      result: {
        first: '461252',
        three_top: '252',
        two_top: '52',
        two_bottom: '47',
        three_front: ['183', '905'],
      },
    })
  })

  test('are found by day and lottery, the newest first, page by page', async () => {
    const days = ['2024-03-01', '2024-03-16', '2024-04-01']
    const [a, b, c] = (await Promise.all(
      days.map((businessDate) => counter.openRound({ businessDate })),
    )) as [string, string, string]
    const hanoi = await counter.openRound({
      lottery: 'hanoi',
      businessDate: '2024-03-16',
      types: ['two_top'],
    })
    for (const roundId of [a, b]) await counter.draw(roundId)
    await counter.draw(hanoi, { special: '50058', prize1: '74231' })
    await counter.shut(c)

    const march = 'start=2024-03-01&end=2024-03-16'
    for (const path of ['/prize/lotto-prize/PrizeMember', '/prize/programLotto/getListPrize']) {
      const all = await list(`${path}?${march}`)
      expect(all).toMatchObject({ total: 3, page: 1, limit: 100 })
      expect(new Set(roundIds(all).slice(0, 2))).toEqual(new Set([b, hanoi]))
      expect(roundIds(all)[2]).toBe(a)
      const { id } = await programOf('hanoi')
      const ofHanoi = await list(`${path}?${march}&program_id=${id}`)
      expect(ofHanoi.data).toMatchObject([
        { round_id: hanoi, result: { three_top: '058', two_bottom: '31' } },
      ])
      expect(await list(`${path}?${march}&limit=2&page=2`)).toMatchObject({
        total: 3,
        data: [{ round_id: a }],
      })
      expect(await list(`${path}?${march}&limit=2&page=3`)).toMatchObject({ total: 3, data: [] })
    }
    // A draw that waits for its numbers is among the draws, not among the results.
    expect(roundIds(await list('/prize/lotto-prize/PrizeMember?start=2024-04-01&end=2024-04-01'))).toEqual([
      c,
    ])
    expect(roundIds(await list('/prize/programLotto/getListPrize?start=2024-04-01&end=2024-04-01'))).toEqual(
      [],
    )
  })

  test('end with today: a draw to come is in no list', async () => {
    const tomorrow = addDays(TODAY, 1)
    const roundId = await counter.openRound({ businessDate: tomorrow })
    for (const query of ['', `?start=${tomorrow}`, `?end=${tomorrow}`, '?end=9999-12-31']) {
      expect(roundIds(await list(`/prize/lotto-prize/PrizeMember${query}`))).not.toContain(roundId)
    }
  })

  test('of the government are its last year of draws', async () => {
    const { data } = await list('/prize/lotto-prize/prizeGroupThai')
    expect(data.length).toBeGreaterThan(0)
    for (const prize of data)
      expect(prize).toMatchObject({ program_code: 'thai-government', result: { first: '461252' } })
  })

  test('of a round are shown however it stands', async () => {
    const roundId = await counter.openRound({ businessDate: '2019-01-02' })
    const said = await list(`/prize/lotto-prize/PrizeMember?round_id=${roundId}`)
    expect(said).toMatchObject({ total: 1, data: [{ round_id: roundId, status: 'open', result: null }] })
    expect(await list(`/prize/lotto-prize/PrizeMember?round_id=${randomUUID()}`)).toMatchObject({
      total: 0,
      data: [],
    })
  })

  test('need no session', async () => {
    const reply = await counter.app.server.inject({ url: '/svc/prize/lotto-prize/prizeToday' })
    expect(reply.json()).toMatchObject({ status: true })
  })
})

test('the rounds of a lottery stand by day, the newest first', async () => {
  const { id } = await programOf('lao')
  const [old, young] = [
    await counter.openRound({ lottery: 'lao', businessDate: '2022-12-26' }),
    await counter.openRound({ lottery: 'lao', businessDate: '2022-12-28' }),
  ]
  await counter.draw(young, { four: '0859' })
  const { data } = await list(`/report/getRoundByProgramId/${id}`)
  const of2022 = data.filter((round: { business_date: string }) => round.business_date.startsWith('2022'))
  expect(of2022).toMatchObject([
    { id: young, status: 'settled', result: { three_top: '859', two_bottom: '08' }, origin: 'people' },
    { id: old, status: 'open', result: null },
  ])
})

describe('the government call', () => {
  const latest = async () =>
    (await counter.app.server.inject({ method: 'POST', url: '/svc/open/government/latest' })).json()

  test("answers as the government's own service does, and reads back as one", async () => {
    const roundId = await counter.openRound({ businessDate: '2031-01-16' })
    await counter.draw(roundId)
    const said = await latest()
    expect(said).toMatchObject({ status: true, statusCode: 200, response: { date: '2031-01-16' } })
    const published = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
    expect(readGovernmentAnswer(JSON.stringify(said), '2031-01-16')).toEqual({
      ...{ outcome: 'ready', date: '2031-01-16' },
      published,
    })
  })

  test('gives the corrected numbers, and the results tell what stood before', async () => {
    const roundId = await counter.openRound({ businessDate: '2031-01-17' })
    await counter.draw(roundId)
    const drawn = { first: '461252', last2: '74', front3: ['183', '905'], back3: ['774', '016'] }
    await drawRound(counter, roundId, drawn, 'misprinted')
    await settleRound(counter.jobs, roundId)
    expect((await latest()).response.data.last2.number).toEqual([{ round: 1, value: '74' }])
    const { data } = await list(`/prize/lotto-prize/PrizeMember?round_id=${roundId}`)
    expect(data).toMatchObject([
      { result: { two_bottom: '74' }, correction: { before: { two_bottom: '47' } } },
    ])
    await voidRound(counter.ctx, { operatorId: counter.operatorId, roundId, reason: 'test', actor: 'system' })
    await settleRound(counter.jobs, roundId)
  })

  test('passes over a draw that was void', async () => {
    const roundId = await counter.openRound({ businessDate: '2031-02-01' })
    await counter.draw(roundId, {
      first: '000000',
      last2: '11',
      front3: ['111', '222'],
      back3: ['333', '444'],
    })
    expect((await latest()).response.data.near1.number).toMatchObject([
      { value: '999999' },
      { value: '000001' },
    ])
    await voidRound(counter.ctx, { operatorId: counter.operatorId, roundId, reason: 'test', actor: 'system' })
    await settleRound(counter.jobs, roundId)
    expect((await latest()).response.date).toBe('2031-01-16')
    const { data } = await list(`/prize/lotto-prize/PrizeMember?round_id=${roundId}`)
    expect(data).toMatchObject([{ status: 'void', result: null }])
  })

  test('has the prizes of the slip and the numbers of the draw, as the recorded answer of the service', async () => {
    const path = new URL('../../../data/glo/latest-2026-05-02.json', import.meta.url)
    const { response: recorded } = JSON.parse(readFileSync(path, 'utf8'))
    const valuesOf = (prize: { number: { value: string }[] }) => prize.number.map(({ value }) => value)
    const names = ['second', 'third', 'fourth', 'fifth'] as const
    const [second = [], third = [], fourth = [], fifth = []] = names.map((name) =>
      valuesOf(recorded.data[name]),
    )
    const slip = { second, third, fourth, fifth }
    await counter.ctx.transaction((tx) =>
      insertSlipPrizes(tx, 'test', [{ businessDate: '2031-05-02', prizes: slip }]),
    )
    await counter.draw(await counter.openRound({ businessDate: '2031-05-02' }))
    const { response } = await latest()
    expect(response.period).toEqual(recorded.period)
    for (const name of names) {
      expect(valuesOf(response.data[name])).toEqual(slip[name])
      expect(response.data[name].price).toBe(recorded.data[name].price)
    }
  })
})

describe('the days of a month that have results', () => {
  const codesOf = async (month: string) => {
    const said = await list(`/prize/lotto-prize/drawDays?month=${month}`)
    return said.data.map((day: { date: string; program_codes: string[] }) => [day.date, day.program_codes])
  }

  test('name the lotteries that were drawn, of any kind, and nothing that waits or is void', async () => {
    const on = (lottery: string, businessDate: string) => counter.openRound({ lottery, businessDate })
    await counter.draw(await on('hanoi', '2022-02-10'), { special: '76223', prize1: '73917' })
    await counter.draw(await on('thai-government', '2022-02-16'))
    await counter.draw(await on('hanoi', '2022-02-16'), { special: '52117', prize1: '31957' })
    await counter.draw(await on('hanoi', '2022-03-01'), { special: '52117', prize1: '31957' })
    await on('lao', '2022-02-20')
    const roundId = await on('lao', '2022-02-21')
    await counter.shut(roundId)
    await voidRound(counter.ctx, { operatorId: counter.operatorId, roundId, reason: 'test', actor: 'system' })
    expect(await codesOf('2022-02')).toEqual([
      ['2022-02-10', ['hanoi']],
      ['2022-02-16', ['thai-government', 'hanoi']],
    ])
    expect(await codesOf('2022-03')).toEqual([['2022-03-01', ['hanoi']]])
    expect(await codesOf('2022-01')).toEqual([])
  })

  test.each(['', '2024', '2022-13', '2022-02-01', '9999-12'])(
    'are asked by month, not by "%s"',
    async (month) => {
      expect((await customer.get(`/prize/lotto-prize/drawDays?month=${month}`)).httpStatus).toBe(400)
    },
  )
})
