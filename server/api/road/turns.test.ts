import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const LIMIT = { atOnce: 2, waiting: 3 }

test('so many run at once, the others wait in order, and other callers do not notice', async () => {
  const turns = new Turns()
  expect([turns.enter('a', LIMIT), turns.enter('a', LIMIT)]).toEqual([undefined, undefined])
  const order: number[] = []
  const waiting = [3, 4, 5].map((place) => turns.enter('a', LIMIT)?.then(() => order.push(place)))
  expect(turns.enter('b', LIMIT)).toBeUndefined()
  expect(() => turns.enter('a', LIMIT)).toThrow(expect.objectContaining({ code: 'TOO_MANY' }))
  for (const wait of waiting) {
    turns.leave('a')
    await wait
  }
  expect(order).toEqual([3, 4, 5])
  expect(turns.enter('a', LIMIT), 'two still run').toBeInstanceOf(Promise)
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
  const turns = new Turns(10)
  turns.enter('a', { atOnce: 1, waiting: 1 })
  await expect(turns.enter('a', { atOnce: 1, waiting: 1 })).rejects.toMatchObject({ code: 'TOO_MANY' })
  turns.leave('a')
  expect(turns.size).toBe(0)
})
