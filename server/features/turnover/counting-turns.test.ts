import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn, REST_MS } from './counting-turns.ts'

/** Works for so long, and says from when until when. */
function workFor(ms: number): () => Promise<{ from: number; until: number }> {
  return async () => {
    const from = performance.now()
    while (performance.now() < from + ms) await nextTurn()
    return { from, until: performance.now() }
  }
}

test('sets that are asked for at once are counted one after another, with a rest between them', async () => {
  const sets = await Promise.all([10, 5, 1].map((ms) => inTurn(workFor(ms))))
  for (const [at, { from }] of sets.entries()) {
    const last = sets[at - 1]
    // A timer may be a little early.
    if (last) expect(from - last.until).toBeGreaterThan(REST_MS - 1.5)
  }
})

test('a set that fails is told so, and the next has its turn', async () => {
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'counted')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('counted')
})
