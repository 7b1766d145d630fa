import type { StopAhead } from '../../../contract/services/play-control.ts'

/** In the address of the page that asks whether a stop of this length shall begin. */
export const STOP_PARAM = 'stop'
/** In the address of the page on which one has just begun. */
export const BEGUN_PARAM = 'begun'

/** What the address asks about; null for what may not begin. */
export function stopAsked(url: URL, ahead: readonly StopAhead[]): StopAhead | null {
  const length = url.searchParams.get(STOP_PARAM)
  return ahead.find((each) => each.length === length) ?? null
}
