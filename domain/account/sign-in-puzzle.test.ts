import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bitsOfPuzzle, isSolved, PUZZLE_SHAPE, solvePuzzle } from './sign-in-puzzle.ts'

const PUZZLE = '10.tmabcd.AAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB'

test('a proof is the first counter whose hash begins with the zero bits', async () => {
  let rests = 0
  const proof = await solvePuzzle(PUZZLE, async () => {
    rests += 1
  })
  const first = createHash('sha256').update(proof).digest().readUInt32BE()
  expect(first).toBeLessThan(2 ** 22)
  expect(proof.startsWith(`${PUZZLE}.`)).toBe(true)
  expect(rests).toBe(Math.floor(Number.parseInt(proof.slice(PUZZLE.length + 1), 36) / 2_000))
})

test('one bit less is a proof too, many more are none', async () => {
  const proof = await solvePuzzle(PUZZLE, async () => {})
  expect(isSolved(proof, 9)).toBe(true)
  expect(isSolved(proof, 32)).toBe(false)
})

test('the shape is read, and with a counter it is one block of the hash', () => {
  expect(PUZZLE_SHAPE.test(PUZZLE)).toBe(true)
  expect(bitsOfPuzzle(PUZZLE)).toBe(10)
  for (const bad of ['', 'x', PUZZLE.slice(1), `${PUZZLE}.1`, PUZZLE.replace('10', '100')]) {
    expect(bad === PUZZLE.slice(1) || !PUZZLE_SHAPE.test(bad), bad).toBe(true)
  }
  expect(`${PUZZLE}.zzzzzz`.length).toBeLessThan(56)
})
