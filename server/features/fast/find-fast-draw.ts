import { beaconOf, type PromisedBeacon } from '../../../domain/fair/fast/beacon.ts'
import { freezesAtMs } from '../../../domain/fair/fast/fast-rules.ts'
import type { Shot } from '../../../domain/fair/fast/shots.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { memberTag } from '../betting/seal-batch.ts'
import { type FastDraw, findFastDraw } from '../fairness/queries-fast-draw.ts'
import { fastRulesOf } from '../operators/fast-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { type FastRound, findFastRound } from '../rounds/queries-fast.ts'
import { shootingTimes } from '../rounds/shooting-times.ts'
import { publicShots } from './freeze-shots.ts'
import {
  countShots,
  findShotSeal,
  listLastShots,
  listShotRewards,
  listShots,
  type ShotSeal,
} from './queries.ts'
import { type FastBeaconRow, findFastBeacon } from './queries-beacon.ts'

/** The public part of a fast draw: tags instead of members, and shares once they are revealed. */
export interface PublicFastDraw {
  readonly round: FastRound
  readonly freezesAt: Date
  readonly coolDownSeconds: number
  readonly size: number
  /** Newest first. */
  readonly last: readonly Shot[]
  readonly seal: ShotSeal | undefined
  /** The public randomness beacon the round has promised, and its signature. */
  readonly beacon: (PromisedBeacon & { readonly kept: FastBeaconRow | undefined }) | undefined
  readonly draw: (FastDraw & { readonly drawnAt: Date }) | undefined
  readonly rewards: readonly { readonly rank: number; readonly tag: string; readonly amount: Satang }[]
}

/** The newest shots that are listed, and the page size for more. */
const LAST_SHOTS = 30
const SHOTS_PAGE = 5_000

/** Null for a round that is not fast. */
export async function findPublicFastDraw(ctx: Context, roundId: string): Promise<PublicFastDraw | null> {
  const round = await findFastRound(ctx.read, roundId)
  if (!round) return null
  const promised = beaconOf(round.context)
  const [operator, size, last, seal, kept, draw, rewards] = await Promise.all([
    findOperatorById(ctx.read, round.operatorId),
    countShots(ctx.read, roundId),
    listLastShots(ctx.read, roundId, LAST_SHOTS),
    findShotSeal(ctx.read, roundId),
    promised && findFastBeacon(ctx.read, roundId),
    findFastDraw(ctx.read, roundId),
    listShotRewards(ctx.read, roundId),
  ])
  return {
    round,
    freezesAt: new Date(freezesAtMs(shootingTimes(round))),
    coolDownSeconds: fastRulesOf(operator).coolDownSeconds,
    size,
    last: publicShots(round, last),
    seal,
    beacon: promised && { ...promised, kept },
    draw,
    rewards: rewards.map(({ rank, memberId, amount }) => ({
      rank,
      tag: memberTag(round.salt, memberId),
      amount,
    })),
  }
}

/** The shots of a round in order, by pages. Throws ROUND_UNKNOWN. */
export async function* eachShotPage(
  ctx: Context,
  operatorId: string,
  roundId: string,
): AsyncGenerator<readonly Shot[]> {
  const round = await findFastRound(ctx.read, roundId)
  if (!round || round.operatorId !== operatorId) throw new Refusal('ROUND_UNKNOWN')
  let page = await listShots(ctx.read, roundId, undefined, SHOTS_PAGE)
  for (;;) {
    yield publicShots(round, page)
    if (page.length < SHOTS_PAGE) return
    page = await listShots(ctx.read, roundId, page.at(-1), SHOTS_PAGE)
  }
}
