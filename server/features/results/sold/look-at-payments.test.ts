import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { DRAWN, drawRound, setTakeBack } from '../../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { placeTicket } from '../../betting/place-ticket.ts'
import { settleRound } from '../../settlement/settle-round.ts'
import { findVoidSeen } from '../../voids/queries.ts'
import { voidRound } from '../../voids/void-round.ts'
import { listConsoleRounds } from '../queries-console.ts'

const SOLD = 12

const database = useDatabase()
let stage: Stage
let roundId: string
beforeAll(async () => {
  stage = await openStage(database.url)
  await setTakeBack(stage, 'available')
  roundId = await stage.openRound()
  const members = await stage.members(SOLD, bahtToSatang(100))
  // Half of them on what is drawn first, the others on what is drawn then.
  await Promise.all(
    members.map((member, nth) =>
      placeTicket(
        stage.ctx,
        wishFor(stage, member, roundId, [['two_bottom', nth % 2 === 0 ? '47' : '48', 10]]),
      ),
    ),
  )
})
afterAll(() => stage.close())

/** What the page of the round says, and how many tickets and payments the database reads for it. */
function look() {
  return stage.ctx.transaction(async (tx) => {
    let [round, seen]: [unknown, unknown] = [undefined, undefined]
    const read = await rowsReadBy(tx, ['ticket', 'settle_item'], async () => {
      round = (await listConsoleRounds(tx, stage.operatorId, [roundId]))[0]
      seen = await findVoidSeen(tx, roundId)
    })
    return { round, seen, read }
  })
}

test('of a corrected round a look reads no payment, whether it is paid or being paid', async () => {
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  const won = SOLD / 2
  await drawRound(stage, roundId, { ...DRAWN, last2: '48' }, 'พิมพ์ผิด')
  expect(await look()).toMatchObject({
    round: { settlementState: 'evaluating', paidTickets: 0, paid: bahtToSatang(won * 900) },
    read: 0,
  })
  await settleRound(stage.jobs, roundId)
  expect(await look()).toMatchObject({
    round: { settlementState: 'settled', revision: 2, paidTickets: won, paid: bahtToSatang(won * 900) },
    read: 0,
  })
})

test('of a void a look reads no ticket, before and after the stakes are given back', async () => {
  await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
  expect(await look()).toMatchObject({ seen: { state: 'void', refundedTickets: 0, refunded: 0 }, read: 0 })
  await settleRound(stage.jobs, roundId)
  expect(await look()).toMatchObject({
    seen: { state: 'void', refundedTickets: SOLD, refunded: bahtToSatang(SOLD * 10) },
    round: { settlementKind: 'void', paid: 0 },
    read: 0,
  })
})
