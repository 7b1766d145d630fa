/** A second tap that comes so soon after the first, and so near to it, belongs to the same double tap. */
const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 32

/**
 * A tap that closes an overlay closes it alone: the second one of a double tap was meant for the same button, and does not reach
 * what stood beneath it. Returns what to call when the overlay closes. Keys, and taps elsewhere or later, are as ever.
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
  const swallow = (event: MouseEvent) => {
    const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > DOUBLE_TAP_PX
    if (isFar || (event.type === 'click' && event.detail === 0)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const kind of ['pointerdown', 'click'] as const) {
    addEventListener(kind, swallow, { capture: true })
    setTimeout(() => removeEventListener(kind, swallow, { capture: true }), leftMs)
  }
}
