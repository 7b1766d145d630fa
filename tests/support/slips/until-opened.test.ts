import { expect, test } from 'vitest'
import { Refusal } from '../../../server/errors.ts'
import { untilOpened } from './until-opened.ts'

/** Refuses a file so many times, each after so long, by a clock of its own. */
function refused(times: number, afterMs: number) {
  let [tries, nowMs] = [0, 0]
  const send = async () => {
    tries += 1
    if (tries > times) return 'opened'
    nowMs += afterMs
    throw new Refusal('SLIPS_BUSY')
  }
  return untilOpened(send, () => nowMs)
}

test('a file that waited in the line is sent again, and one that is refused for nothing is not', async () => {
  expect(await refused(3, 6_000)).toBe('opened')
  await expect(refused(1, 5)).rejects.toMatchObject({ code: 'SLIPS_BUSY' })
  await expect(refused(1_000, 6_000), 'nor without end').rejects.toMatchObject({ code: 'SLIPS_BUSY' })
})
