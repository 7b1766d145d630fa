import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CloseDayShown } from '../../../../../contract/console/money/close.ts'
import { bahtToSatang, satang, satangToBaht } from '../../../../../domain/money.ts'
import { behindTriggers } from '../../../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { bookDays, looked } from '../../../../../tests/support/stage/book-day.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../../tests/support/stage/depositor.ts'
import { type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { receivePayment } from '../../../../features/payments/receive-payment.ts'
import { seedReceivingAccounts } from '../../../../features/payments/seed-receiving-accounts.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
  await seedReceivingAccounts(desk.ctx, desk.operatorId)
})
afterAll(() => desk.close())

test('a day from its figures to its signatures', async () => {
  const days = bookDays(() => desk, database.url)
  const day = await days.begin()
  const order = await startedDeposit(desk, await newDepositor(desk, database.url))
  await receivePayment(desk.ctx, desk.operatorId, noticeOf(order, { at: await days.now() }))
  await days.end()
  const [owner, checker] = [await desk.clerk('operator_admin'), await desk.clerk('draw_checker')]
  expect((await owner.get('/close/days')).body).toEqual({ days: [], previous: null, next: null })
  await looked(desk, day)
  const baht = order.pay / 100
  expect((await owner.get('/close/days')).body.days).toEqual([
    {
      ...{ day, state: 'open', isNext: true, differences: 0, came: baht, paid: 0, promotions: 0 },
      ...{ closing: null, off: null },
    },
  ])
  const seen: CloseDayShown = (await owner.get(`/close/day?day=${day}`)).body
  expect(seen).toMatchObject({
    state: 'open',
    run: 1,
    totals: { credited: baht },
    differences: [],
    closed: null,
  })
  expect(seen.places.at(-1)).toMatchObject({ place: 'payouts', account: null, opening: null, closing: null })

  expect((await owner.post('/close/check', { day })).body).toEqual({ run: 1, differences: 0, isNew: false })
  const never = await owner.post('/close/check', { day: '9999-12-31' })
  expect([never.status, never.body.field]).toEqual([400, 'body.day'])
  const typed = (more: number) =>
    seen.places.map(({ place, came }) => {
      const bank = satangToBaht(satang(bahtToSatang(came) + more))
      return { place, bank, moved: 0, opening: 10 }
    })
  const places = typed(10_00)
  const wish = { day, places: typed(10_01), reason: null }
  const refused = await owner.post('/close/propose', wish)
  expect(refused.body).toMatchObject({ code: 'CLOSE_REASON_NEEDED', field: 'reason' })
  const bank = satangToBaht(satang(order.pay + places.length * 10_00))
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() }
  const propose = () => desk.ask('POST', '/console/api/close/propose', headers, { day, places, reason: null })
  const { proposalId } = (await propose()).body
  expect((await propose()).body, 'its answer was lost').toEqual({ proposalId })
  expect((await owner.post('/close/propose', { day, places, reason: 'x' })).body.code).toBe('PROPOSAL_WAITS')
  expect((await checker.get('/approvals/waiting')).body.waiting).toMatchObject([
    { kind: 'close', mayDecide: true, close: { day, differences: 0, bank } },
  ])
  expect((await owner.get(`/close/day?day=${day}`)).body).toMatchObject({ state: 'proposed' })
  expect((await owner.post('/close/confirm', { day, proposalId })).body.code).toBe('SAME_PERSON')
  expect((await checker.post('/close/confirm', { day, proposalId })).status).toBe(200)
  expect((await checker.post('/close/confirm', { day, proposalId })).status, 'a repeat').toBe(200)
  expect((await owner.get(`/close/day?day=${day}`)).body).toMatchObject({
    ...{ state: 'closed', closed: { maker: 'desk-operator-admin', checker: 'desk-draw-checker' } },
  })
  expect((await owner.post('/close/check', { day })).body.code).toBe('DAY_CLOSED')
})

test('days that wait for their signatures for months are all reached, page by page', async () => {
  const owner = await desk.clerk('operator_admin')
  const before = (await owner.get('/close/days')).body.days.length
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into reconciliation (operator_id, day, run, taken_at, places, totals, differences, hash)
      select operator_id, day - n, 1, taken_at, places, totals, 0, hash
      from (select * from reconciliation order by day, run limit 1) first, generate_series(1, 70) n`,
  )
  const first = (await owner.get('/close/days')).body
  const rest = (await owner.get(`/close/days?after=${first.next}`)).body
  expect([first.days.length, rest.days.length, rest.next]).toEqual([60, before + 10, null])
  const all = [...first.days, ...rest.days].map(({ day }: { day: string }) => day)
  expect(all).toEqual([...new Set(all)].sort().reverse())
  await behindTriggers(
    database.url,
    (sql) => sql`delete from reconciliation r where not exists (
      select from day_close c where c.operator_id = r.operator_id and c.day = r.day)`,
  )
})
