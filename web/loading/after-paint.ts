/** Runs the work when the browser has painted and is idle, 2 s later at most. Returns how to call it off. */
export function afterPaint(work: () => void): () => void {
  // Safari has no idle callback; there one frame and a turn of the event loop are near enough.
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 2_000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 200)
  return () => clearTimeout(id)
}
