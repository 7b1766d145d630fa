import { expect, test } from 'vitest'
import { drawSlip, miniQrText } from '../../../../../tests/support/slips/slip-picture.ts'
import { askProgram } from './ask-program.ts'

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

test('a file that is no picture is refused', async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  expect(await askProgram({ of: 'drawing', bytes }, ENOUGH_MS)).toEqual({ refused: 'SLIP_BROKEN' })
})
