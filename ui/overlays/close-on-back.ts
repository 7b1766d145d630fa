import { setBackListener } from './back-listener.ts'

/** The history state that the router and this file write. */
interface Entry {
  /** The router's index of the page in this visit. An overlay's entry keeps the index of its page. */
  readonly idx?: number
  readonly isOverlay?: true
}

/** The close functions of the open overlays, the top one last. */
const open: (() => void)[] = []
/** The index of the page whose overlay entry is the current history entry. */
let above: number | undefined
let isLeaving = false
let lastArrival: Entry | undefined

/**
 * Makes the browser's Back close the open overlay and keep the page. For this, open overlays share one history entry of their
 * own. Returns what to call when the overlay is closed, in whatever way.
 */
export function closeOnBack(close: () => void): () => void {
  setBackListener(arrive) // before the router, which would reload the page and cancel a request just sent
  open.push(close)
  standAbove()
  return () => {
    const at = open.lastIndexOf(close)
    if (at !== -1) open.splice(at, 1)
    // In a microtask: an overlay that opens in place of this one (the ticket after the cart) takes over the history entry. Not
    // later: going back would cancel a navigation started meanwhile.
    queueMicrotask(stepDown)
  }
}

function standAbove(): void {
  const here = entry()
  if (above !== undefined && above === here.idx) return
  if (!here.isOverlay) history.pushState({ ...here, isOverlay: true }, '')
  above = here.idx ?? 0
  lastArrival = undefined // pushState has removed the forward entries
}

/** Closed by a button or Escape: its history entry is removed too, unless another page was opened on top of it. */
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
    // A link in an overlay left this entry behind: skip it in either direction.
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
