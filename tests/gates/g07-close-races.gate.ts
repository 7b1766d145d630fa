import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { Refusal } from '../../server/errors.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { sealRound } from '../../server/features/fairness/seal-round.ts'
import { closeRound } from '../../server/features/rounds/close-round.ts'
import type { Machinery } from '../../server/make-context.ts'
import { useDatabase } from '../support/database/database.ts'
import { printFigures } from '../support/figures.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../support/stage/stage.ts'

const RACES = 200
const BETTORS = 16
/** Bets and the close are sent at random moments of this span, which covers a few admissions. */
const SPAN_MS = 12
const HOUR_MS = 3_600_000

const database = useDatabase()
let stage: Stage
/** A second process on the same database: order within one queue is not enough. */
let other: Machinery
let members: string[]

beforeAll(async () => {
  stage = await openStage(database.url)
  other = openMachinery(database.url)
  members = await stage.members(BETTORS, bahtToSatang(1_000_000))
})

afterAll(async () => {
  await other.close()
  await stage.close()
})

test.each([
  ['an act of closing', true],
  ['its closing time alone', false],
])('no ticket is sold at or after %s, in any race', { timeout: 240_000 }, async (_end, byAct) => {
  const seen = { placed: 0, refused: 0, mixed: 0 }
  let closesInMs = SPAN_MS / 2
  for (let race = 0; race < RACES / 2; race += 1) {
    const roundId = await stage.openRound({ closesInMs: byAct ? HOUR_MS : closesInMs })
    const bets = members.map((memberId, index) => bet(index % 2 ? stage : other, memberId, roundId))
    const closing = byAct ? later(() => close(roundId)) : undefined
    const placed = (await Promise.all(bets)).filter(Boolean).length
    await (closing ?? close(roundId))
    const seal = await sealRound(stage.jobs, roundId)
    const sold = await countSold(roundId)
    expect({ race, ...sold }).toEqual({ race, tickets: placed, late: 0 })
    expect({ race, sealed: seal.size }).toEqual({ race, sealed: placed })
    seen.placed += placed
    seen.refused += BETTORS - placed
    if (placed > 0 && placed < BETTORS) seen.mixed += 1
    // On a slow machine bets take longer, so the close moves later, to stay in their midst.
    if (placed < BETTORS / 2) closesInMs += 1
    else closesInMs = Math.max(1, closesInMs - 1)
  }
  printFigures('G7', { races: RACES / 2, ...seen })
  // Rounds without both outcomes prove nothing.
  expect(seen.mixed).toBeGreaterThan(RACES / 20)
})

/** True: the ticket was sold. False: the round was closed. Any other answer fails the race. */
async function bet(machinery: Machinery, memberId: string, roundId: string): Promise<boolean> {
  try {
    await later(() => placeTicket(machinery.ctx, wishFor(stage, memberId, roundId, [['run_top', '5', 10]])))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ROUND_CLOSED') return false
    throw error
  }
}

function close(roundId: string) {
  return closeRound(stage.jobs, { operatorId: stage.operatorId, roundId, reason: 'race' })
}

async function later<T>(act: () => Promise<T>): Promise<T> {
  await delay(Math.random() * SPAN_MS)
  return act()
}

function countSold(roundId: string) {
  return stage.ctx.read.one<{ tickets: number; late: number }>`
    select count(*)::int as tickets,
      count(*) filter (where t.placed_at >= r.closed_at or t.placed_at >= r.closes_at)::int as late
    from ticket t join round r on r.id = t.round_id where r.id = ${roundId}`
}
