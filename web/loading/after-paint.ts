/** Runs the work when the browser has painted and is idle, 2 s later at most. Returns how to cancel it. */
export function afterPaint(work: () => void): () => void {
  // Safari has no idle callback; one frame and one task come close.
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 2_000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 200)
  return () => clearTimeout(id)
}
