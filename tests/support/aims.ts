import { hash } from 'node:crypto'

/**
 * What `work` takes of a processor on the machine that the aims were set for. Where it takes longer, that machine is slower: its neighbours
 * have taken half of its speed for hours.
 */
const USUAL_MS = 30
/** The quickest of them says what the processor can; the first ones are cold, and others may be beside one. */
const TRIES = 12

/** An aim that is a time of the processor, on this machine now: itself, or longer by as much as the machine is slower. */
export function aimHere(aimMs: number): number {
  return aimMs * slowness()
}

/** How many times as long as usual the same takes here: 1 on a machine that is as quick, or quicker. */
function slowness(): number {
  const tookMs = Array.from({ length: TRIES }, () => {
    const beganMs = performance.now()
    work()
    return performance.now() - beganMs
  })
  return Math.max(1, Math.min(...tookMs) / USUAL_MS)
}

/** As the program does: reads and writes JSON, looks up, sorts and hashes. */
function work(): string {
  const seen = new Map<string, number>()
  for (let nth = 0; nth < 12_000; nth += 1) {
    const ticket = { id: `ticket-${nth}`, lines: [{ number: String(nth % 100), stake: nth * 100 }] }
    const read = JSON.parse(JSON.stringify(ticket)) as typeof ticket
    seen.set(hash('sha256', read.id), read.lines.length)
  }
  return [...seen.keys()].sort().join('')
}
