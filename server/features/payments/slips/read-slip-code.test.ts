import { expect, test } from 'vitest'
import { drawSlip, miniQrText } from '../../../../tests/support/slips/slip-picture.ts'
import { readSlipCode } from './read-slip-code.ts'

test('a slip that no program had time to look at is refused, and read once there is time', async () => {
  const jpeg = await drawSlip({ codes: [miniQrText('004', '20261127000009')], width: 600, height: 600 })
  await expect(readSlipCode(jpeg, 1)).rejects.toMatchObject({ code: 'SLIPS_BUSY' })
  expect(await readSlipCode(jpeg, 30_000)).toEqual({ sendingBank: '004', reference: '20261127000009' })
})

test('a picture without a code, and one with two, have none', async () => {
  const codes = ['20261127000010', '20261127000011'].map((of) => miniQrText('004', of))
  expect(await readSlipCode(await drawSlip({ codes: [], width: 600, height: 600 }), 30_000)).toBeUndefined()
  expect(await readSlipCode(await drawSlip({ codes }), 30_000)).toBeUndefined()
})
