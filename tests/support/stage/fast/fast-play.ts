import { randomUUID } from 'node:crypto'
import { bahtToSatang } from '../../../../domain/money.ts'
import { sealRound } from '../../../../server/features/fairness/seal-round.ts'
import { freezeShots } from '../../../../server/features/fast/freeze-shots.ts'
import type { ShotSeal } from '../../../../server/features/fast/queries.ts'
import { shoot, type TakenShot } from '../../../../server/features/fast/shoot.ts'
import { closeRound } from '../../../../server/features/rounds/close-round.ts'
import { moveClock } from '../../database/database.ts'
import type { Stage } from '../stage.ts'
import { openFastRound, type UpFromTo } from './fast-round.ts'

/** How long the round takes bets. */
const CLOSES_MS = 60_000
/** How far the clock must move until its shots can be frozen. */
export const FROZEN_MS = CLOSES_MS + 121_000

/** The cash of each member. */
const CASH = bahtToSatang(1_000)

/** A fast round in which each of some members has shot once, in order. */
export async function playedRound(
  stage: Stage,
  shooters: number,
  up?: readonly UpFromTo[],
): Promise<{ readonly roundId: string; readonly members: readonly string[] }> {
  const roundId = await openFastRound(stage.ctx, stage.operatorId, { closesInMs: CLOSES_MS, up })
  const members = await stage.members(shooters, CASH)
  for (const [index, memberId] of members.entries()) await shotInto(stage, { roundId, memberId }, index)
  return { roundId, members }
}

/** Sends a shot, given as a whole number. */
export function shotInto(
  stage: Stage,
  { roundId, memberId }: { readonly roundId: string; readonly memberId: string },
  number: number,
  key: string = randomUUID(),
): Promise<TakenShot> {
  const wish = { operatorId: stage.operatorId, memberId, roundId, key }
  return shoot(stage.ctx, { ...wish, number: String(number).padStart(5, '0') })
}

/** Moves the clock to the round's close and seals its tickets. */
export async function shutRound(stage: Stage, databaseUrl: string, roundId: string): Promise<void> {
  await moveClock(databaseUrl, CLOSES_MS + 1_000)
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'its time came' })
  await sealRound(stage.ctx, roundId)
}

/** Moves the clock to the round's freeze and freezes its shots. */
export async function freezeRound(stage: Stage, databaseUrl: string, roundId: string): Promise<ShotSeal> {
  await shutRound(stage, databaseUrl, roundId)
  await moveClock(databaseUrl, FROZEN_MS)
  const seal = await freezeShots(stage.ctx, roundId)
  if (!seal) throw new Error('the shots are frozen')
  return seal
}
