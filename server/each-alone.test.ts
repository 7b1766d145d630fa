import { expect, test } from 'vitest'
import { eachAlone } from './each-alone.ts'

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
