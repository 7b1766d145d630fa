import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bahtToSatang, multipleToRate } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { agreeOnNumbers } from '../../../tests/support/stage/agreed-numbers.ts'
import {
  type Answered,
  type Counter,
  type Customer,
  openCounter,
} from '../../../tests/support/stage/counter.ts'
import { findCash } from '../../features/ledger/queries.ts'
import { setCaps } from '../../features/risk/set-caps.ts'
import { setNumbers } from '../../features/risk/set-numbers.ts'
import { setRoundLimits } from '../../features/risk/set-round-limits.ts'

const database = useDatabase()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter(database.url)
})
afterAll(() => counter.close())

const THAI = /[\u0e00-\u0e7f]/
const LINE = { type: 'three_top', number: '123', amount: 10 }

function bet(customer: Customer, roundId: string, lines: readonly object[], key?: string): Promise<Answered> {
  return customer.post('/bet/bet', { round_id: roundId, lines }, key)
}

/** What a member has: cash in satang, and tickets. */
async function holdings(customer: Customer): Promise<{ cash: number; tickets: number }> {
  const { tickets } = await counter.ctx.read.one<{ tickets: number }>`
    select count(*)::int as tickets from ticket where member_id = ${customer.memberId}`
  return { cash: (await findCash(counter.ctx.read, customer.memberId))?.balance ?? -1, tickets }
}

function expectRefusal(answered: Answered, httpStatus: number, code: string): void {
  expect(answered.httpStatus).toBe(httpStatus)
  expect(answered.body).toMatchObject({ status: false, code })
  expect(answered.body.message).toMatch(THAI)
}

test('a member whose limit of the round is reached is told what is left of it', async () => {
  const [customer, roundId] = [await counter.newcomer(1_000), await counter.openRound()]
  await setRoundLimits(counter.ctx, {
    operatorId: counter.operatorId,
    staffId: counter.makerId,
    roundId,
    limits: { memberRoundMax: bahtToSatang(100.5), types: {} },
  })
  expect((await bet(customer, roundId, [{ ...LINE, amount: 40 }])).body.status).toBe(true)
  const more = await bet(customer, roundId, [{ ...LINE, amount: 61 }])
  expectRefusal(more, 200, 'ROUND_LIMIT')
  expect(more.body).toMatchObject({ amount_left: 60.5, message: expect.stringContaining('60.5 บาท') })
  await bet(customer, roundId, [{ ...LINE, amount: 60.5 }])
  expect((await bet(customer, roundId, [LINE])).body).toMatchObject({ amount_left: 0 })
})

describe('a bet', () => {
  test('answers with the bill, its price and a receipt', async () => {
    const [customer, roundId] = [await counter.newcomer(1_000), await counter.openRound()]
    const { httpStatus, headers, body } = await customer.post('/bet/bet', {
      round_id: roundId,
      plan: 'discount',
      note: 'งวดนี้ต้องมา',
      lines: [
        { ...LINE, amount: 100, rate: 650 },
        { type: 'run_top', number: '7', amount: 20.05 },
      ],
    })
    expect(httpStatus).toBe(200)
    expect(headers).not.toHaveProperty('idempotent-replayed')
    expect(body.bill).toMatchObject({
      bill_no: expect.stringMatching(/^DM\d{9}$/),
      round_id: roundId,
      status: 'waiting',
      total: 120.05,
      discount: 27,
      net: 93.05,
      credit: 906.95,
      note: 'งวดนี้ต้องมา',
      placed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/),
      lines: [
        { type: 'three_top', number: '123', amount: 100, rate: 650, discount: 25, win: 65_000 },
        { type: 'run_top', number: '7', amount: 20.05, rate: 3, discount: 10, win: 60.15 },
      ],
      receipt: {
        leaf: expect.stringMatching(/^[0-9a-f]{64}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    })
    expect(await holdings(customer)).toEqual({ cash: 906_95, tickets: 1 })
  })

  test.each([
    ['two digits for three', { number: '12' }, 200, 'WRONG_DIGITS', 'number'],
    ['four digits for three', { number: '1234' }, 200, 'WRONG_DIGITS', 'number'],
    ['a triple as tod', { type: 'three_tod', number: '555' }, 200, 'TOD_TRIPLE', 'number'],
    ['less than the least', { amount: 0.99 }, 200, 'STAKE_TOO_LOW', 'amount'],
    ['more than the most', { amount: 10_000.01 }, 200, 'STAKE_TOO_HIGH', 'amount'],
    ['Thai digits', { number: '๑๒๓' }, 400, 'BAD_REQUEST'],
    ['full-width digits', { number: '１２３' }, 400, 'BAD_REQUEST'],
    ['a space', { number: ' 123' }, 400, 'BAD_REQUEST'],
    ['a line end', { number: '123\n' }, 400, 'BAD_REQUEST'],
    ['no number', { number: '' }, 400, 'BAD_REQUEST'],
    ['a number that is no text', { number: 123 }, 400, 'BAD_REQUEST'],
    ['nothing staked', { amount: 0 }, 400, 'BAD_REQUEST'],
    ['less than nothing staked', { amount: -10 }, 400, 'BAD_REQUEST'],
    ['a tenth of a satang', { amount: 0.001 }, 400, 'BAD_REQUEST'],
    ['ten baht and a tenth of a satang', { amount: 10.001 }, 400, 'BAD_REQUEST'],
    ['more than can be counted', { amount: 1e300 }, 400, 'BAD_REQUEST'],
    ['an amount as text', { amount: '10' }, 400, 'BAD_REQUEST'],
    ['an unknown type', { type: 'four_middle' }, 400, 'BAD_REQUEST'],
    ['a type of the prototype', { type: 'constructor' }, 400, 'BAD_REQUEST'],
    ['an unknown field', { price: 1 }, 400, 'BAD_REQUEST'],
  ])('with %s is refused and changes nothing', async (_, change, httpStatus, code, field = '') => {
    const [customer, roundId] = [await counter.newcomer(20_000), await counter.openRound()]
    const answered = await bet(customer, roundId, [LINE, { ...LINE, ...change }])
    expectRefusal(answered, httpStatus, code)
    if (httpStatus === 200) expect(answered.body).toMatchObject({ line: 1, field: `lines.1.${field}` })
    else expect(answered.body.field).toMatch(/^body\.lines\.1/)
    expect(await holdings(customer)).toEqual({ cash: 20_000_00, tickets: 0 })
  })

  test.each([
    [
      '1e309 as an amount',
      (round: string) => `{"round_id":"${round}","lines":[{"type":"two_top","number":"12","amount":1e309}]}`,
    ],
    ['what is no JSON', () => '{"round_id":'],
    [
      'NaN',
      (round: string) => `{"round_id":"${round}","lines":[{"type":"two_top","number":"12","amount":NaN}]}`,
    ],
    ['a list for a body', () => '[]'],
    ['nothing', () => 'null'],
    ['no lines', (round: string) => `{"round_id":"${round}","lines":[]}`],
    ['another field', (round: string) => JSON.stringify({ round_id: round, lines: [LINE], credit: 1 })],
    [
      'a NUL in its note',
      (round: string) => JSON.stringify({ round_id: round, lines: [LINE], note: 'a\0b' }),
    ],
    [
      'a note too long',
      (round: string) => JSON.stringify({ round_id: round, lines: [LINE], note: 'ก'.repeat(61) }),
    ],
    [
      '2,001 lines',
      (round: string) =>
        JSON.stringify({
          round_id: round,
          lines: Array(2_001).fill({ type: 'two_top', number: '12', amount: 1 }),
        }),
    ],
    [
      '300 KB',
      (round: string) =>
        JSON.stringify({ round_id: round, lines: [{ ...LINE, number: '1'.repeat(300_000) }] }),
    ],
  ])('that holds %s is a bad request and changes nothing', async (_, body) => {
    const [customer, roundId] = [await counter.newcomer(10_000), await counter.openRound()]
    expectRefusal(await customer.post('/bet/bet', body(roundId)), 400, 'BAD_REQUEST')
    expect(await holdings(customer)).toEqual({ cash: 10_000_00, tickets: 0 })
  })

  test('of 2,000 lines is sold', async () => {
    const [customer, roundId] = [await counter.newcomer(2_000), await counter.openRound()]
    const lines = Array.from({ length: 2_000 }, (_, n) => ({
      ...LINE,
      number: String(n % 1_000).padStart(3, '0'),
      amount: 1,
    }))
    const { body } = await bet(customer, roundId, lines)
    expect(body.bill).toMatchObject({ total: 2_000, credit: 0 })
    expect(body.bill.lines).toHaveLength(2_000)
  })

  test.each([
    ['an unknown round', randomUUID(), 'ROUND_UNKNOWN'],
    ['a round that is no id', 'next', 'ROUND_UNKNOWN'],
    ['SQL for a round', "' or 1=1 --", 'ROUND_UNKNOWN'],
  ])('in %s is refused and changes nothing', async (_, roundId, code) => {
    const customer = await counter.newcomer(100)
    expectRefusal(await bet(customer, roundId, [LINE]), 200, code)
    expect(await holdings(customer)).toEqual({ cash: 100_00, tickets: 0 })
  })

  test('in a closed round is refused and changes nothing', async () => {
    const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
    await counter.shut(roundId)
    expectRefusal(await bet(customer, roundId, [LINE]), 200, 'ROUND_CLOSED')
    expect(await holdings(customer)).toEqual({ cash: 100_00, tickets: 0 })
  })

  test('after the closing time is refused, though nobody has closed the round yet', async () => {
    const [customer, roundId] = [await counter.newcomer(100), await counter.openRound({ closesInMs: 60_000 })]
    await moveClock(database.url, 60_000)
    const answered = await bet(customer, roundId, [LINE])
    await moveClock(database.url, 0)
    expectRefusal(answered, 200, 'ROUND_CLOSED')
    expect(await holdings(customer)).toEqual({ cash: 100_00, tickets: 0 })
  })

  test.each([
    ['a plan nobody has', { plan: 'gold' }, 'PLAN_UNKNOWN'],
    [
      'a type its plan does not sell',
      { plan: 'discount', lines: [{ ...LINE, type: 'three_front' }] },
      'TYPE_NOT_SOLD',
    ],
    ['more than the cash', { lines: [{ ...LINE, amount: 100.01 }] }, 'CREDIT_TOO_LOW'],
  ])('with %s is refused and changes nothing', async (_, change, code) => {
    const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
    expectRefusal(await customer.post('/bet/bet', { round_id: roundId, lines: [LINE], ...change }), 200, code)
    expect(await holdings(customer)).toEqual({ cash: 100_00, tickets: 0 })
  })

  test('whose prices moved names each line, its price now and the most it takes', async () => {
    const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
    const shown = [{ ...LINE, rate: 950 }, LINE, { type: 'run_top', number: '5', amount: 5, rate: 3.3 }]
    const answered = await bet(customer, roundId, shown)
    expectRefusal(answered, 200, 'LINES_CHANGED')
    expect(answered.body.lines).toEqual([
      { index: 0, code: 'RATE_CHANGED', rate: 900, amount_max: 10_000 },
      { index: 2, code: 'RATE_CHANGED', rate: 3.2, amount_max: 10_000 },
    ])
    expect(answered.body).not.toHaveProperty('changed')
    expect(await holdings(customer)).toEqual({ cash: 100_00, tickets: 0 })
    const accepted = [{ ...LINE, rate: 900 }, LINE, { type: 'run_top', number: '5', amount: 5, rate: 3.2 }]
    expect((await bet(customer, roundId, accepted)).body.status).toBe(true)
  })

  test('without a session is 401', async () => {
    const roundId = await counter.openRound()
    const reply = await counter.app.server.inject({
      method: 'POST',
      url: '/svc/bet/bet',
      headers: { 'idempotency-key': randomUUID() },
      payload: { round_id: roundId, lines: [LINE] },
    })
    expectRefusal({ httpStatus: reply.statusCode, headers: {}, body: reply.json() }, 401, 'UNAUTHENTICATED')
  })
})

describe('a key', () => {
  test.each(['', 'abc', '1234'])('%j is no key', async (key) => {
    const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
    expectRefusal(await bet(customer, roundId, [LINE], key), 400, 'KEY_REQUIRED')
    expect(await holdings(customer)).toEqual({ cash: 100_00, tickets: 0 })
  })

  test('used again with the same wish, spelled otherwise, gives the first answer again', async () => {
    const [customer, roundId, key] = [await counter.newcomer(100), await counter.openRound(), randomUUID()]
    const first = await bet(customer, roundId, [LINE], key)
    const again = await customer.post(
      '/bet/bet',
      `{"lines":[{"amount":10.00,"number":"123","type":"three_top"}],"plan":"full","round_id":"${roundId}"}`,
      key.toUpperCase(),
    )
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(await holdings(customer)).toEqual({ cash: 90_00, tickets: 1 })
  })

  test('gives its first answer again after the round was drawn', async () => {
    const [customer, roundId, key] = [await counter.newcomer(100), await counter.openRound(), randomUUID()]
    const first = await bet(customer, roundId, [LINE], key)
    await counter.draw(roundId)
    expect((await bet(customer, roundId, [LINE], key)).body).toEqual(first.body)
    expect(await holdings(customer)).toEqual({ cash: 90_00, tickets: 1 })
  })

  test.each([
    ['amount', { lines: [{ ...LINE, amount: 11 }] }],
    ['number', { lines: [{ ...LINE, number: '124' }] }],
    ['type', { lines: [{ ...LINE, type: 'three_tod' }] }],
    ['plan', { plan: 'discount' }],
    ['note', { note: 'อีกใบ' }],
    ['count of lines', { lines: [LINE, LINE] }],
  ])('used with another %s is 422', async (_, change) => {
    const [customer, roundId, key] = [await counter.newcomer(100), await counter.openRound(), randomUUID()]
    const body = { round_id: roundId, lines: [LINE] }
    await customer.post('/bet/bet', body, key)
    expectRefusal(await customer.post('/bet/bet', { ...body, ...change }, key), 422, 'KEY_REUSED')
    expect(await holdings(customer)).toEqual({ cash: 90_00, tickets: 1 })
  })

  test('is a member’s own: another may use the same', async () => {
    const [roundId, key] = [await counter.openRound(), randomUUID()]
    const [one, other] = [await counter.newcomer(100), await counter.newcomer(100)]
    const [first, second] = [await bet(one, roundId, [LINE], key), await bet(other, roundId, [LINE], key)]
    expect(second.body.bill.id).not.toBe(first.body.bill.id)
    expect(second.headers).not.toHaveProperty('idempotent-replayed')
  })

  test('posted 200 times at once sells one ticket and answers each the same', async () => {
    const [customer, roundId, key] = [await counter.newcomer(1_000), await counter.openRound(), randomUUID()]
    // Their turns take 6.4 s, and whoever has waited for 8 s is told to come again: on a busy machine some are, and do.
    const asking = async () => {
      let answer = await bet(customer, roundId, [LINE], key)
      for (let nth = 0; nth < 10 && answer.httpStatus === 429; nth += 1)
        answer = await bet(customer, roundId, [LINE], key)
      return answer
    }
    const answers = await Promise.all(Array.from({ length: 200 }, asking))
    expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(await holdings(customer)).toEqual({ cash: 990_00, tickets: 1 })
  })
})

test('two bets at once that together exceed the cash: one is sold, one refused', async () => {
  const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
  const wishes = [
    bet(customer, roundId, [{ ...LINE, amount: 80 }]),
    bet(customer, roundId, [{ ...LINE, amount: 80 }]),
  ]
  const answers = await Promise.all(wishes)
  expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
  for (const answered of answers) if (!answered.body.status) expectRefusal(answered, 200, 'CREDIT_TOO_LOW')
  expect(await holdings(customer)).toEqual({ cash: 20_00, tickets: 1 })
})

test('lines that do not fit come back with what would be taken, and so accepted they are sold', async () => {
  const customer = await counter.newcomer(5_000)
  const roundId = await counter.openRound({ lottery: 'lao', types: ['two_top'] })
  const { operatorId, makerId: staffId } = counter
  const on = { operatorId, staffId, roundId, type: 'two_top', withReversed: false } as const
  await setNumbers(counter.ctx, { ...on, numbers: ['11'], rule: { kind: 'closed' } })
  await agreeOnNumbers(counter, { ...on, numbers: ['22'], rule: { kind: 'rate', rate: multipleToRate(80) } })
  await setCaps(counter.ctx, { ...on, numbers: ['33'], cap: bahtToSatang(500.5) })
  const asked = ['11', '22', '33', '33', '44'].map((number) => ({
    type: 'two_top',
    number,
    amount: 300,
    rate: 90,
  }))
  const refused = await bet(customer, roundId, asked)
  expectRefusal(refused, 200, 'LINES_CHANGED')
  expect(refused.body.lines).toEqual([
    { index: 0, code: 'NUMBER_CLOSED', rate: 90, amount_max: 0 },
    { index: 1, code: 'RATE_CHANGED', rate: 80, amount_max: 10_000 },
    { index: 3, code: 'CAP', rate: 90, amount_max: 200.5 },
  ])
  const accepted = asked
    .slice(1)
    .map((line, index) => [{ ...line, rate: 80 }, line, { ...line, amount: 200.5 }, line][index])
  expect((await bet(customer, roundId, accepted as object[])).body.bill).toMatchObject({
    total: 1_100.5,
    lines: [{ win: 24_000 }, { win: 27_000 }, { win: 18_045 }, { win: 27_000 }],
  })
  const { lottery_id } = await counter.ctx.read.one<{ lottery_id: string }>`
    select lottery_id from round where id = ${roundId}`
  const setting = await customer.get(`/bet/member/api/getSettingMember/${lottery_id}`)
  expect(setting.body.data.types.find((each: { type: string }) => each.type === 'two_top').numbers).toEqual([
    { number: '11', status: 'closed', rate: 90, amount_max: 0 },
    { number: '22', status: 'capped', rate: 80, own_rate: true, amount_max: 10_000 },
    { number: '33', status: 'capped', rate: 90, amount_max: 0 },
  ])
})

test('what a member has staked stands in the setting where a limit of each member holds', async () => {
  const [customer, other] = [await counter.newcomer(1_000), await counter.newcomer(1_000)]
  const roundId = await counter.openRound({
    lottery: 'hanoi-vip',
    types: ['two_top', 'three_tod', 'two_bottom'],
  })
  await setRoundLimits(counter.ctx, {
    ...{ operatorId: counter.operatorId, staffId: counter.makerId, roundId },
    limits: {
      memberRoundMax: bahtToSatang(400),
      types: {
        two_top: { memberCap: bahtToSatang(200.5) },
        three_tod: { memberCap: bahtToSatang(100) },
      },
    },
  })
  const line = (type: string, number: string, amount: number) => ({ type, number, amount })
  await bet(customer, roundId, [
    line('two_top', '11', 20),
    line('three_tod', '321', 30),
    line('two_bottom', '11', 40),
  ])
  await bet(customer, roundId, [line('two_top', '11', 5), line('three_tod', '132', 1)])
  const gone = await bet(customer, roundId, [line('two_top', '22', 7)])
  await customer.post('/bet/cancelBetMember', { bill_id: gone.body.bill.id })
  const { lottery_id } = await counter.ctx.read.one<{ lottery_id: string }>`
    select lottery_id from round where id = ${roundId}`
  const own = async (who: Customer) => {
    const { body } = await who.get(`/bet/member/api/getSettingMember/${lottery_id}`)
    return body.data.types.map((each: Record<string, unknown>) => [
      each.type,
      each.left_per_round,
      each.staked ?? null,
    ])
  }
  expect(await own(customer)).toEqual([
    ['three_tod', 304, [{ number: '123', amount: 31 }]],
    ['two_top', 304, [{ number: '11', amount: 25 }]],
    ['two_bottom', 304, null],
  ])
  expect(await own(other)).toEqual([
    ['three_tod', 400, []],
    ['two_top', 400, []],
    ['two_bottom', 400, null],
  ])
})

test('a number that pays half and is capped is told as both', async () => {
  const customer = await counter.newcomer(1_000)
  const roundId = await counter.openRound({ lottery: 'hanoi', types: ['two_top'] })
  const { operatorId, makerId: staffId } = counter
  const on = { operatorId, staffId, roundId, type: 'two_top', withReversed: false } as const
  await agreeOnNumbers(counter, { ...on, numbers: ['22', '33'], rule: { kind: 'half' } })
  await setCaps(counter.ctx, { ...on, numbers: ['33'], cap: bahtToSatang(500) })
  const { lottery_id } = await counter.ctx.read.one<{ lottery_id: string }>`
    select lottery_id from round where id = ${roundId}`
  const setting = await customer.get(`/bet/member/api/getSettingMember/${lottery_id}`)
  expect(setting.body.data.types[0].numbers).toEqual([
    { number: '22', status: 'half', half: true, rate: 45, amount_max: 10_000 },
    { number: '33', status: 'capped', half: true, rate: 45, amount_max: 500 },
  ])
})

test('a ticket keeps which of its lines were paid half, whatever the rule is later', async () => {
  const customer = await counter.newcomer(1_000)
  const roundId = await counter.openRound({ lottery: 'lao', types: ['two_top'] })
  const { operatorId, makerId: staffId } = counter
  const on = { operatorId, staffId, roundId, type: 'two_top', withReversed: false } as const
  await agreeOnNumbers(counter, { ...on, numbers: ['22'], rule: { kind: 'half' } })
  await agreeOnNumbers(counter, { ...on, numbers: ['33'], rule: { kind: 'rate', rate: multipleToRate(45) } })
  const wish = {
    round_id: roundId,
    lines: [
      { type: 'two_top', number: '11', amount: 20 },
      { type: 'two_top', number: '22', amount: 20, rate: 45 },
      { type: 'two_top', number: '33', amount: 20, rate: 45 },
    ],
  }
  const key = randomUUID()
  const sold = await customer.post('/bet/bet', wish, key)
  const halves = (lines: { rate: number; half?: true }[]) => lines.map(({ rate, half }) => [rate, half])
  const wanted = [
    [90, undefined],
    [45, true],
    [45, undefined],
  ]
  expect(halves(sold.body.bill.lines)).toEqual(wanted)
  await setNumbers(counter.ctx, { ...on, numbers: ['22'], rule: { kind: 'closed' } })
  expect((await customer.post('/bet/bet', wish, key)).body).toEqual(sold.body)
  const { body } = await customer.get(`/bet/getHistory/${sold.body.bill.id}`)
  expect(halves(body.data[0].lines)).toEqual(wanted)
})

test('bets racing the close are answered as sold or closed, and the books agree', async () => {
  const roundId = await counter.openRound()
  const customers = await Promise.all(Array.from({ length: 10 }, () => counter.newcomer(100)))
  const bets = customers.map((customer) => bet(customer, roundId, [LINE]))
  const [answers] = await Promise.all([Promise.all(bets), counter.shut(roundId)])
  for (const [index, { body }] of answers.entries()) {
    if (!body.status) expect(body.code).toBe('ROUND_CLOSED')
    expect(await holdings(customers[index] as Customer)).toEqual(
      body.status ? { cash: 90_00, tickets: 1 } : { cash: 100_00, tickets: 0 },
    )
  }
})
