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
let entryOfPage: number | undefined
let isLeaving = false
let lastArrival: Entry | undefined

/**
 * Makes the browser's Back close the open overlay and keep the page. For this, open overlays share one history entry of their
 * own. Returns what to call when the overlay is closed, in whatever way.
 */
export function closeOnBack(close: () => void): () => void {
  setBackListener(arrive) // before the router, which would reload the page and cancel a request just sent
  open.push(close)
  pushEntry()
  return () => {
    const at = open.lastIndexOf(close)
    if (at !== -1) open.splice(at, 1)
    // In a microtask: an overlay that opens in place of this one (the ticket after the cart) takes over the history entry. Not
    // later: going back would cancel a navigation started meanwhile.
    queueMicrotask(removeEntry)
  }
}

function pushEntry(): void {
  const here = entry()
  if (entryOfPage !== undefined && entryOfPage === here.idx) return
  if (!here.isOverlay) history.pushState({ ...here, isOverlay: true }, '')
  entryOfPage = here.idx ?? 0
  lastArrival = undefined // pushState has removed the forward entries
}

/** Closed by a button or Escape: its history entry is removed too, unless another page was opened on top of it. */
function removeEntry(): void {
  if (open.length > 0 || isLeaving || entryOfPage === undefined) return
  if (entry().idx === entryOfPage) {
    isLeaving = true
    history.back()
  } else entryOfPage = undefined
}

function arrive(event: PopStateEvent): void {
  const here = entry()
  const before = lastArrival
  lastArrival = here
  if (entryOfPage !== undefined && here.idx === entryOfPage && !here.isOverlay) {
    event.stopImmediatePropagation()
    entryOfPage = undefined
    if (isLeaving) isLeaving = false
    else open.pop()?.()
    if (open.length > 0) pushEntry()
    return
  }
  isLeaving = false
  if (here.isOverlay) {
    // A link in an overlay left this entry behind: skip it in either direction.
    event.stopImmediatePropagation()
    entryOfPage = undefined
    const isForward = before !== undefined && before.idx === here.idx && !before.isOverlay
    if (isForward) history.forward()
    else history.back()
  }
}

function entry(): Entry {
  return (history.state ?? {}) as Entry
}
