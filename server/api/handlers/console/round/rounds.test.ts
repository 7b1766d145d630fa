import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSOLE_CALLS } from '../../../../../contract/console/calls.ts'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { putBeforeSale } from '../../../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { passDrawTime } from '../../../../../tests/support/stage/drawing.ts'
import { openFastRound } from '../../../../../tests/support/stage/fast/fast-round.ts'
import { wishFor } from '../../../../../tests/support/stage/stage.ts'
import { listAudit } from '../../../../features/audit/queries.ts'
import { cancelTicket } from '../../../../features/betting/cancel-ticket.ts'
import { placeTicket } from '../../../../features/betting/place-ticket.ts'
import { sealRound } from '../../../../features/fairness/seal-round.ts'
import { insertOperator } from '../../../../features/operators/queries.ts'
import { closeRound } from '../../../../features/rounds/close-round.ts'
import { sellLotteries } from '../../../../features/rounds/lotteries/sell-lotteries.ts'
import { findRound, insertRounds, listLotteries } from '../../../../features/rounds/queries.ts'
import { settleRound } from '../../../../features/settlement/settle-round.ts'

const database = useDatabase()
let desk: Desk
let maker: Clerk
let checker: Clerk
let auditor: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  maker = await desk.clerk('draw_maker')
  checker = await desk.clerk('draw_checker')
  auditor = await desk.clerk('auditor')
})
afterAll(() => desk.close())

/** 47 wins below, 252 on top. */
const DRAWN = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
const OTHER = { ...DRAWN, last2: '74' }

/** A round with one winning ticket of 100 baht on two_bottom 47 (pays 9,000) and a losing one of 50. */
async function aSoldRound(): Promise<string> {
  const roundId = await desk.openRound()
  const [winner, loser] = (await desk.members(2, bahtToSatang(1_000))) as [string, string]
  await placeTicket(desk.ctx, wishFor(desk, winner, roundId, [['two_bottom', '47', 100]]))
  await placeTicket(desk.ctx, wishFor(desk, loser, roundId, [['two_bottom', '48', 50]]))
  return roundId
}

/** The same, closed and sealed. */
async function aSealedRound(): Promise<string> {
  const roundId = await aSoldRound()
  expect((await maker.post('/rounds/close', { roundId, reason: 'ปิดก่อนเวลา' })).status).toBe(200)
  await sealRound(desk.jobs, roundId)
  await passDrawTime(desk, roundId)
  return roundId
}

/** An open round of an operator that is none of ours. */
async function aForeignRound(
  code: string,
  company: string,
): Promise<{ roundId: string; operatorId: string }> {
  const { ctx } = desk
  const [operatorId, houseMemberId, id] = [ctx.chance.id(), ctx.chance.id(), ctx.chance.id()]
  const [name, agent] = ['Other', '09']
  await ctx.transaction((tx) =>
    insertOperator(tx, {
      ...{ id: operatorId, houseMemberId, code, name, company, agent },
      ...{ demo: false, theme: [], settings: {} },
    }),
  )
  await sellLotteries(ctx, operatorId)
  const [lottery] = await listLotteries(ctx.read, operatorId)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  await ctx.transaction((tx) =>
    insertRounds(tx, [
      {
        ...{ id, operatorId, lotteryId: lottery?.id ?? '', code: `${code}-1`, businessDate: '2026-11-16' },
        ...{
          types: ['three_top'],
          opensAt: at(-1),
          closesAt: at(1),
          latestCloseAt: at(1),
          drawAt: at(2),
          salt: ctx.chance.bytes(32),
        },
      },
    ]),
  )
  return { roundId: id, operatorId }
}

const propose = (roundId: string, published: object = DRAWN) =>
  maker.post('/results/propose', { roundId, published, source: 'ถ่ายทอดสด' })
const confirm = (roundId: string, published: object = DRAWN) =>
  checker.post('/results/confirm', { roundId, published })
const code = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]
const theRound = async (roundId: string, clerk: Clerk = auditor) =>
  (await clerk.get(`/rounds/one/${roundId}`)).body

test('a round goes from sale to payment through two people', async () => {
  const roundId = await aSealedRound()
  expect((await theRound(roundId)).round).toMatchObject({
    status: 'sealed',
    tickets: 2,
    stakes: 150,
    closeReason: 'ปิดก่อนเวลา',
    proposal: null,
    settlement: null,
  })

  expect((await maker.get(`/results/form/${roundId}`)).body.step).toBe('propose')
  expect((await propose(roundId)).status).toBe(200)
  expect((await maker.get(`/results/form/${roundId}`)).body.step).toBe('none')
  expect((await checker.get(`/results/form/${roundId}`)).body.step).toBe('confirm')
  expect((await confirm(roundId)).body).toEqual({ confirmed: true })

  expect((await theRound(roundId)).round).toMatchObject({
    status: 'resulted',
    settlement: { state: 'evaluating', winners: null, paidTickets: 0, paid: 0 },
  })
  await settleRound(desk.jobs, roundId)
  const { round, result } = await theRound(roundId)
  expect(round).toMatchObject({
    status: 'settled',
    settlement: { state: 'settled', winners: 1, payout: 9_000, paidTickets: 1, paid: 9_000 },
  })
  expect(result).toMatchObject({ maker: 'desk-draw-maker', checker: 'desk-draw-checker', source: 'ถ่ายทอดสด' })
  expect(result.fields[0]).toEqual({ key: 'first', name: 'รางวัลที่ 1', numbers: ['461252'] })
})

test('nobody is shown the numbers before two people agree on them', async () => {
  const roundId = await aSealedRound()
  await propose(roundId)
  const everyone = [maker, checker, auditor, await desk.clerk('operator_admin')]
  for (const clerk of everyone) {
    const seen = await Promise.all(
      [`/rounds/one/${roundId}`, `/results/form/${roundId}`, '/rounds/list'].map((path) => clerk.get(path)),
    )
    const text = JSON.stringify(seen.map((answer) => answer.body))
    // Ids and times hold digits too; the first prize as a whole stands in neither.
    expect(text).toContain(roundId)
    expect(text).not.toContain('461252')
    expect(text).not.toContain('ถ่ายทอดสด')
  }
})

test('different numbers end the entry, are told and put on record, and the maker begins anew', async () => {
  const roundId = await aSealedRound()
  await propose(roundId)
  const refused = await confirm(roundId, OTHER)
  expect([refused.status, refused.body.code]).toEqual([409, 'RESULT_DIFFERS'])
  expect(JSON.stringify(refused.body)).not.toMatch(/461252|"47"|"74"/)

  const { round, result } = await theRound(roundId, maker)
  expect(round).toMatchObject({ status: 'sealed', proposal: { state: 'mismatched', own: true } })
  expect(result).toBeNull()
  // The second try finds nothing to compare with: guessing until it fits is no way in.
  expect([(await confirm(roundId)).status, (await confirm(roundId)).body.code]).toEqual([
    404,
    'PROPOSAL_UNKNOWN',
  ])
  expect((await propose(roundId)).status).toBe(200)
  expect((await confirm(roundId)).status).toBe(200)
  const kinds = (await listAudit(desk.ctx.read, desk.operatorId, 0, 10_000)).map((row) => row.kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['round.close', 'result.propose', 'result.mismatch', 'result.confirm']),
  )
})

test('the maker takes an entry back; nobody else can', async () => {
  const roundId = await aSealedRound()
  await propose(roundId, OTHER)
  await desk.ctx.read.run`update staff set role = 'draw_maker' where staff_id = ${checker.staffId}`
  expect((await checker.post('/results/withdraw', { roundId })).body.code).toBe('PROPOSAL_UNKNOWN')
  await desk.ctx.read.run`update staff set role = 'draw_checker' where staff_id = ${checker.staffId}`
  expect((await maker.post('/results/withdraw', { roundId })).status).toBe(200)
  expect((await theRound(roundId)).round.proposal.state).toBe('withdrawn')
  expect((await confirm(roundId, OTHER)).status).toBe(404)
  expect((await propose(roundId)).status).toBe(200)
})

test('one person never does both, not even with a new role', async () => {
  const roundId = await aSealedRound()
  await propose(roundId)
  await desk.ctx.read.run`
    insert into staff_role (operator_id, role, name, permissions)
    select operator_id, 'both', 'both', permissions || 'results.propose'::text
    from staff_role where operator_id = ${desk.operatorId} and role = 'draw_checker'`
  await desk.ctx.read.run`update staff set role = 'both' where staff_id = ${maker.staffId}`
  const refused = await maker.post('/results/confirm', { roundId, published: DRAWN })
  expect([refused.status, refused.body.code]).toEqual([403, 'SAME_PERSON'])
  expect((await maker.get(`/results/form/${roundId}`)).body.step).toBe('none')
  // Who may only confirm has no entry any more.
  await desk.ctx.read.run`update staff set role = 'draw_checker' where staff_id = ${maker.staffId}`
  const lapsed = await maker.post('/results/confirm', { roundId, published: DRAWN })
  expect([lapsed.status, lapsed.body.code]).toEqual([404, 'PROPOSAL_UNKNOWN'])
  await desk.ctx.read.run`update staff set role = 'draw_maker' where staff_id = ${maker.staffId}`
})

describe('what is refused', () => {
  test.each([
    ['five digits for six', { ...DRAWN, first: '46125' }, 'first'],
    ['Thai digits', { ...DRAWN, last2: '๔๗' }, 'last2'],
    ['one number for two', { ...DRAWN, front3: ['183'] }, 'front3'],
    ['a missing prize', { first: '461252', last2: '47', front3: ['183', '905'] }, 'back3'],
    ['a prize it does not have', { ...DRAWN, four: '1234' }, 'four'],
  ])('%s', async (_, published, field) => {
    const roundId = await aSealedRound()
    const refused = await propose(roundId, published)
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, 'RESULT_INVALID', field])
    expect((await theRound(roundId)).round.proposal).toBeNull()
  })

  test('a result of a round that is on sale, or closed and not sealed', async () => {
    const roundId = await aSoldRound()
    expect((await propose(roundId)).body.code).toBe('ROUND_NOT_SEALED')
    await checker.post('/rounds/close', { roundId, reason: 'ปิดก่อนเวลา' })
    const refused = await propose(roundId)
    expect([refused.status, refused.body.code]).toEqual([409, 'ROUND_NOT_SEALED'])
  })

  test('a second entry beside one that waits', async () => {
    const roundId = await aSealedRound()
    await propose(roundId)
    const refused = await propose(roundId, OTHER)
    expect([refused.status, refused.body.code]).toEqual([409, 'RESULT_PROPOSED'])
  })

  test('a close without a reason', async () => {
    const roundId = await aSoldRound()
    for (const reason of ['', '   ', undefined, 'ก'.repeat(201)]) {
      expect((await maker.post('/rounds/close', { roundId, reason })).status).toBe(400)
    }
    expect((await theRound(roundId)).round.status).toBe('open')
  })

  test('the round of another operator looks like one that is not there', async () => {
    const { roundId } = await aForeignRound('other', 'ZZ')
    for (const [path, body] of [
      ['/rounds/close', { roundId, reason: 'ปิด' }],
      ['/results/propose', { roundId, published: DRAWN, source: 'x' }],
    ] as const) {
      const foreign = await maker.post(path, body)
      const unknown = await maker.post(path, { ...body, roundId: randomUUID() })
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    }
    expect((await maker.get(`/rounds/one/${roundId}`)).status).toBe(404)
  })
})

test('closing twice says the same and keeps the first reason', async () => {
  const roundId = await aSoldRound()
  const first = await maker.post('/rounds/close', { roundId, reason: 'ครั้งแรก' })
  const again = await checker.post('/rounds/close', { roundId, reason: 'ครั้งที่สอง' })
  expect(again.body).toEqual(first.body)
  expect((await theRound(roundId)).round.closeReason).toBe('ครั้งแรก')
})

describe('the list', () => {
  test('filters by state, lottery and day, and every answer has the shape of the contract', async () => {
    const hanoi = await desk.openRound({
      lottery: 'hanoi',
      businessDate: '2026-10-01',
      types: ['three_top', 'two_bottom'],
    })
    const ids = async (query: string) => {
      const { body } = await auditor.get(`/rounds/list?${query}`)
      CONSOLE_CALLS.rounds.list.reply.parse(body)
      return body.rounds.map((round: { id: string }) => round.id)
    }
    expect(await ids('lottery=hanoi')).toEqual([hanoi])
    expect(await ids('date=2026-10-01')).toEqual([hanoi])
    expect(await ids('date=2026-10-01&status=settled')).toEqual([])
    expect(await ids('date=&status=&lottery=')).toContain(hanoi)
    expect(await ids(`search=${encodeURIComponent('ฮานอยปกติ')}`)).toEqual([hanoi])
    expect(await ids('search=%25')).toEqual([])
    const statuses = async (query: string) => {
      const { body } = await auditor.get(`/rounds/list?${query}`)
      return new Set(body.rounds.map((round: { status: string }) => round.status))
    }
    expect([...(await statuses('status=open'))]).toEqual(['open'])
    expect([...(await statuses('status=closed,sealed'))].sort()).toEqual(['closed', 'sealed'])
  })

  test('holds what still runs, the next to close first, and finished ones only when asked, the last first', async () => {
    const ofList = async (query: string) => {
      const { body } = await auditor.get(`/rounds/list?${query}`)
      return body.rounds as { status: string; closesAt: string }[]
    }
    const [running, finished] = [await ofList(''), await ofList('status=settled,void')]
    expect(running.filter(({ status }) => status === 'settled' || status === 'void')).toEqual([])
    expect(new Set(finished.map(({ status }) => status))).toContain('settled')
    const times = (rounds: { closesAt: string }[]) => rounds.map(({ closesAt }) => closesAt)
    expect(times(running)).toEqual(times(running).sort())
    expect(times(finished)).toEqual(times(finished).sort().reverse())
    expect(times(await ofList('order=latest'))).toEqual(times(running).reverse())
  })

  test('its pages follow one another by key, forwards and back, with nothing twice and nothing left out', async () => {
    const all = (await auditor.get('/rounds/list?limit=200')).body
    expect([all.previous, all.next]).toEqual([null, null])
    const ids = (body: { rounds: { id: string }[] }) => body.rounds.map(({ id }) => id)
    const pages: string[][] = []
    let page = (await auditor.get('/rounds/list?limit=2')).body
    pages.push(ids(page))
    while (page.next) {
      page = (await auditor.get(`/rounds/list?limit=2&after=${page.next}`)).body
      pages.push(ids(page))
    }
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat()).toEqual(ids(all))
    for (const expected of pages.slice(0, -1).reverse()) {
      page = (await auditor.get(`/rounds/list?limit=2&before=${page.previous}`)).body
      expect(ids(page)).toEqual(expected)
    }
    expect(page.previous).toBeNull()
  })

  test('the number of rounds that wait for a result is that of the list', async () => {
    await aSealedRound()
    const { body } = await auditor.get('/rounds/list?status=closed,sealed&limit=200')
    expect((await auditor.get('/rounds/waiting')).body).toEqual({ count: body.rounds.length, more: false })
  })

  test.each(['status=nonsense', 'date=2026-02-30', 'after=1', 'before=x', 'limit=0', 'order=up', 'more=1'])(
    'refuses %s',
    async (query) => {
      expect((await auditor.get(`/rounds/list?${query}`)).status).toBe(400)
    },
  )
})

test('of what members took back the tickets and their money are told, before the seal and after it', async () => {
  const roundId = await desk.openRound()
  const [memberId] = (await desk.members(1, bahtToSatang(1_000))) as [string]
  await placeTicket(desk.ctx, wishFor(desk, memberId, roundId, [['two_bottom', '47', 100]]))
  const { id: ticketId } = await placeTicket(
    desk.ctx,
    wishFor(desk, memberId, roundId, [['two_bottom', '48', 50]]),
  )
  await cancelTicket(desk.ctx, { memberId, ticketId })
  const told = { tickets: 2, stakes: 100, cancelled: { tickets: 1, stakes: 50 } }
  expect((await theRound(roundId)).round).toMatchObject(told)
  await closeRound(desk.ctx, { operatorId: desk.operatorId, roundId, reason: 'ทดสอบ' })
  await sealRound(desk.jobs, roundId)
  expect((await theRound(roundId)).round).toMatchObject(told)
  const { body } = await auditor.get('/rounds/list?status=sealed&limit=200')
  expect(body.rounds.find(({ id }: { id: string }) => id === roundId)).toMatchObject(told)
})

test('a round that is closed early tells when it was closed and when it was to be', async () => {
  const roundId = await aSoldRound()
  const { round: open } = await theRound(roundId)
  expect(open.plannedCloseAt).toBeNull()
  await maker.post('/rounds/close', { roundId, reason: 'ปิดก่อนเวลา' })
  const { round } = await theRound(roundId)
  expect(round.plannedCloseAt).toBe(open.closesAt)
  expect(Date.parse(round.closedAt)).toBeLessThan(Date.parse(open.closesAt))
})

describe('a round that is closed early in a demo', () => {
  const closeAndDraw = (roundId: string) =>
    maker.post('/rounds/close', { roundId, reason: 'ลองออกผล', drawNow: true })

  test('is drawn at once, on record, and a result can be entered', async () => {
    const roundId = await aSoldRound()
    const { round: open } = await theRound(roundId)
    expect((await closeAndDraw(roundId)).status).toBe(200)
    await sealRound(desk.jobs, roundId)
    const { round } = await theRound(roundId)
    expect([round.drawAt, round.closesAt]).toEqual([round.closedAt, round.closedAt])
    expect(round.plannedCloseAt, 'when it was to close is kept').toBe(open.closesAt)
    expect((await propose(roundId)).status).toBe(200)
    expect((await confirm(roundId)).body).toEqual({ confirmed: true })
    const audit = await listAudit(desk.ctx.read, desk.operatorId, 0, 10_000)
    const closing = audit.find(({ kind, text }) => kind === 'round.close' && text.includes(roundId))
    expect(JSON.parse(closing?.text ?? '').body).toMatchObject({ reason: 'ลองออกผล', drawNow: true })
  })

  test('is refused, and changes nothing, where it is no demo or draws itself', async () => {
    const fast = await openFastRound(desk.ctx, desk.operatorId)
    expect(code(await closeAndDraw(fast))).toEqual([422, 'RESULT_BY_DRAW'])
    expect((await theRound(fast)).round.status).toBe('open')

    const { roundId, operatorId } = await aForeignRound('real', 'YY')
    const close = closeRound(desk.ctx, { roundId, operatorId, reason: 'ลองออกผล', drawNow: true })
    await expect(close).rejects.toMatchObject({ code: 'DEMO_ONLY' })
    expect(await findRound(desk.ctx.read, roundId)).toMatchObject({ status: 'scheduled' })
  })

  test('is refused before the round is open, however it is asked: nobody could open it again', async () => {
    const roundId = await aSoldRound()
    await putBeforeSale(database.url, roundId)
    await desk.jobs.read.run`
      update round set opens_at = db_now() + interval '1 minute',
        closes_at = db_now() + interval '2 minutes', draw_at = db_now() + interval '3 minutes'
      where id = ${roundId}`
    expect((await closeAndDraw(roundId)).body.code).toBe('ROUND_NOT_OPEN')
    expect((await maker.post('/rounds/close', { roundId, reason: 'ปิดก่อนเวลา' })).body.code).toBe(
      'ROUND_NOT_OPEN',
    )
    expect((await theRound(roundId)).round.status).toBe('scheduled')
    const audit = await listAudit(desk.ctx.read, desk.operatorId, 0, 10_000)
    expect(audit.filter(({ kind, text }) => kind === 'round.close' && text.includes(roundId))).toEqual([])
  })

  test('keeps its times when it is closed already', async () => {
    const roundId = await aSoldRound()
    expect((await maker.post('/rounds/close', { roundId, reason: 'ปิดก่อนเวลา' })).status).toBe(200)
    const { round: before } = await theRound(roundId)
    expect((await closeAndDraw(roundId)).status).toBe(200)
    const { round: after } = await theRound(roundId)
    expect([after.drawAt, after.closesAt]).toEqual([before.drawAt, before.closesAt])
  })
})
