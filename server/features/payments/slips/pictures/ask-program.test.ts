import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { drawSlip, miniQrText } from '../../../../../tests/support/slips/slip-picture.ts'
import { type Answer, askProgram } from './ask-program.ts'

const ENOUGH_MS = 30_000

test('a program that takes too long is killed, and another opens the next picture', async () => {
  const bytes = await drawSlip({ codes: [miniQrText('004', '20261127000001')], width: 600, height: 600 })
  expect(await askProgram({ of: 'drawing', bytes }, 1)).toBe('late')
  const answer = await askProgram({ of: 'drawing', bytes }, ENOUGH_MS)
  expect(answer).toMatchObject({ drawn: { width: 600, height: 600 } })
})

test('several at once are each answered', async () => {
  const codes = ['20261127000002', '20261127000003', '20261127000004'].map((of) => miniQrText('004', of))
  const files = await Promise.all(codes.map((code) => drawSlip({ codes: [code], width: 600, height: 600 })))
  const answers = await Promise.all(
    files.map(async (bytes) => {
      const answer = await askProgram({ of: 'drawing', bytes }, ENOUGH_MS)
      const jpeg = typeof answer === 'string' ? undefined : answer.drawn?.jpeg
      return askProgram({ of: 'codes', bytes: jpeg ?? bytes }, ENOUGH_MS)
    }),
  )
  expect(answers).toEqual(codes.map((code) => ({ texts: [code] })))
})

test('a picture whose program stood still for longer than a drawing may take is drawn, whenever that was', async () => {
  const bytes = await drawSlip({ codes: [], width: 3_000, height: 2_000 })
  const drawn = async (afterMs: number): Promise<Answer> => {
    const options: ForkOptions = { env: {}, execArgv: [], serialization: 'advanced' }
    const program = fork(new URL('./picture-program.ts', import.meta.url), [], options)
    const ask = (asked: Buffer) => program.send({ of: 'drawing', bytes: asked })
    ask(await drawSlip({ codes: [], width: 100, height: 100 }))
    await once(program, 'message') // it is there, with all that it loads
    ask(bytes)
    await passed(afterMs)
    program.kill('SIGSTOP')
    await passed(6_000)
    const answer = once(program, 'message')
    program.kill('SIGCONT')
    const [told] = await answer
    program.kill()
    return told
  }
  const answers = await Promise.all([10, 30, 50, 70, 90, 120, 160, 220].map(drawn))
  expect(answers.map(({ refused }) => refused)).toEqual(answers.map(() => undefined))
})

async function passed(ms: number): Promise<void> {
  const from = performance.now()
  await expect.poll(() => performance.now() - from, { interval: 5 }).toBeGreaterThanOrEqual(ms)
}

test('a file that is no picture is refused', async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  expect(await askProgram({ of: 'drawing', bytes }, ENOUGH_MS)).toEqual({ refused: 'SLIP_BROKEN' })
})
