import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { rowsFound, rowsScanned } from '../../../tests/support/database/rows-scanned.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { closeRound } from '../rounds/close-round.ts'
import { listRoundsConsole } from './list-rounds-console.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  // One connection, whose rows are counted.
  stage = await openStage(database.url, { connections: 1 })
})
afterAll(() => stage.close())

const SOLD = 12
const CANCELLED = 8

/** An open round of tickets of 10 baht, most of them cancelled. */
async function cancelledRound(): Promise<string> {
  const roundId = await stage.openRound()
  const members = await stage.members(SOLD, bahtToSatang(100))
  for (const [place, memberId] of members.entries()) {
    const { id: ticketId } = await placeTicket(
      stage.ctx,
      wishFor(stage, memberId, roundId, [['two_top', '52', 10]]),
    )
    if (place < CANCELLED) await cancelTicket(stage.ctx, { memberId, ticketId })
  }
  return roundId
}

/** What the list says of the rounds in a state, and how many tickets the database read for it. */
async function look(status: 'open' | 'sealed') {
  const before = await ticketsRead()
  const { rounds } = await listRoundsConsole(stage.ctx, {
    ...{ operatorId: stage.operatorId, statuses: [status], limit: 200 },
  })
  return { rounds, read: (await ticketsRead()) - before }
}

async function ticketsRead(): Promise<number> {
  const [scanned] = await rowsScanned(stage.ctx, ['ticket'])
  return (scanned?.rows ?? 0) + (await rowsFound(stage.ctx, 'ticket'))
}

const TOLD = {
  ...{ tickets: SOLD, stakes: bahtToSatang((SOLD - CANCELLED) * 10) },
  ...{ cancelledTickets: CANCELLED, cancelledStakes: bahtToSatang(CANCELLED * 10) },
}

test('of an open round each ticket is read once, cancelled or not; of a sealed one no ticket is read', async () => {
  const roundId = await cancelledRound()
  const open = await look('open')
  expect(open.rounds).toEqual([expect.objectContaining({ id: roundId, ...TOLD })])
  expect(open.read).toBe(SOLD)

  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  await sealRound(stage.jobs, roundId)
  const sealed = await look('sealed')
  expect(sealed.rounds).toEqual([expect.objectContaining({ id: roundId, ...TOLD })])
  expect(sealed.read).toBe(0)
})
