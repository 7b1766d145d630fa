import { tellFirst } from './back-first.ts'

/** What the router and this file wrote on an entry of the browser's history. */
interface Entry {
  /** Which page of this visit, counted by the router. An overlay's entry keeps the number of its page. */
  readonly idx?: number
  readonly isOverlay?: true
}

/** What is open over the page, the last on top. */
const open: (() => void)[] = []
/** The page whose overlay entry the browser stands on. */
let above: number | undefined
let isLeaving = false
let lastArrival: Entry | undefined

/**
 * The browser's Back closes what is open over a page, and the page stays. For that, what is open has an entry of its own
 * in the history; one entry serves all of it. Returns what to call once it is closed, in whatever way.
 */
export function closeOnBack(close: () => void): () => void {
  tellFirst(arrive) // before the router, which would load the page again and call off what was just sent
  open.push(close)
  standAbove()
  return () => {
    const at = open.lastIndexOf(close)
    if (at !== -1) open.splice(at, 1)
    // Not at once: what opens in the place of what closes, a ticket after its cart, takes over the entry. But before
    // anybody can ask for another page: going back would call that off.
    queueMicrotask(stepDown)
  }
}

function standAbove(): void {
  const here = entry()
  if (above !== undefined && above === here.idx) return
  if (!here.isOverlay) history.pushState({ ...here, isOverlay: true }, '')
  above = here.idx ?? 0
  lastArrival = undefined // nothing lies ahead any more
}

/** Closed by its cross, by Escape or by a button: the entry goes as well, unless a page was opened on top of it. */
function stepDown(): void {
  if (open.length > 0 || isLeaving || above === undefined) return
  if (entry().idx === above) {
    isLeaving = true
    history.back()
  } else above = undefined
}

function arrive(event: PopStateEvent): void {
  const here = entry()
  const before = lastArrival
  lastArrival = here
  if (above !== undefined && here.idx === above && !here.isOverlay) {
    event.stopImmediatePropagation()
    above = undefined
    if (isLeaving) isLeaving = false
    else open.pop()?.()
    if (open.length > 0) standAbove()
    return
  }
  isLeaving = false
  if (here.isOverlay) {
    // An entry that a link in an overlay left behind. Nobody is to stop on it, whichever way he goes.
    event.stopImmediatePropagation()
    above = undefined
    const isForward = before !== undefined && before.idx === here.idx && !before.isOverlay
    if (isForward) history.forward()
    else history.back()
  }
}

function entry(): Entry {
  return (history.state ?? {}) as Entry
}
