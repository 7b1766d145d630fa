import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { wishFor } from '../../../../../tests/support/stage/stage.ts'
import { placeTicket } from '../../../../features/betting/place-ticket.ts'
import { bookNumbers } from '../../../../features/booking/book-numbers.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

test('two people say how a lottery is sold, and the next bet is decided by it', async () => {
  const owner = await desk.clerk('operator_admin')
  const roundId = await desk.openRound({ lottery: 'hanoi', types: ['two_bottom'] })
  const [member] = (await desk.members(1, bahtToSatang(100))) as [string]
  const wish = () => wishFor(desk, member, roundId, [['two_bottom', '08', 10]])
  expect((await owner.get(`/sales/one/${roundId}`)).body).toEqual({ sold: 'both' })

  const checker = await desk.clerk('draw_checker')
  const set = async (sold: string) => {
    const { body } = await owner.post('/sales/set', { roundId, sold })
    expect((await checker.post('/sales/confirm', { roundId, ...body })).status).toBe(200)
  }
  await set('realtime')
  await expect(placeTicket(desk.ctx, wish())).rejects.toMatchObject({ code: 'SOLD_LIVE_ONLY' })
  expect(await bookNumbers(desk.ctx, wish())).toMatchObject({ held: 10_00 })

  await set('normal')
  await expect(bookNumbers(desk.ctx, wish())).rejects.toMatchObject({ code: 'NOT_SOLD_LIVE' })
  expect(await placeTicket(desk.ctx, wish())).toMatchObject({ net: 10_00 })
  const [said] = await desk.ctx.read.run`
    select actor, body from audit where kind = 'lottery.sold' order by seq limit 1`
  expect(said).toMatchObject({ actor: `staff:${checker.staffId}` })
})

test('nobody else says so, and only of rounds that are there', async () => {
  const maker = await desk.clerk('draw_maker')
  const roundId = await desk.openRound({ lottery: 'lao', types: ['two_top'] })
  expect((await maker.post('/sales/set', { roundId, sold: 'normal' })).status).toBe(403)
  const owner = await desk.clerk('operator_admin')
  expect((await owner.post('/sales/set', { roundId, sold: 'sometimes' })).status).toBe(400)
})
