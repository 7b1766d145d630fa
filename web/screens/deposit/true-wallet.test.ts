import { expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { depositText as th } from '../../text/deposit.ts'
import { depositText as en } from '../../text/en/deposit.ts'

test('who would deposit by TRUEWALLET is told both texts of the specification, by the page and by the server', () => {
  expect([th.trueWalletTitle, th.trueWalletRefused]).toEqual(['ไม่สามารถทำรายการได้', 'ไม่มีระบบฝาก TRUEWALLET'])
  expect(REFUSALS.TRUEWALLET_REFUSED.th).toBe(`${th.trueWalletTitle} ${th.trueWalletRefused}`)
  expect(REFUSALS.TRUEWALLET_REFUSED.en).toBe(`${en.trueWalletTitle}. ${en.trueWalletRefused}`)
})
