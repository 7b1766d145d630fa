/** Acts later, unless the returned function is called before. */
type After = (waitMs: number, act: () => void) => () => void

/**
 * Lets an act happen at once, and then not again before the time is over: what was asked for meanwhile is done once, at
 * its end. Many rounds change in one second when they are drawn, and each change means the same to a page.
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
