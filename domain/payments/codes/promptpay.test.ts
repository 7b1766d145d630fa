import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { checksumOf, readTags } from './emv-tags.ts'
import { billPaymentCode, isBillerId, referenceOf } from './promptpay.ts'

const bill = { billerId: '099400016550100', reference: '123456789012', amount: satang(364922) }

test('a bill is written tag by tag as banks read it', () => {
  // `bot_barcode_to_tag30` of the vectors has a second reference and is static: the rest is the same.
  expect(billPaymentCode(bill)).toBe(
    '00020101021230550016A00000067701011201150994000165501000212123456789012530376454073649.225802TH6304' +
      checksumOf(
        '00020101021230550016A00000067701011201150994000165501000212123456789012530376454073649.225802TH6304',
      ),
  )
})

test.each([
  [
    '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304',
    '780E',
  ],
  [
    '00020101021230650016A00000067701011201150994000165501000212123456789012030667042953037645802TH54073649.226304',
    '4534',
  ],
])('the checksum is that of the vectors', (text, sum) => {
  expect(checksumOf(text)).toBe(sum)
})

test.each([1, 100, 50_000_00, 200_000_00])('read back, %i satang are asked for once, in baht', (amount) => {
  const tags = readTags(billPaymentCode({ ...bill, amount: satang(amount) }))
  expect(tags?.get('01')).toBe('12')
  expect(tags?.get('53')).toBe('764')
  expect(tags?.get('54')).toBe((amount / 100).toFixed(2))
  const inner = readTags(tags?.get('30') ?? '')
  expect([inner?.get('01'), inner?.get('02')]).toEqual([bill.billerId, bill.reference])
})

test('a biller has 15 digits', () => {
  expect(
    ['099400016550100', '09940001655010', '0994000165501000', '09940001655010a', ''].map(isBillerId),
  ).toEqual([...[true, false, false, false, false]])
})

test('references have 16 letters that are taken for no other', () => {
  expect(referenceOf(Uint8Array.from({ length: 16 }, (_, nth) => nth * 16 + 3))).toMatch(
    /^[2-9A-HJ-NP-Z]{16}$/,
  )
  expect(referenceOf(new Uint8Array(16))).not.toBe(referenceOf(new Uint8Array(16).fill(1)))
})
