import { bahtToSatang } from '../../../domain/money.ts'
import { LIMIT_KINDS, LIMIT_SPANS } from '../../../domain/safer/play-limit.ts'
import type { Stage } from '../../../tests/support/stage/stage.ts'
import { report } from '../machine.ts'
import type { LoadResult } from './load.ts'

/** Times that members with limits follow members without: what else the machine does falls on both, the more evenly the shorter each is. */
const PAIRS = 12
/** Set by every member and never reached: satang, and minutes of a day for time. */
const FAR_LIMIT = bahtToSatang(900_000_000)
const FAR_MINUTES = 24 * 60

interface Wish {
  /** Of the members, percent. */
  readonly percent: number
  readonly load: (by: 'plain' | 'limited') => Promise<LoadResult>
}

/**
 * The cost of limits on the bet path: the same load by members without limits and by as many of whom this share (percent) has
 * all limits, in turn on one server. The ratio is of tickets a second. A
 * member's first bet of an hour finds out what the limits leave, and the others of the hour take of it: a pair before those that count has most of the
 * first ones, and is told apart.
 */
export async function compareLimited(stage: Stage, members: readonly string[], wish: Wish): Promise<void> {
  await limitAll(stage, members.slice(0, Math.round((members.length * wish.percent) / 100)))
  const first = await pairOf(wish.load, 0)
  const pairs: PerSecond[] = []
  for (let nth = 1; nth <= PAIRS; nth += 1) pairs.push(await pairOf(wish.load, nth))
  const mean = (which: keyof PerSecond) => pairs.reduce((sum, pair) => sum + pair[which], 0) / PAIRS
  report('admission with limits of play', {
    ratio: mean('limited') / mean('plain'),
    ticketsPerSecond: Math.round(mean('limited')),
    without: Math.round(mean('plain')),
    pairs: pairs.map(ratioOf).join(' '),
    firstOfTheHour: ratioOf(first),
    percentLimited: wish.percent,
  })
}

interface PerSecond {
  readonly plain: number
  readonly limited: number
}

function ratioOf({ plain, limited }: PerSecond): string {
  return (limited / plain).toFixed(3)
}

/** Which of the two begins changes from pair to pair. */
async function pairOf(load: Wish['load'], nth: number): Promise<PerSecond> {
  const perSecond = { plain: 0, limited: 0 }
  for (const which of nth % 2 === 0 ? (['plain', 'limited'] as const) : (['limited', 'plain'] as const)) {
    const { accepted, seconds, failed, firstFailure } = await load(which)
    if (failed > 0) throw new Error(`${failed} tickets were refused: ${firstFailure}`)
    perSecond[which] = accepted / seconds
  }
  return perSecond
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
