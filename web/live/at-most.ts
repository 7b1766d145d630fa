/** Runs the act later, unless the returned function is called first. */
type After = (waitMs: number, act: () => void) => () => void

/**
 * Throttles an act: it runs at once, and calls during the next `waitMs` run once together at the end. Many rounds change in the
 * same second when they are drawn, and one reload covers them all.
 */
export function atMostEvery(waitMs: number, act: () => void, after: After = afterTimeout) {
  let callOff: (() => void) | undefined
  let askedAgain = false
  const begin = () => {
    callOff = after(waitMs, pass)
    act()
  }
  const pass = () => {
    callOff = undefined
    if (!askedAgain) return
    askedAgain = false
    begin()
  }
  return {
    ask: () => {
      if (callOff) askedAgain = true
      else begin()
    },
    stop: () => {
      callOff?.()
      callOff = undefined
      askedAgain = false
    },
  }
}

function afterTimeout(waitMs: number, act: () => void): () => void {
  const timer = setTimeout(act, waitMs)
  return () => clearTimeout(timer)
}
