import { expect, test } from 'vitest'
import { FairShares, type Share } from './fair-shares.ts'

/** One place, held until `open` is called; what ran and who was refused, in order. */
function aLine(limit: { waiting: number; ofSource: number; waitMs?: number }) {
  const shares = new FairShares({ atOnce: 1, waitMs: 60_000, ...limit })
  const said: string[] = []
  const opened = Promise.withResolvers<void>()
  const all = [shares.run({ rank: 'stranger', source: 'first', refusal: never }, () => opened.promise)]
  const come = (source: string, name: string, rank: Share['rank'] = 'stranger') => {
    const refusal = () => new Error(`${name} left`)
    const run = shares.run({ rank, source, refusal }, async () => void said.push(name))
    all.push(run.catch((error: Error) => void said.push(error.message)))
  }
  const open = async () => {
    opened.resolve()
    await Promise.all(all)
    return said
  }
  return { come, open }
}

function never(): Error {
  return new Error('the first one does not wait')
}

const WIDE = { waiting: 100, ofSource: 100 }

test('sources take turns, however many each sends', async () => {
  const { come, open } = aLine(WIDE)
  for (const name of ['a1', 'a2', 'a3']) come('a', name)
  come('b', 'b1')
  come('c', 'c1')
  come('b', 'b2')
  expect(await open()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('known ones come first, then those who have done work', async () => {
  const { come, open } = aLine(WIDE)
  come('a', 'stranger')
  come('a', 'proved', 'proved')
  come('d', 'known', 'known')
  expect(await open()).toEqual(['known', 'proved', 'stranger'])
})

test('when too many wait, the oldest of the greediest leaves', async () => {
  const { come, open } = aLine({ waiting: 4, ofSource: 100 })
  for (const name of ['a1', 'a2', 'a3']) come('a', name)
  come('b', 'b1')
  come('c', 'c1')
  come('d', 'd1', 'known')
  expect(await open()).toEqual(['a1 left', 'a2 left', 'd1', 'a3', 'b1', 'c1'])
})

test('strangers leave before known ones, however greedy these are', async () => {
  const { come, open } = aLine({ waiting: 2, ofSource: 100 })
  for (const name of ['d1', 'd2']) come('d', name, 'known')
  come('a', 'a1')
  expect(await open()).toEqual(['a1 left', 'd1', 'd2'])
})

test('one source has so many waiting and no more', async () => {
  const { come, open } = aLine({ waiting: 100, ofSource: 2 })
  for (const name of ['a1', 'a2', 'a3']) come('a', name)
  expect(await open()).toEqual(['a1 left', 'a2', 'a3'])
})

test('whoever has waited too long is sent away, also while no place becomes free', async () => {
  const shares = new FairShares({ atOnce: 1, waitMs: 5, ...WIDE })
  const opened = Promise.withResolvers<void>()
  const first = shares.run({ rank: 'known', source: 'a', refusal: never }, () => opened.promise)
  const second = shares.run(
    { rank: 'stranger', source: 'b', refusal: () => new Error('left') },
    async () => {},
  )
  await expect(second).rejects.toThrow('left')
  opened.resolve()
  await first
  await expect(
    shares.run({ rank: 'stranger', source: 'b', refusal: never }, async () => 'done'),
  ).resolves.toBe('done')
})

test('no rank waits for ever behind another', async () => {
  const { come, open } = aLine(WIDE)
  come('a', 'stranger')
  for (let at = 1; at <= 5; at += 1) come('d', `d${at}`, 'known')
  expect((await open()).indexOf('stranger')).toBe(2)
})

test('a place is free again after work that failed', async () => {
  const shares = new FairShares({ atOnce: 1, waitMs: 60_000, ...WIDE })
  const share = { rank: 'stranger', source: 'a', refusal: never } as const
  await expect(shares.run(share, () => Promise.reject(new Error('went wrong')))).rejects.toThrow('went wrong')
  await expect(shares.run(share, async () => 'done')).resolves.toBe('done')
})
