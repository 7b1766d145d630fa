/** A second tap that comes so soon after the first, and so near to it, belongs to the same double tap. */
const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 32
const KINDS = ['pointerdown', 'click'] as const

/**
 * A tap that closes an overlay closes it alone: the second one of a double tap was meant for the same button, and does not reach
 * what stood beneath it. Returns what to call when the overlay closes. Keys, taps elsewhere or later, and all that come after a tap
 * elsewhere, are as ever.
 */
export function watchTaps(overlay: HTMLElement): () => void {
  let last: MouseEvent | undefined
  const note = (event: MouseEvent) => {
    last = event
  }
  overlay.addEventListener('click', note, { capture: true })
  return () => {
    overlay.removeEventListener('click', note, { capture: true })
    if (last && last.detail > 0) swallowAfter(last)
  }
}

function swallowAfter({ clientX, clientY, timeStamp }: MouseEvent): void {
  const leftMs = timeStamp + DOUBLE_TAP_MS - performance.now()
  if (leftMs <= 0) return
  let isOver = false
  // A finger that was put down in time may be lifted later: its click belongs to it.
  let isDown = false
  const swallow = (event: MouseEvent) => {
    if (event.type === 'click' && event.detail === 0) return
    const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > DOUBLE_TAP_PX
    if (isFar && event.type === 'pointerdown') return end()
    const isSecond = (event.type === 'click' && isDown) || !(isOver || isFar)
    isDown = isSecond && event.type === 'pointerdown'
    if (isSecond) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (isOver && !isDown) end()
  }
  const end = () => {
    for (const kind of KINDS) removeEventListener(kind, swallow, { capture: true })
  }
  for (const kind of KINDS) addEventListener(kind, swallow, { capture: true })
  setTimeout(() => {
    isOver = true
    if (!isDown) end()
  }, leftMs)
}
