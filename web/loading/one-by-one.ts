import { afterPaint } from './after-paint.ts'

/**
 * Begins each load when the browser has painted and is idle anew: many requests begun at once keep it from a tap for as
 * long as they are many. What fails is loaded again when it is needed. Returns how to begin no further one.
 */
export function loadOneByOne(loads: readonly (() => Promise<unknown>)[]): () => void {
  let callOff = () => {}
  const begin = (nth: number) => {
    const load = loads[nth]
    if (!load) return
    callOff = afterPaint(() => {
      load().catch(() => {})
      begin(nth + 1)
    })
  }
  begin(0)
  return () => callOff()
}
