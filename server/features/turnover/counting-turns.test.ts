import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn, REST_MS, restAfterSet } from './counting-turns.ts'

/** Works for so long, and says from when until when. */
function workFor(ms: number): () => Promise<{ from: number; until: number }> {
  return async () => {
    const from = performance.now()
    while (performance.now() < from + ms) await nextTurn()
    return { from, until: performance.now() }
  }
}

test.each([
  ['beside others', { before: 10, now: 12 }, REST_MS],
  ['beside others whose batches are large', { before: 10, now: 900 }, REST_MS],
  ['alone', { before: 10, now: 11 }, 0],
  ['alone, after a set that wrote nothing', { before: 10, now: 10 }, 0],
  ['that is the first', { before: undefined, now: 11 }, REST_MS],
  ['of another database', { before: 10, now: 3 }, REST_MS],
  ['that heard nothing', { before: 10, now: undefined }, REST_MS],
])('after a set %s', (_, heard, restMs) => {
  expect(restAfterSet(heard)).toBe(restMs)
})

test('alone a set begins right after the one before', async () => {
  const order: string[] = []
  const count = (name: string, writes: number) =>
    inTurn(async (hear) => {
      order.push(name)
      hear(writes)
      await nextTurn()
      setImmediate(() => order.push(`after ${name}`))
    })
  await Promise.all([count('first', 1), count('second', 2), count('third', 3)])
  expect(order.filter((each) => !each.endsWith('first')).slice(0, 3)).toEqual([
    'second',
    'third',
    'after second',
  ])
})

test('sets that are asked for at once are counted one after another, with a rest between them', async () => {
  const sets = await Promise.all(
    [10, 5, 1].map((ms, at) =>
      inTurn((hear) => {
        hear(at * 100) // others write beside them
        return workFor(ms)()
      }),
    ),
  )
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
