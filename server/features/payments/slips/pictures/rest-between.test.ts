import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beBusy } from '../../../../../tests/support/processes/be-busy.ts'
import { startFork } from '../../../../../tests/support/processes/killable.ts'
import { childrenOf, stateOf, ticksOf } from '../../../../../tests/support/processes/process-state.ts'
import { restBetween, wakeWhenGone } from './rest-between.ts'

let program: ChildProcess
let other: ChildProcess
/** A program that works all the time. */
const worker = () => spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
beforeEach(() => {
  ;[program, other] = [worker(), worker()]
})
afterEach(async () => {
  for (const each of [program, other]) {
    each.kill('SIGKILL')
    if (each.exitCode === null && each.signalCode === null) await once(each, 'exit')
  }
})
const pidOf = ({ pid = 0 }: ChildProcess) => pid

test('while this process has other work, two programs take a small part of one core', async () => {
  const stop = beBusy()
  const ends = [restBetween(program), restBetween(other)]
  await expect.poll(() => stateOf(pidOf(program))).toBe('T')
  const before = ticksOf(pidOf(program)) + ticksOf(pidOf(other))
  const startedAt = performance.now()
  await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(1_000)
  const share = (ticksOf(pidOf(program)) + ticksOf(pidOf(other)) - before) / 100
  expect(share).toBeLessThan(((performance.now() - startedAt) / 1_000) * 0.5)
  for (const end of ends) end()
  stop()
})

test('it works on as soon as this process has nothing to do, and when its rests are over', async () => {
  const stop = beBusy()
  const end = restBetween(program)
  const isStopped = () => stateOf(pidOf(program)) === 'T'
  await expect.poll(isStopped).toBe(true)
  stop()
  const seen: boolean[] = []
  await expect
    .poll(() => {
      seen.push(isStopped())
      return seen.slice(-9)
    })
    .toEqual(Array(9).fill(false))
  const again = beBusy()
  await expect.poll(isStopped).toBe(true)
  end()
  expect(isStopped()).toBe(false)
  again()
})

test('a program that rests is woken when who let it rest is gone', async () => {
  const opener = startFork(
    new URL('../../../../../tests/support/processes/opener-process.ts', import.meta.url),
    [],
  )
  await once(opener, 'message')
  const opening = () => childrenOf(pidOf(opener), 'picture-program')
  let resting = 0
  await expect
    .poll(() => {
      // Once its opener stands still nobody wakes it; one that works just then has its opener go on, and the next look tries anew.
      opener.kill('SIGSTOP')
      if (stateOf(pidOf(opener)) !== 'T') return 0
      resting = opening().find((pid) => stateOf(pid) === 'T') ?? 0
      if (resting === 0) opener.kill('SIGCONT')
      return resting
    })
    .not.toBe(0)
  expect(stateOf(resting), 'it stays at rest').toBe('T')
  opener.kill('SIGKILL')
  await once(opener, 'exit')
  // Ended and not yet asked after (`Z`) is ended. On a busy machine it draws its picture to the end for a while.
  const isOver = () => [undefined, 'Z'].includes(stateOf(resting))
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
}, 90_000)

test('without a program there is nothing to wake', () => {
  const never = { pid: undefined, once: () => {} } as unknown as ChildProcess
  expect(wakeWhenGone(never)).toBe(false)
})
