import { bahtToSatang } from '../../../domain/money.ts'
import { LIMIT_KINDS, LIMIT_SPANS } from '../../../domain/safer/play-limit.ts'
import type { Stage } from '../../../tests/support/stage/stage.ts'
import { report } from '../machine.ts'
import type { LoadResult } from './load.ts'

/** Times that members with limits follow members without: what else the machine does falls on both. */
const PAIRS = 4
/** Set by every member and never reached: satang, and minutes of a day for time. */
const FAR_LIMIT = bahtToSatang(900_000_000)
const FAR_MINUTES = 24 * 60

/**
 * The cost of limits on the bet path: the same load by members without limits and by as many of whom this share (percent) has
 * all limits, in turn on one server. The ratio is of tickets a second.
 */
export async function compareLimited(
  stage: Stage,
  members: readonly string[],
  wish: {
    readonly percent: number
    readonly load: (by: 'plain' | 'limited') => Promise<LoadResult>
  },
): Promise<void> {
  await limitAll(stage, members.slice(0, Math.round((members.length * wish.percent) / 100)))
  const sold = { plain: 0, limited: 0 }
  const pairs: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const order = pair % 2 === 0 ? (['plain', 'limited'] as const) : (['limited', 'plain'] as const)
    const perSecond = { plain: 0, limited: 0 }
    for (const which of order) {
      const load = await wish.load(which)
      if (load.failed > 0) throw new Error(`${load.failed} tickets were refused: ${load.firstFailure}`)
      perSecond[which] = load.accepted / load.seconds
      sold[which] += perSecond[which] / PAIRS
    }
    pairs.push(perSecond.limited / perSecond.plain)
  }
  report('admission with limits of play', {
    ratio: sold.limited / sold.plain,
    ticketsPerSecond: Math.round(sold.limited),
    without: Math.round(sold.plain),
    pairs: pairs.map((ratio) => ratio.toFixed(3)).join(' '),
    percentLimited: wish.percent,
  })
}

async function limitAll(stage: Stage, members: readonly string[]): Promise<void> {
  for (const kind of LIMIT_KINDS) {
    const far = kind === 'time' ? FAR_MINUTES : FAR_LIMIT
    for (const span of LIMIT_SPANS) {
      await stage.jobs.read.run`
        insert into play_limit_step (member_id, id, operator_id, kind, span, step, amount, at)
        select member_id, gen_random_uuid(), ${stage.operatorId}, ${kind}, ${span}, 'set', ${far}, db_now()
        from unnest(${members}::uuid[]) as m(member_id)`
    }
  }
}
