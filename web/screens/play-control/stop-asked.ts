import type { StopAhead, StopShown } from '../../../contract/services/play-control.ts'
import type { StopKind } from '../../../domain/safer/play-stop.ts'

/** In the address of the page that asks whether a stop of this length shall begin. */
export const STOP_PARAM = 'stop'
/** In the address of the page on which one has just begun. */
export const BEGUN_PARAM = 'begun'

/** What the address asks about; null for what may not begin. */
export function stopAsked(url: URL, ahead: readonly StopAhead[]): StopAhead | null {
  const length = url.searchParams.get(STOP_PARAM)
  return ahead.find((each) => each.length === length) ?? null
}

/** The stop of a kind that is made longer. An exclusion whose time is over only waits for its member: nothing of it is longer. */
export function stopToLengthen(kind: StopKind, standing: StopShown | null): StopShown | null {
  if (standing?.kind !== kind) return null
  return standing.may_return || standing.returns_at !== null ? null : standing
}
