import { expect, test } from 'vitest'
import { inTurn, type Turns } from './in-turn.ts'

test('work under one key is done one after another, whatever becomes of it; other keys do not wait', async () => {
  const turns: Turns = new Map()
  const done: string[] = []
  const opened = Promise.withResolvers<void>()
  const first = inTurn(turns, { key: 'a', most: 3 }, async () => {
    await opened.promise
    done.push('first')
    throw new Error('went wrong')
  })
  const second = inTurn(turns, { key: 'a', most: 3 }, async () => done.push('second'))
  await inTurn(turns, { key: 'b', most: 3 }, async () => done.push('other'))
  opened.resolve()
  await expect(first).rejects.toThrow('went wrong')
  await second
  expect(done).toEqual(['other', 'first', 'second'])
  expect(turns.size).toBe(0)
})

test('a line that is full takes nobody', async () => {
  const turns: Turns = new Map()
  const opened = Promise.withResolvers<void>()
  const waiting = [1, 2].map(() => inTurn(turns, { key: 'a', most: 2 }, () => opened.promise))
  await expect(inTurn(turns, { key: 'a', most: 2 }, async () => {})).rejects.toMatchObject({
    name: 'Unavailable',
  })
  opened.resolve()
  await Promise.all(waiting)
})
