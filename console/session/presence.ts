/** A page that looks by itself keeps the session alive: after this long without a hand on it, it stops looking. */
const HERE_MS = 10 * 60_000

let lastTouchMs = Date.now()

/** Begins to notice hands. Called once, before the console is drawn. */
export function noticePresence(): void {
  const touched = () => {
    lastTouchMs = Date.now()
  }
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
    addEventListener(event, touched, { passive: true, capture: true })
  }
}

/** Looks again after so long, as long as somebody is here; an unattended console ends by itself on the server. */
export function whileHere(everyMs: number): () => number | false {
  return () => (Date.now() - lastTouchMs < HERE_MS ? everyMs : false)
}
