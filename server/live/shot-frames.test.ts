import { expect, test } from 'vitest'
import { type ShotFrame, ShotFrames } from './shot-frames.ts'

const shot = (at_ms: number) => ({ number: '00001', tag: 'a', at_ms })

function listen(): { told: ShotFrame[]; frames: ShotFrames } {
  const told: ShotFrame[] = []
  return { told, frames: new ShotFrames((frame) => told.push(frame)) }
}

test('the first shot is sent at once, all following ones together a quarter of a second later', async () => {
  const { told, frames } = listen()
  const beganMs = performance.now()
  for (let at = 0; at < 1_000; at += 1) frames.add('operator', 'round', shot(at))
  expect(told).toHaveLength(1)
  await expect.poll(() => told.length, { interval: 5 }).toBe(2)
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(240)
  expect(told[1]?.shots).toHaveLength(40)
  expect(told[1]?.shots.at(-1)).toEqual(shot(999))
  frames.close()
})

test('rounds do not wait for each other, and after a pause a shot is sent at once again', async () => {
  const { told, frames } = listen()
  frames.add('operator', 'one', shot(0))
  frames.add('operator', 'two', shot(0))
  expect(told.map(({ roundId }) => roundId)).toEqual(['one', 'two'])
  // Repeated until the round was quiet for a while: a shot soon after another is sent with the next frame.
  await expect
    .poll(
      () => {
        const before = told.length
        frames.add('operator', 'one', shot(1))
        return told.length - before
      },
      { interval: 600 },
    )
    .toBe(1)
  frames.close()
})
