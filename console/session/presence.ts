/** Polling keeps the session alive, so it stops after this long without input. */
const HERE_MS = 10 * 60_000

let lastTouchMs = Date.now()

/** Starts recording input. Called once, before the console renders. */
export function noticePresence(): void {
  const touched = () => {
    lastTouchMs = Date.now()
  }
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
    addEventListener(event, touched, { passive: true, capture: true })
  }
}

/** A polling interval while somebody is active; an unattended session then expires on the server. */
export function whilePresent(everyMs: number): () => number | false {
  return () => (Date.now() - lastTouchMs < HERE_MS ? everyMs : false)
}
