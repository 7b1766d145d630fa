import { expect, test } from 'vitest'
import { allAlone, eachAlone } from './each-alone.ts'

test('one failure does not stop the others, and is thrown at the end', async () => {
  const done: number[] = []
  const acting = eachAlone([1, 2, 3], async (n) => {
    if (n === 2) throw new Error('two')
    done.push(n)
  })
  await expect(acting).rejects.toMatchObject({ message: '1 of 3 failed', errors: [new Error('two')] })
  expect(done).toEqual([1, 3])
})

test('nothing to do is done', async () => {
  await eachAlone([], () => Promise.reject(new Error('never')))
})

test('side by side, one who fails or waits stops nobody, and all failures are thrown together', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const done: number[] = []
  const all = allAlone([1, 2, 3], async (one) => {
    if (one === 1) await released
    if (one === 2) throw new Error('two')
    done.push(one)
    if (one === 3) release()
  })
  await expect(all).rejects.toThrow('1 of 3 failed')
  expect(done).toEqual([3, 1])
})
