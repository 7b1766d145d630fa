import { freezesAtMs } from '../../../domain/fair/fast/fast-rules.ts'
import { endsByOutage, lastStretches, OUTAGE_MS } from '../../../domain/fair/fast/outage.ts'
import type { Reader } from '../../context.ts'
import type { FastRound } from '../rounds/queries-fast.ts'
import { shootingTimes } from '../rounds/shooting-times.ts'
import { findSilence, type Silence } from './queries-uptime.ts'

/**
 * The outage that voids a round by its terms: no server was up for some time in the last minute of its sale or its
 * shots. It is computed from stored uptime alone, so every call gives the same answer.
 */
export async function findOutage(reader: Reader, round: FastRound): Promise<Silence | undefined> {
  if (!endsByOutage(round.terms)) return undefined
  const times = shootingTimes(round)
  const stretches = lastStretches({
    ...times,
    closedAtMs: round.closedAt?.getTime() ?? null,
    freezesAtMs: freezesAtMs(times),
  })
  const silences = await Promise.all(
    stretches.map(({ fromMs, untilMs }) => findSilence(reader, new Date(fromMs), new Date(untilMs))),
  )
  return silences.find((silence) => silence && lengthMs(silence) >= OUTAGE_MS)
}

function lengthMs({ from, until }: Silence): number {
  return until.getTime() - from.getTime()
}
