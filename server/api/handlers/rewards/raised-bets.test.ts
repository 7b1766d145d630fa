import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { bahtToSatang, multipleToRate } from '../../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { agreeOnNumbers } from '../../../../tests/support/stage/agreed-numbers.ts'
import {
  type Answered,
  type Counter,
  type Customer,
  openCounter,
} from '../../../../tests/support/stage/counter.ts'
import { openFastRound } from '../../../../tests/support/stage/fast/fast-round.ts'
import { letRanksRaise, raisedRanks } from '../../../../tests/support/stage/rewards/ranked.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { newAssistant } from '../../../../tests/support/stage/safer/assisted.ts'
import { readPlanOffers } from '../../../../web/screens/bet/offer.ts'
import { priceLine } from '../../../../web/screens/bet/write/lines.ts'
import { decideRanks } from '../../../features/rewards/ranks/decide-ranks.ts'
import { findExposure, tryRule } from '../../../features/risk/find-exposure.ts'
import { setCaps } from '../../../features/risk/set-caps.ts'

const database = useDatabase()
const ALLOWED = { two_top: 95, three_top: 905, run_top: 4 }
let counter: Counter
let ranked: Customer
let other: Customer
beforeAll(async () => {
  counter = await openCounter(database.url)
  const [first = '', second = ''] = await counter.members(2, bahtToSatang(5_000))
  await raisedRanks(counter, database.url, { memberIds: [first], raise: 10, rankMax: ALLOWED })
  ranked = await counter.seat(first)
  other = await counter.seat(second)
})
beforeEach(() => letRanksRaise(counter, { rankMax: ALLOWED }))
afterAll(() => counter.close())

const RANKS = { steps: [{ needed: bahtToSatang(1_000), percent: 1, raise: 10 }] }
const FLOW = '/realtime/lotto_flow/api'

async function lotteryOf(roundId: string): Promise<string> {
  const { id } = await counter.ctx.read.one<{
    id: string
  }>`select lottery_id as id from round where id = ${roundId}`
  return id
}

/** What the bet page offers a member, reckoned as the page does. */
async function offersTo(customer: Customer, roundId: string, plan = 'full') {
  const [setting, plans] = await Promise.all([
    customer.get(`/bet/member/api/getSettingMember/${await lotteryOf(roundId)}`),
    customer.get(`/bet/member/api/getOutComeRateSelectType/${roundId}`),
  ])
  const own = plans.body.data.find((each: { plan: string }) => each.plan === plan)
  return { setting: setting.body.data, plan: own, offers: readPlanOffers(setting.body.data.types, own) }
}

/** A ticket at exactly the rates that the page shows. */
async function betAsShown(
  customer: Customer,
  roundId: string,
  numbers: readonly (readonly [type: BetType, number: string])[],
  plan = 'full',
) {
  const { offers } = await offersTo(customer, roundId, plan)
  const lines = numbers.map(([type, number], id) =>
    priceLine({ id, type, number, stake: bahtToSatang(10) }, offers),
  )
  return customer.post('/bet/bet', {
    ...{ round_id: roundId, plan },
    lines: lines.map(({ type, number, rate }) => ({ type, number, amount: 10, rate: rate / 100 })),
  })
}

function ratesOf({ body }: Answered): number[] {
  if (!body.bill) throw new Error(JSON.stringify(body))
  return body.bill.lines.map(({ rate }: { rate: number }) => rate)
}

describe('what is shown to a rank is what is sold to it', () => {
  test('one per cent more, no more than the plan allows, and rounded down; nobody else’s', async () => {
    const roundId = await counter.openRound()
    const bets = [
      ['two_top', '12'],
      ['three_top', '123'],
      ['run_top', '7'],
      ['two_bottom', '12'],
    ] as const
    expect(ratesOf(await betAsShown(ranked, roundId, bets))).toEqual([90.9, 905, 3.23, 90])
    expect(ratesOf(await betAsShown(other, roundId, bets))).toEqual([90, 900, 3.2, 90])
    const { setting, plan } = await offersTo(ranked, roundId)
    expect(setting.rank).toEqual({ rank: 1, raise_percent: 1 })
    expect(plan.types.find(({ type }: { type: string }) => type === 'two_top')).toEqual({
      ...{ type: 'two_top', rate: 90.9, plan_rate: 90, discount: 0 },
    })
    expect(plan.types.find(({ type }: { type: string }) => type === 'two_bottom')).not.toHaveProperty(
      'plan_rate',
    )
    expect((await offersTo(other, roundId)).setting).not.toHaveProperty('rank')
  })

  test('numbers at half, at a rate of their own, in steps and with a cap, in both plans', async () => {
    await letRanksRaise(counter, { plan: 'discount', rankMax: { two_top: 70 } })
    // The page shows the numbers of the lottery's next round: this lottery has one.
    const roundId = await counter.openRound({ lottery: 'gsb' })
    const { operatorId, makerId: staffId } = counter
    const on = { operatorId, staffId, roundId, type: 'two_top', withReversed: false } as const
    await agreeOnNumbers(counter, { ...on, numbers: ['22'], rule: { kind: 'half' } })
    await agreeOnNumbers(counter, {
      ...on,
      numbers: ['33'],
      rule: { kind: 'rate', rate: multipleToRate(80) },
    })
    await agreeOnNumbers(counter, {
      ...{ ...on, numbers: ['44'] },
      rule: {
        kind: 'tiers',
        tiers: [
          { upTo: bahtToSatang(10), rate: multipleToRate(90) },
          { upTo: null, rate: multipleToRate(60) },
        ],
      },
    })
    await setCaps(counter.ctx, { ...on, numbers: ['55'], cap: bahtToSatang(500) })
    // Set by hand to just what the plan pays.
    await agreeOnNumbers(counter, {
      ...{ ...on, numbers: ['66'] },
      rule: { kind: 'rate', rate: multipleToRate(90) },
    })
    const bets = (['11', '22', '33', '55', '66'] as const).map((number) => ['two_top', number] as const)
    expect(ratesOf(await betAsShown(ranked, roundId, bets))).toEqual([90.9, 45, 80, 90.9, 90])
    expect(ratesOf(await betAsShown(ranked, roundId, bets, 'discount'))).toEqual([
      65.65, 32.5, 57.77, 65.65, 65,
    ])
    // The first step pays what the plan does, and is raised; the next pays less, to everybody.
    expect(ratesOf(await betAsShown(ranked, roundId, [['two_top', '44']]))).toEqual([90.9])
    expect(ratesOf(await betAsShown(ranked, roundId, [['two_top', '44']]))).toEqual([60])
    expect(ratesOf(await betAsShown(other, roundId, bets, 'discount'))).toEqual([65, 32.5, 57.77, 65, 65])
  })

  test('an assistant sells at the rank of the member whose wallet pays', async () => {
    const roundId = await counter.openRound()
    const assistant = await counter.seat(ranked.memberId, await newAssistant(counter, ranked.memberId))
    expect(ratesOf(await betAsShown(assistant, roundId, [['two_top', '12']]))).toEqual([90.9])
  })

  test('a bet that names no rate is sold at the rank’s, twice the same', async () => {
    const roundId = await counter.openRound()
    const wish = { round_id: roundId, lines: [{ type: 'two_top', number: '12', amount: 10 }] }
    const key = randomUUID()
    const [one, two] = await Promise.all([
      ranked.post('/bet/bet', wish, key),
      ranked.post('/bet/bet', wish, key),
    ])
    expect(one.body).toEqual(two.body)
    expect(ratesOf(one)).toEqual([90.9])
    const rows = await counter.ctx.read
      .run`select raise from ticket where member_id = ${ranked.memberId} and round_id = ${roundId}`
    expect(rows).toEqual([{ raise: 10 }])
  })

  test('a raised ticket wins at its rate, and the worst case counts it', async () => {
    const roundId = await counter.openRound()
    const sold = await betAsShown(ranked, roundId, [['two_top', '52']])
    const { operatorId } = counter
    expect((await findExposure(counter.ctx, { operatorId, roundId })).dearest).toMatchObject([
      { win: 909_00 },
    ])
    // A stake that is only thought of may be of who has the highest rank.
    const tried = await tryRule(counter.ctx, {
      ...{ operatorId, roundId, type: 'two_top', number: '52', more: bahtToSatang(10) },
      rule: 'half',
    })
    const pays = [909_00, 2 * 909_00, 909_00 + 450_00]
    expect([tried.now, tried.without, tried.under].map(({ worst }) => worst.payout)).toEqual(pays)
    await counter.draw(roundId)
    const [bill] = (await ranked.get(`/bet/getHistory/${sold.body.bill.id}`)).body.data
    expect(bill).toMatchObject({ status: 'settled', paid: 909 })
  })
})

describe('where every rank is paid the same', () => {
  test('live prices: the board is everybody’s, and what is booked is sold as on it', async () => {
    const roundId = await counter.openRound()
    const { setting } = await offersTo(ranked, roundId)
    const board = setting.board.find(
      (each: { plan: string; type: string }) => each.plan === 'full' && each.type === 'two_top',
    )
    expect(board.rate).toBe(90)
    const lines = [{ type: 'two_top', number: '12', amount: 10, rate: 90 }]
    const booked = await ranked.post(`${FLOW}/bookingBet`, { round_id: roundId, lines })
    expect(booked.body.booking.lines).toMatchObject([{ rate: 90, changed: false }])
    const confirmed = await ranked.post(`${FLOW}/confirmBet`, { booking_id: booked.body.booking.id })
    expect(ratesOf(confirmed)).toEqual([90])
  })

  test('a round that promised its rates', async () => {
    const roundId = await openFastRound(counter.ctx, counter.operatorId)
    const { offers, setting } = await offersTo(ranked, roundId)
    expect(setting.rank).toEqual({ rank: 1, raise_percent: 1 })
    expect(offers.some(({ planRate }) => planRate !== undefined)).toBe(false)
    expect(ratesOf(await betAsShown(ranked, roundId, [['two_top', '12']]))).toEqual([90])
    await expect(letRanksRaise(counter, { group: 'yeekee', rankMax: { two_top: 95 } })).rejects.toMatchObject(
      {
        code: 'RANKS_PROMISED',
      },
    )
  })
})

const bet = (customer: Customer, roundId: string, rate: number) =>
  customer.post('/bet/bet', {
    round_id: roundId,
    lines: [{ type: 'two_top', number: '12', amount: 10, rate }],
  })
const changed = (rate: number) => ({
  body: { code: 'LINES_CHANGED', lines: [{ index: 0, code: 'RATE_CHANGED', rate }] },
})

describe('what changes between the page and the bet', () => {
  test('ranks that are switched off, a plan that raises less, and one that raises no more', async () => {
    const roundId = await counter.openRound()
    await letRanksRaise(counter, { rankMax: { two_top: 90.5 } })
    expect(await bet(ranked, roundId, 90.9)).toMatchObject(changed(90.5))
    await letRanksRaise(counter, { rankMax: { two_top: null } })
    expect(await bet(ranked, roundId, 90.5)).toMatchObject(changed(90))
    await letRanksRaise(counter, { rankMax: { two_top: 95 } })
    expect(ratesOf(await bet(ranked, roundId, 90.9))).toEqual([90.9])
    await setMoneyRules(counter, { ranks: { ...RANKS, isOn: false } })
    expect(await bet(ranked, roundId, 90.9)).toMatchObject(changed(90))
    await setMoneyRules(counter, { ranks: { ...RANKS, isOn: true } })
  })

  test('bets and a plan that raises less, at once: each is sold as it stood, or told', async () => {
    const roundId = await counter.openRound()
    await counter.give(ranked.memberId, bahtToSatang(1_000))
    for (const most of [90.2, 90.9, 90.4]) {
      const [before] = (await offersTo(ranked, roundId)).offers.filter(({ type }) => type === 'two_top')
      const shown = (before?.rate ?? 0) / 100
      const [sold] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => bet(ranked, roundId, shown))),
        letRanksRaise(counter, { rankMax: { two_top: most } }),
      ])
      for (const each of sold) {
        expect(each.httpStatus).toBe(200)
        if (each.body.status) expect(ratesOf(each)).toEqual([shown])
        else expect(each).toMatchObject(changed(Math.min(90.9, most)))
      }
    }
  })
})

describe('the database alone', () => {
  const sellAs = (some: Readonly<Record<string, unknown>>) =>
    counter.ctx.transaction(async (tx) => {
      await tx.readClock()
      const row = { raise: 10, rate: 90_90, ...some } as {
        raise: number
        rate: number
        round?: string
        purchase?: string
      }
      await tx.run`
        insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net, key,
          request_hash, leaf, nonce, batch_id, batch_index, placed_at, leaf_version, purchase, raise)
        select t.member_id, ${randomUUID()}, t.operator_id, ${row.round ?? null}::uuid, t.plan, t.types, t.numbers, t.stakes, array[${row.rate}::int],
          t.discounts, t.stake, t.net, ${randomUUID()}, t.request_hash, t.leaf, t.nonce, t.batch_id, t.batch_index, ${tx.now},
          t.leaf_version, ${row.purchase ?? 'normal'}, ${row.raise}
        from ticket t where t.member_id = ${(some.member as string | undefined) ?? ranked.memberId} order by placed_at desc limit 1`
      throw new Error('taken')
    })

  test('takes no raised ticket but one of the member’s rank, and no line above what its plan allows', async () => {
    const round = await counter.openRound()
    await betAsShown(ranked, round, [['two_top', '12']])
    await betAsShown(other, round, [['two_top', '12']])
    const fast = await openFastRound(counter.ctx, counter.operatorId)
    for (const [wrong, said] of [
      [{}, 'taken'],
      [{ rate: 90_91 }, 'above what its plan allows'],
      [{ raise: 11 }, 'the rank that its member has'],
      [{ member: other.memberId }, 'the rank that its member has'],
      [{ purchase: 'realtime' }, 'pay every rank the same'],
      [{ round: fast }, 'pay every rank the same'],
    ] as const) {
      await expect(sellAs({ round, ...wrong }), JSON.stringify(wrong)).rejects.toThrow(said)
    }
    await letRanksRaise(counter, { rankMax: { two_top: null } })
    await expect(sellAs({ round })).rejects.toThrow('above what its plan allows')
  })

  test('a highest below the rate is refused', async () => {
    await expect(letRanksRaise(counter, { rankMax: { two_top: 89 } })).rejects.toMatchObject({
      code: 'PRICE_RANK_MAX',
    })
    await expect(counter.ctx.read.run`update rate set rank_max = rate - 1`).rejects.toThrow(
      'rank_max_is_no_less',
    )
  })
})

// The last: nobody has a rank after it.
test('a rank that ended at midnight: the price has changed, and the new one is sold', async () => {
  await moveClock(database.url, 31 * 86_400_000)
  await decideRanks(counter.ctx)
  const [roundId, again] = [await counter.openRound(), await counter.seat(ranked.memberId)]
  expect(await bet(again, roundId, 90.9)).toMatchObject(changed(90))
  expect(ratesOf(await bet(again, roundId, 90))).toEqual([90])
})
