import { setTimeout as sleep } from 'node:timers/promises'
import { OUTAGE_MS } from '../../../domain/fair/fast/outage.ts'
import type { Context } from '../../context.ts'
import { insertUptime, updateUptime } from './queries-uptime.ts'

/** Three of these intervals fit into the shortest outage, so one write may fail. */
const SIGN_MS = 5_000

/**
 * Records every few seconds, until stopped, that this process can serve members. Outages are judged by these rows. It
 * uses the connection pool of members' calls, so a hanging process or an unavailable database leaves a gap.
 */
export function recordUptime(ctx: Context): () => Promise<void> {
  const stopped = new AbortController()
  const kept = signUntil(ctx, stopped.signal)
  return async () => {
    stopped.abort()
    await kept
  }
}

async function signUntil(ctx: Context, stopped: AbortSignal): Promise<void> {
  let stretch: string | undefined
  while (!stopped.aborted) {
    try {
      stretch = await recordAlive(ctx, stretch)
    } catch (error) {
      ctx.log.warn({ err: error }, 'that members are served could not be written down')
    }
    await sleep(SIGN_MS, undefined, { signal: stopped }).catch(() => {})
  }
}

/** Extends the given stretch of uptime, or starts a new one after a gap. Returns its id. */
export function recordAlive(ctx: Context, stretch?: string): Promise<string> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    if (stretch !== undefined && (await updateUptime(tx, stretch, OUTAGE_MS))) return stretch
    const id = ctx.chance.id()
    await insertUptime(tx, id)
    return id
  })
}
