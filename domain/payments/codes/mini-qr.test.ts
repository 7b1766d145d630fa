import { describe, expect, test } from 'vitest'
import { normalReference, readMiniQr } from './mini-qr.ts'

describe('the code on a slip', () => {
  // Payloads of banks, from the vectors of `promptparse` and of our own data.
  test.each([
    ['004000060000010103002021900021231231212000115102TH91049C30', '002', '0002123123121200011'],
    ['004600060000010103014022520260502123456789012345675102TH9104B1D8', '014', '2026050212345678901234567'],
    ['0038000600000101030250217BAYM48237491238475102TH91044370', '025', 'BAYM4823749123847'],
    ['00390006000001010303002186000000000000000015102TH91044257', '030', '600000000000000001'],
  ])('%s says bank %s and reference %s', (text, sendingBank, reference) => {
    expect(readMiniQr(text)).toEqual(sendingBank === undefined ? undefined : { sendingBank, reference })
  })

  test.each([
    [
      'one digit of the reference changed',
      '004600060000010103014022520260502123456789012345685102TH9104B1D8',
    ],
    ['cut short', '004600060000010103014022520260502123456789012345675102TH9104'],
    ['a length beyond the end', '00990006000001010301402252026050212345678901234567'],
    [
      'a code that asks for money',
      '00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE',
    ],
    ['a slip of TrueMoney', '00480002010102010203P2P0313TXN00012345670408250120249104b425'],
    ['an address', 'https://example.com/slip?ref=2026050212345678901234567'],
    ['nothing', ''],
  ])('%s is no slip', (_, text) => {
    expect(readMiniQr(text)).toBeUndefined()
  })

  test('a reference is compared without case, spaces and hyphens', () => {
    expect(normalReference(' baym4823-7491 23847')).toBe('BAYM4823749123847')
  })
})
