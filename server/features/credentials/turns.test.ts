import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const LIMIT = { atOnce: 2, waiting: 3, waitMs: 60_000, refusal: () => new Error('full') }

test('so many run at once, the others wait in order, and other callers do not notice', async () => {
  const turns = new Turns()
  expect([turns.enter('a', LIMIT), turns.enter('a', LIMIT)]).toEqual([undefined, undefined])
  const order: number[] = []
  const waiting = [3, 4, 5].map((place) => turns.enter('a', LIMIT)?.then(() => order.push(place)))
  expect(turns.enter('b', LIMIT)).toBeUndefined()
  expect(() => turns.enter('a', LIMIT)).toThrow('full')
  for (const wait of waiting) {
    turns.leave('a')
    await wait
  }
  expect(order).toEqual([3, 4, 5])
  const next = turns.enter('a', LIMIT)
  expect(next, 'two still run').toBeInstanceOf(Promise)
  turns.leave('a')
  await next
})

test('a caller whose calls are over is forgotten', async () => {
  const turns = new Turns()
  turns.enter('a', LIMIT)
  turns.enter('a', LIMIT)
  const third = turns.enter('a', LIMIT)
  turns.leave('a')
  await third
  turns.leave('a')
  turns.leave('a')
  expect(turns.size).toBe(0)
})

test('nobody waits for ever, and the one who gave up leaves no turn behind', async () => {
  const turns = new Turns()
  const short = { ...LIMIT, atOnce: 1, waitMs: 10 }
  turns.enter('a', short)
  await expect(turns.enter('a', short)).rejects.toThrow('full')
  turns.leave('a')
  expect(turns.size).toBe(0)
})

test('work of one key is done one after another, whatever becomes of it', async () => {
  const turns = new Turns()
  const one = { ...LIMIT, atOnce: 1, waiting: 2 }
  const done: string[] = []
  const opened = Promise.withResolvers<void>()
  const first = turns.run('a', one, async () => {
    await opened.promise
    done.push('first')
    throw new Error('went wrong')
  })
  const second = turns.run('a', one, async () => done.push('second'))
  await turns.run('b', one, async () => done.push('other'))
  const third = turns.run('a', one, async () => done.push('third'))
  await expect(turns.run('a', one, async () => done.push('never'))).rejects.toThrow('full')
  opened.resolve()
  await expect(first).rejects.toThrow('went wrong')
  await Promise.all([second, third])
  expect(done).toEqual(['other', 'first', 'second', 'third'])
  expect(turns.size).toBe(0)
})

test('a place rests before the next takes it, who waits or comes later', async () => {
  const turns = new Turns()
  const startedAt: number[] = []
  const work = (restMs: number) =>
    turns.run('a', { ...LIMIT, atOnce: 1, restMs }, async () => void startedAt.push(performance.now()))
  const passed = () => (startedAt.at(-1) ?? 0) - (startedAt[0] ?? 0)
  await Promise.all([work(40), work(40), work(40)])
  expect(passed()).toBeGreaterThanOrEqual(78) // a timer may be a millisecond early
  await work(40)
  expect(passed(), 'one that has not waited').toBeGreaterThanOrEqual(117)
  await expect.poll(() => turns.size).toBe(0)
})

test('a place rests from when it was taken, and not after work that took as long', async () => {
  const turns = new Turns()
  const one = { ...LIMIT, atOnce: 1, everyMs: 1_000 }
  const [startedAt, order]: [number[], string[]] = [[], []]
  const work = (name: string, tookMs: number) =>
    turns.run('a', one, async () => {
      startedAt.push(performance.now())
      order.push(name)
      while (performance.now() < (startedAt.at(-1) ?? 0) + tookMs);
      // By another timer, as a machine that is busy with something else makes both late.
      if (name === 'first') AbortSignal.timeout(900).onabort = () => order.push('900 and 900')
    })
  await Promise.all([work('first', 900), work('second', 1_010), work('third', 0)])
  const [first = 0, second = 0, third = 0] = startedAt
  expect(second - first).toBeGreaterThanOrEqual(998) // a timer may be a millisecond early
  expect(order.indexOf('second'), 'not 900 and 1,000').toBe(1)
  expect(third - second).toBeGreaterThanOrEqual(1_010)
  await expect.poll(() => order).toContain('900 and 900')
})

test('who asks again as soon as it is answered, over as many connections as there are places, is held up too', async () => {
  const turns = new Turns()
  const since = performance.now()
  const connection = async () => {
    for (let nth = 0; nth < 5; nth += 1) await turns.run('a', { ...LIMIT, restMs: 40 }, async () => {})
  }
  await Promise.all([connection(), connection()])
  expect(performance.now() - since).toBeGreaterThanOrEqual(4 * 39)
})

test('what comes close together is free up to a number, then one each so often, over however many places and pauses', async () => {
  const turns = new Turns()
  const paced = { ...LIMIT, atOnce: 1, pace: { free: 3, eachMs: 400 } }
  const since = performance.now()
  const one = () => turns.run('a', paced, async () => {})
  let isLater = false
  const later = setImmediate(() => {
    isLater = true
  })
  await Promise.all([one(), one()])
  await one()
  expect(isLater, 'three are free: they wait for no timer').toBe(false)
  clearImmediate(later)
  // Between them nobody waits and nothing runs: the line is kept until the pace has caught up.
  expect(turns.size).toBe(1)
  for (let nth = 0; nth < 4; nth += 1) await one()
  expect(performance.now() - since, 'three of four have waited').toBeGreaterThanOrEqual(3 * 399)
  expect(turns.enter('b', paced)).toBeUndefined()
  turns.leave('b')
  await expect.poll(() => turns.size).toBe(0)
})

test('every line with a pace is forgotten, though a timer counts whole milliseconds and may be early', async () => {
  const turns = new Turns()
  for (let nth = 0; nth < 1000; nth += 1) {
    const paced = { ...LIMIT, pace: { free: 1, eachMs: 5 + nth / 100 } }
    turns.enter(`${nth}`, paced)
    turns.leave(`${nth}`)
  }
  expect(turns.size).toBe(1000)
  await expect.poll(() => turns.size).toBe(0)
})
