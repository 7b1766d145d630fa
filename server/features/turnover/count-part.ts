import type { Context } from '../../context.ts'
import { countingPace } from './counting-pace.ts'

/** A run of a job is over within its limit of 45 s; the next run goes on where this one ended. */
const RUN_MS = 25_000
/** When a run comes again that found another at work beside bets. */
const AGAIN_MS = 1_000

/** What is to be counted of a settled round: the members behind this one, of this settlement; without them all of the newest. */
export interface RoundPart {
  readonly roundId: string
  readonly after?: string
  readonly revision?: number
}

export interface PartCounted {
  /** Where the next run goes on; null: all is counted, or a later settlement counts it. */
  readonly next: RoundPart | null
}

/** Reads the part that a run of a job was given. */
export function roundPart(payload: Readonly<Record<string, unknown>>): RoundPart {
  const { roundId, after, revision } = payload
  return {
    roundId: String(roundId),
    ...(after !== undefined && { after: String(after) }),
    ...(revision !== undefined && { revision: Number(revision) }),
  }
}

interface PartWork {
  readonly job: 'accrue-turnover' | 'accrue-affiliates'
  readonly part: RoundPart
  /** Ends early when it may not go on. */
  readonly count: (part: RoundPart, mayGoOn: () => boolean) => Promise<PartCounted>
  readonly forMs?: number | undefined
}

/** Counts what a run of this job has time for, and leaves the rest to the next. True once nothing is left. */
export async function countPart(
  ctx: Context,
  { job, part, count, forMs = RUN_MS }: PartWork,
): Promise<boolean> {
  const pace = countingPace(ctx)
  const turn = pace.enter()
  try {
    const endsMs = performance.now() + forMs
    const mayGoOn = () => performance.now() < endsMs && pace.mayGoOn(turn)
    const next = pace.mayGoOn(turn) ? (await count(part, mayGoOn)).next : part
    if (!next) return true
    // What goes on has a name of its own: a correction that asks for all of it meanwhile is not put in its place.
    const key = `${job}:${next.roundId}${next.after === undefined ? '' : ':rest'}`
    await ctx.transaction(async (tx) => {
      const now = await tx.readClock()
      const runAt = new Date(now.getTime() + (next === part ? AGAIN_MS : 0))
      await tx.enqueue(job, next, { key, runAt })
    })
    return false
  } finally {
    pace.leave(turn)
  }
}
