import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { fakePayouts } from '../../../server/external/fake-payouts.ts'
import { bookNumbers } from '../../../server/features/booking/book-numbers.ts'
import { confirmBooking } from '../../../server/features/booking/confirm-booking.ts'
import { giveBackExcluded } from '../../../server/features/booking/give-back-excluded.ts'
import { findCash } from '../../../server/features/ledger/queries.ts'
import { sendWithdrawal } from '../../../server/features/payments/withdrawals/send-withdrawal.ts'
import { stopPlay } from '../../../server/features/safer/stop-play.ts'
import { useDatabase } from '../../support/database/database.ts'
import { begunToken, openWallet, providerOf } from '../../support/stage/games/gamer.ts'
import { callerOf } from '../../support/stage/safer/limited.ts'
import { openStage, type Stage, wishFor } from '../../support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer } from '../../support/stage/withdrawer.ts'

/** Members who exclude themselves at the same time, each at the moment of an act of their own. */
const MEMBERS = 12
const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 24 })
  await openWallet(stage)
})
afterAll(() => stage.close())

const stop = (memberId: string) =>
  stopPlay(stage.ctx, { caller: callerOf(stage, memberId), length: 'six-months', key: randomUUID() })
const cash = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance ?? -1
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

test('an exclusion at the moment a booking is confirmed: it is a ticket of before or none, and all its money comes back once', async () => {
  const roundId = await stage.openRound()
  const members = await stage.members(MEMBERS, bahtToSatang(100))
  const answers = await Promise.all(
    members.map(async (memberId) => {
      const { id: bookingId } = await bookNumbers(
        stage.ctx,
        wishFor(stage, memberId, roundId, [['two_top', '12', 10]]),
      )
      const confirming = { memberId, bookingId, note: null, accepted: undefined }
      const [{ id: stopId, beganAt }, answer] = await Promise.all([
        stop(memberId),
        refusal(confirmBooking(stage.ctx, confirming)),
      ])
      const late = await stage.ctx.read.run`
        select from ticket where member_id = ${memberId} and placed_at > ${beganAt}`
      expect(late).toEqual([])
      await Promise.all([1, 2, 3].map(() => giveBackExcluded(stage.ctx, { memberId, stopId })))
      expect(await cash(memberId)).toBe(bahtToSatang(100))
      return answer
    }),
  )
  expect(answers.filter((each) => each !== 'none' && each !== 'PLAY_STOPPED')).toEqual([])
})

test('an exclusion among the bets of an open game lets none through after it, and what those before it win is paid', async () => {
  const members = await stage.members(MEMBERS, bahtToSatang(100))
  await Promise.all(
    members.map(async (memberId) => {
      const game = providerOf(stage, { token: await begunToken(stage, database.url, memberId) })
      const bets = Array.from({ length: 4 }, () => ({ id: randomUUID() }))
      const [{ beganAt }, ...answers] = await Promise.all([
        stop(memberId),
        ...bets.map(({ id }) => refusal(game.bet(id, 1_00))),
      ])
      expect(answers.filter((each) => !/^(none|PLAY_STOPPED|GAME_TOKEN_EXPIRED)$/.test(each))).toEqual([])
      const late = await stage.ctx.read.run`
        select from game_transaction where member_id = ${memberId} and kind = 'bet' and at > ${beganAt}`
      expect(late).toEqual([])
      const placed = bets.filter((_, nth) => answers[nth] === 'none')
      for (const { id } of placed) expect(await refusal(game.win(randomUUID(), id, 5_00))).toBe('none')
      expect(await cash(memberId)).toBe(bahtToSatang(100) + placed.length * 4_00)
      expect(await refusal(game.bet(randomUUID(), 1_00))).not.toBe('none')
    }),
  )
})

test('an exclusion at the moment a withdrawal is asked for keeps nothing of it back', async () => {
  const demoPayouts = fakePayouts('excluded', () => 'paid')
  const ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoPayouts } }
  for (let nth = 0; nth < 3; nth += 1) {
    const memberId = await newWithdrawer(stage, database.url)
    const [{ id }] = await Promise.all([askedWithdrawal(stage, memberId), stop(memberId)])
    await Promise.all([1, 2].map(() => sendWithdrawal(ctx, { operatorId: stage.operatorId, id })))
    const { state } = await stage.ctx.read.one<{ state: string }>`
      select state from withdrawal where id = ${id} and operator_id = ${stage.operatorId}`
    expect(state).toBe('paid')
  }
})
