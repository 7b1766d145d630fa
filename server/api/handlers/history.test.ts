import { randomUUID } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromHex } from '../../../domain/fair/encode.ts'
import { verifyInclusion } from '../../../domain/fair/merkle.ts'
import { INVENTED_SOURCE, PAST_SOURCE } from '../../../domain/lottery/result-origin.ts'
import { behindTriggers } from '../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../tests/support/stage/counter.ts'
import { wishFor } from '../../../tests/support/stage/stage.ts'
import { admitTickets } from '../../features/betting/admit-tickets.ts'
import { cancelTicket } from '../../features/betting/cancel-ticket.ts'
import { placeTicket } from '../../features/betting/place-ticket.ts'
import type { PlacedTicket } from '../../features/betting/ticket.ts'
import { closeDueRound, closeRound } from '../../features/rounds/close-round.ts'
import { showSoldBill } from '../shapes/bills.ts'

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
  return body.bill
}

/** The Bangkok date of the database's clock, so many days from now. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS + 7 * 3_600_000).toISOString().slice(0, 10)
}

describe('getHistory', () => {
  test('shows a bill as it was sold, waiting until its round is settled', async () => {
    const [customer, roundId] = [await counter.newcomer(1_000), await counter.openRound()]
    const sold = await buy(customer, roundId, ['three_top', '252', 10], ['two_bottom', '74', 5])
    const { body } = await customer.get(`/bet/getHistory/${sold.id}`)
    const { credit: _, lines, ...head } = sold
    expect(body.data).toEqual([
      {
        ...head,
        receipt: {
          ...head.receipt,
          operator: counter.operatorId,
          member_tag: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
        type_purchae: 'normal',
        refund_reason: null,
        sold_by: null,
        cancelled_by: null,
        paid: 0,
        turnover: null,
        lines: lines.map((line: object) => ({ ...line, result: 'waiting', paid: 0 })),
        round: expect.objectContaining({
          id: roundId,
          status: 'open',
          program_code: 'thai-government',
          result: null,
        }),
      },
    ])
    await counter.shut(roundId)
    const closed = await customer.get(`/bet/getHistory/${sold.id}`)
    expect(closed.body.data[0]).toMatchObject({ status: 'waiting', round: { status: 'sealed' } })
  })

  test.each([
    ['and drawn later', false],
    ['and drawn at once', true],
  ])('of a round that was closed early %s says when it closed and when it was to', async (_, drawNow) => {
    const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
    const { id } = await buy(customer, roundId, ['two_top', '52', 10])
    const roundOf = async () => (await customer.get(`/bet/getHistory/${id}`)).body.data[0].round
    const open = await roundOf()
    expect(open).not.toHaveProperty('closed_early')
    const { closedAt } = await closeRound(counter.ctx, {
      ...{ operatorId: counter.operatorId, roundId, reason: 'test', drawNow },
    })
    const { closed_early } = await roundOf()
    expect(closed_early.planned_close_at).toBe(open.close_at)
    expect(Date.parse(closed_early.closed_at)).toBe(closedAt?.getTime())
  })

  test('of a round that closed in time says no more than that time', async () => {
    const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
    const { id } = await buy(customer, roundId, ['two_top', '52', 10])
    const { close_at } = (await customer.get(`/bet/getHistory/${id}`)).body.data[0].round
    await withSql(database.url, (sql) => sql`update round set closes_at = db_now() where id = ${roundId}`)
    await closeDueRound(counter.ctx, roundId)
    const { round } = (await customer.get(`/bet/getHistory/${id}`)).body.data[0]
    expect([round.status, round.close_at === close_at]).toEqual(['closed', false])
    expect(round).not.toHaveProperty('closed_early')
  })

  test('shows what leads from each ticket of a batch to the root that was signed', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, () => counter.newcomer(100)))
    const roundId = await counter.openRound()
    const batch = customers.map(({ memberId }) =>
      wishFor(counter, memberId, roundId, [['two_top', '12', 10]]),
    )
    const placed = (await admitTickets(counter.ctx, batch)) as PlacedTicket[]
    for (const [place, customer] of customers.entries()) {
      const ticket = placed[place] as PlacedTicket
      const [bill] = (await customer.get(`/bet/getHistory/${ticket.id}`)).body.data
      const { leaf, path, root, index, size } = bill.receipt
      expect({ index, size }).toEqual({ index: place, size: 5 })
      const proof = { leaf: fromHex(leaf), path: path.map(fromHex), root: fromHex(root), index, size }
      expect(verifyInclusion(sha256, proof), `the ticket at ${place}`).toBe(true)
      expect(bill.receipt, 'as it was told at the sale').toMatchObject(
        showSoldBill(ticket, 'DM', 'th').receipt,
      )
    }
  })

  test('says of each line what became of it, and what was paid', async () => {
    const [customer, roundId] = [await counter.newcomer(1_000), await counter.openRound()]
    const { id } = await buy(
      customer,
      roundId,
      ['three_top', '252', 10],
      ['three_top', '225', 10],
      ['three_tod', '225', 10],
      ['three_front', '905', 10],
      ['run_bottom', '4', 10],
      ['two_bottom', '74', 5],
    )
    await counter.draw(roundId)
    const [bill] = (await customer.get(`/bet/getHistory/${id}`)).body.data
    expect(bill).toMatchObject({ status: 'settled', paid: 9_000 + 1_500 + 4_500 + 42 })
    expect(bill.lines.map((line: { result: string; paid: number }) => [line.result, line.paid])).toEqual([
      ['won', 9_000],
      ['lost', 0],
      ['won', 1_500],
      ['won', 4_500],
      ['won', 42],
      ['lost', 0],
    ])
    expect(bill.round.result).toEqual({
      first: '461252',
      three_top: '252',
      two_top: '52',
      two_bottom: '47',
      three_front: ['183', '905'],
      three_bottom: ['774', '016'],
    })
  })

  test.each([
    ['invented', INVENTED_SOURCE],
    ['past', PAST_SOURCE],
    ['people', 'สำนักงานสลากกินแบ่งรัฐบาล'],
  ])(
    'says that the result which decides a bill is %s, in every list that shows it',
    async (origin, source) => {
      const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
      const { id } = await buy(customer, roundId, ['two_top', '52', 10])
      const originsOf = async () => {
        const answers = await Promise.all(
          [
            `/bet/getHistory/${id}`,
            `/bet/getHistory/${roundId}`,
            '/report/getRoundPagination?page=1&limit=10',
            '/report/getGroupLottoNamePagination?page=1&limit=10',
          ].map((path) => customer.get(path)),
        )
        return new Set(answers.map(({ body }) => body.data[0].round.origin))
      }
      expect(await originsOf()).toEqual(new Set([undefined]))
      await counter.draw(roundId, undefined, source)
      expect(await originsOf()).toEqual(new Set([origin]))
    },
  )

  test('of a round holds the member’s own bills only, the newest first, without receipts', async () => {
    const [one, other, roundId] = [
      await counter.newcomer(100),
      await counter.newcomer(100),
      await counter.openRound(),
    ]
    const first = await buy(one, roundId, ['two_top', '12', 10])
    await buy(other, roundId, ['two_top', '12', 10])
    const second = await buy(one, roundId, ['two_top', '34', 10])
    const { body } = await one.get(`/bet/getHistory/${roundId}`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect(body.data[0].receipt).toBeNull()
  })

  test('of a round shows tickets up to 2,000 lines, always one, and says that there are more', async () => {
    const customer = await counter.newcomer(100_000)
    const roundId = await counter.openRound()
    const long = (lines: number) =>
      buy(
        customer,
        roundId,
        ...Array.from(
          { length: lines },
          (_, at) => ['three_top', String(at % 1000).padStart(3, '0'), 1] as const,
        ),
      )
    const sold = [await long(2_000), await long(1_200), await long(800), await long(1)]
    const bytesOf = (body: object) => Buffer.byteLength(JSON.stringify(body))
    const page = (await customer.get(`/bet/getHistory/${roundId}`)).body
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual([sold[3].id, sold[2].id])
    expect(page.more).toBe(true)
    expect(bytesOf(page)).toBeLessThan(1_000_000)
    const longest = (await customer.get(`/bet/getHistory/${sold[0].id}`)).body
    expect([longest.data[0].lines.length, longest.more]).toEqual([2_000, false])
    expect(bytesOf(longest)).toBeLessThan(1_000_000)
  })

  test('of a round without a bill is empty', async () => {
    const [customer, roundId] = [await counter.newcomer(0), await counter.openRound()]
    expect((await customer.get(`/bet/getHistory/${roundId}`)).body).toEqual({
      status: true,
      data: [],
      more: false,
    })
  })
})

describe.each(['getHistory', 'getTransaction'])('%s', (call) => {
  test('tells nothing of another member’s bill: it looks like an unknown one', async () => {
    const [owner, other, roundId] = [
      await counter.newcomer(100),
      await counter.newcomer(100),
      await counter.openRound(),
    ]
    const { id } = await buy(owner, roundId, ['two_top', '12', 10])
    const foreign = await other.get(`/bet/${call}/${id}`)
    expect(foreign.httpStatus).toBe(200)
    expect(foreign.body).toMatchObject({ status: false, code: 'BILL_UNKNOWN', data: [] })
    expect((await other.get(`/bet/${call}/${randomUUID()}`)).body).toEqual(foreign.body)
    expect((await other.get(`/bet/${call}/12`)).body).toEqual(foreign.body)
  })
})

test('getTransaction shows what a bill took and brought, with the balance after each', async () => {
  const [customer, roundId] = [await counter.newcomer(100), await counter.openRound()]
  const { id } = await buy(customer, roundId, ['two_bottom', '47', 10])
  await counter.draw(roundId)
  const { body } = await customer.get(`/bet/getTransaction/${id}`)
  expect(body.data).toMatchObject([
    { kind: 'bet', amount: -10, balance: 90 },
    { kind: 'win', amount: 900, balance: 990 },
  ])
})

test('getTransaction says of a refund whether it was asked for, or was given back by the site', async () => {
  const customer = await counter.newcomer(100)
  const roundId = await counter.openRound({ lottery: 'hanoi' })
  const [own, siteS] = [
    await buy(customer, roundId, ['two_top', '12', 10]),
    await buy(customer, roundId, ['two_top', '34', 10]),
  ]
  await customer.post('/bet/cancelBetMember', { bill_id: own.id })
  const { memberId } = customer
  await cancelTicket(counter.ctx, { memberId, ticketId: siteS.id, givenBack: true })
  const refundOf = async (id: string) => (await customer.get(`/bet/getTransaction/${id}`)).body.data.at(-1)
  expect(await refundOf(own.id)).toMatchObject({ kind: 'refund', amount: 10, asked_for: true })
  expect(await refundOf(siteS.id)).toMatchObject({ kind: 'refund', amount: 10, asked_for: false })
})

describe('getRoundPagination', () => {
  /** Four bills: one that won, one that lost, two that wait. */
  async function aHistory() {
    const customer = await counter.newcomer(1_000)
    const [drawn, open] = [await counter.openRound(), await counter.openRound({ lottery: 'hanoi' })]
    const won = await buy(customer, drawn, ['two_bottom', '47', 10], ['two_bottom', '48', 10])
    const lost = await buy(customer, drawn, ['two_bottom', '74', 10])
    const [waiting, newest] = [
      await buy(customer, open, ['two_top', '12', 10]),
      await buy(customer, open, ['two_top', '34', 1]),
    ]
    await counter.draw(drawn)
    const list = async (query: string) => {
      const { body } = await customer.get(`/report/getRoundPagination?${query}`)
      return { ...body, ids: body.data.map((bill: { id: string }) => bill.id) }
    }
    return { customer, list, won, lost, waiting, newest }
  }

  test('lists the newest first with what each may pay, paid, and is in', async () => {
    const { list, won, lost, waiting, newest } = await aHistory()
    const said = await list('')
    expect(said).toMatchObject({ status: true, page: 1, limit: 100, total: 4 })
    expect(said.ids).toEqual([newest.id, waiting.id, lost.id, won.id])
    expect(said.data[3]).toMatchObject({
      bill_no: won.bill_no,
      status: 'settled',
      result: 'won',
      paid: 900,
      possible_win: 1_800,
      line_count: 2,
      total: 20,
      round: { program_code: 'thai-government', status: 'settled', result: { two_bottom: '47' } },
    })
    expect(said.data[0]).toMatchObject({
      status: 'waiting',
      result: 'waiting',
      paid: 0,
      round: { flag: 'vn' },
    })
  })

  test.each([
    ['search[process]=waiting', ['newest', 'waiting']],
    ['search[process]=settled', ['lost', 'won']],
    ['search[process]=cancelled', []],
    ['search[status]=settled', ['lost', 'won']],
    ['search[process]=waiting&search[status]=settled', []],
    ['search[winlose_status]=won', ['won']],
    ['search[winlose_status]=lost', ['lost']],
    ['search[winlose_status]=lost&search[process]=waiting', []],
    ['search[type_purchae]=normal', ['newest', 'waiting', 'lost', 'won']],
    ['search[type_purchae]=realtime', []],
    ['search[process]=&search[status]=&start=&end=', ['newest', 'waiting', 'lost', 'won']],
  ] as const)('?%s', async (query, names) => {
    const history = await aHistory()
    const said = await history.list(query)
    expect(said.ids).toEqual(names.map((name) => history[name].id))
    expect(said.total).toBe(names.length)
  })

  test('a cancelled or refunded bill is neither waiting nor lost', async () => {
    const { customer, list, waiting, lost } = await aHistory()
    const become = (id: string, status: string) =>
      behindTriggers(
        database.url,
        (sql) => sql`
          update ticket set status = ${status}, cancelled_at = case when ${status} = 'cancelled' then db_now() end
          where member_id = ${customer.memberId} and id = ${id}`,
      )
    await become(waiting.id, 'cancelled')
    await become(lost.id, 'refunded')
    expect((await list('search[process]=cancelled')).ids).toEqual([waiting.id, lost.id])
    expect((await list('search[status]=refunded')).ids).toEqual([lost.id])
    expect((await list('search[winlose_status]=lost')).ids).toEqual([])
    const [bill] = (await customer.get(`/bet/getHistory/${lost.id}`)).body.data
    expect(bill).toMatchObject({ status: 'refunded', lines: [{ result: 'refunded', paid: 0 }] })
    // No money moved with it, so the audit of the books requires the tickets to be restored.
    await become(waiting.id, 'placed')
    await become(lost.id, 'placed')
  })

  test('pages do not overlap, and one past the end is empty but knows the total', async () => {
    const { list, won, lost, waiting, newest } = await aHistory()
    expect((await list('limit=3')).ids).toEqual([newest.id, waiting.id, lost.id])
    expect(await list('limit=3&page=2')).toMatchObject({ ids: [won.id], total: 4, page: 2, limit: 3 })
    expect(await list('limit=3&page=3')).toMatchObject({ ids: [], total: 4 })
    expect(await list('limit=5000')).toMatchObject({ limit: 100 })
  })

  test('days are Bangkok’s, both inclusive', async () => {
    const [customer, roundId] = [
      await counter.newcomer(100),
      await counter.openRound({ closesInMs: 5 * DAY_MS }),
    ]
    const midnightMs = Date.parse(`${dayFromNow(2)}T00:00:00+07:00`)
    // Sold by the feature itself: a token does not live that long.
    const sellAt = async (atMs: number) => {
      await moveClock(database.url, atMs - Date.now())
      const wish = wishFor(counter, customer.memberId, roundId, [['two_top', '12', 10]])
      const ticket = await placeTicket(counter.ctx, wish)
      await moveClock(database.url, 0)
      return ticket
    }
    const evening = await sellAt(midnightMs - 60_000)
    const night = await sellAt(midnightMs + 60_000)
    const ids = async (query: string) => {
      const { body } = await customer.get(`/report/getRoundPagination?${query}`)
      return body.data.map((bill: { id: string }) => bill.id)
    }
    expect(await ids(`start=${dayFromNow(1)}&end=${dayFromNow(1)}`)).toEqual([evening.id])
    expect(await ids(`start=${dayFromNow(2)}`)).toEqual([night.id])
    expect(await ids(`end=${dayFromNow(1)}`)).toEqual([evening.id])
    expect(await ids(`start=${dayFromNow(1)}&end=${dayFromNow(2)}`)).toEqual([night.id, evening.id])
    expect(await ids(`start=${dayFromNow(3)}&end=9999-12-31`)).toEqual([])
  })

  test.each([
    'start=2026-02-30',
    'end=16/11/2569',
    'start=0001-01-01',
    'page=0',
    'page=x',
    'limit=0',
    'search[process]=lost',
  ])('?%s is a bad request', async (query) => {
    const customer = await counter.newcomer(0)
    const { httpStatus, body } = await customer.get(`/report/getRoundPagination?${query}`)
    expect([httpStatus, body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('shows nothing of another member', async () => {
    await aHistory()
    const stranger = await counter.newcomer(0)
    expect((await stranger.get('/report/getRoundPagination')).body).toMatchObject({ total: 0, data: [] })
  })
})
