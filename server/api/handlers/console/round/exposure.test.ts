import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { wishFor } from '../../../../../tests/support/stage/stage.ts'
import { placeTicket } from '../../../../features/betting/place-ticket.ts'

const database = useDatabase()
let desk: Desk
let maker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  maker = await desk.clerk('auditor')
})
afterAll(() => desk.close())

test('staff see the worst draw of a round, what is expected, and what a rule would do', async () => {
  const roundId = await desk.openRound()
  const [memberId] = (await desk.members(1, bahtToSatang(10_000))) as [string]
  await placeTicket(
    desk.ctx,
    wishFor(desk, memberId, roundId, [
      ['three_top', '123', 10],
      ['two_bottom', '47', 500],
    ]),
  )
  const { body } = await maker.get(`/exposure/one/${roundId}`)
  expect(body).toMatchObject({
    stake: 510,
    net: 510,
    expectedPayout: 9 + 450,
    expectedProfit: 51,
    worst: { payout: 54_000, profit: -53_490, threeTop: '123', twoBottom: '47', first: null },
    numbers: [
      { type: 'two_bottom', number: '47', stake: 500, win: 45_000 },
      { type: 'three_top', number: '123', stake: 10, win: 9_000 },
    ],
  })
  expect([body.top.length, body.top[123], body.bottom.length, body.bottom[47]]).toEqual([
    1_000, 9_000, 100, 45_000,
  ])
  const asked = `type=two_bottom&number=47&more=1000`
  const half = await maker.get(`/exposure/what/${roundId}?${asked}&rule=half`)
  expect([half.body.now, half.body.without, half.body.under].map(({ payout }) => payout)).toEqual([
    54_000, 144_000, 99_000,
  ])
  const capped = await maker.get(`/exposure/what/${roundId}?${asked}&rule=cap&cap=600.5`)
  expect(capped.body.under.payout).toBe(54_000 + 100.5 * 90)
})

test.each([
  ['three digits for two', 'type=two_top&number=123&more=1&rule=half', 422],
  ['an unknown rule', 'type=two_top&number=12&more=1&rule=free', 400],
  ['half a satang', 'type=two_top&number=12&more=0.001&rule=half', 400],
])('%s is refused', async (_, query, status) => {
  const roundId = await desk.openRound()
  expect((await maker.get(`/exposure/what/${roundId}?${query}`)).status).toBe(status)
})
