import { setTimeout as sleep } from 'node:timers/promises'
import { OUTAGE_MS } from '../../../domain/fair/fast/outage.ts'
import type { Context } from '../../context.ts'
import { insertUptime, updateUptime } from './queries-uptime.ts'

/** Three signs fit into the time that makes an outage: one may be lost. */
const SIGN_MS = 5_000

/**
 * Says every few seconds, until stopped, that members are served. What it writes is what outages are judged by: it goes
 * through the pool of members' calls, and a process that hangs, or a database that is away, leaves the silence there is.
 */
export function keepUptime(ctx: Context): () => Promise<void> {
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
      stretch = await signUptime(ctx, stretch)
    } catch (error) {
      ctx.log.warn({ err: error }, 'that members are served could not be written down')
    }
    await sleep(SIGN_MS, undefined, { signal: stopped }).catch(() => {})
  }
}

/** One sign. Returns the stretch it belongs to: the one that was given, or a new one after a silence. */
export function signUptime(ctx: Context, stretch?: string): Promise<string> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    if (stretch !== undefined && (await updateUptime(tx, stretch, OUTAGE_MS))) return stretch
    const id = ctx.chance.id()
    await insertUptime(tx, id)
    return id
  })
}
