import type { Context } from '../../context.ts'
import { appendAudit } from './append-audit.ts'

/** Recorded failed sign-ins a minute: enough to see an attack, too few to flood the log. The rest are counted. */
const ROWS_A_MINUTE = 30

interface Minute {
  startMs: number
  rows: number
  unwritten: number
}

const minutesBy = new WeakMap<Context, Map<string, Minute>>()

export interface FailedSignIn {
  readonly operatorId: string
  /** `member:<id>` or `staff:<id>`. An unknown name is not recorded: people type passwords into that field. */
  readonly who: string | undefined
  readonly address: string
}

/** Records a failed sign-in in the audit log, within this minute's limit. */
export async function noteFailedSignIn(ctx: Context, failed: FailedSignIn): Promise<void> {
  const minute = minuteOf(ctx, failed.operatorId)
  if (minute.rows >= ROWS_A_MINUTE) {
    minute.unwritten += 1
    return
  }
  minute.rows += 1
  const unwritten = minute.unwritten
  minute.unwritten = 0
  await ctx.transaction((tx) =>
    appendAudit(tx, {
      operatorId: failed.operatorId,
      actor: failed.who ?? 'unknown',
      kind: 'sign-in.failed',
      body: { address: failed.address, ...(unwritten > 0 ? { unwritten_before: unwritten } : {}) },
    }),
  )
}

function minuteOf(ctx: Context, operatorId: string): Minute {
  const minutes = minutesBy.get(ctx) ?? new Map<string, Minute>()
  minutesBy.set(ctx, minutes)
  const minute = minutes.get(operatorId) ?? { startMs: performance.now(), rows: 0, unwritten: 0 }
  minutes.set(operatorId, minute)
  if (performance.now() - minute.startMs > 60_000) {
    minute.startMs = performance.now()
    minute.rows = 0
  }
  return minute
}
