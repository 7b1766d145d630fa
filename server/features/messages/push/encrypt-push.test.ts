import { expect, test } from 'vitest'
import { arePushKeys, encryptPush } from './encrypt-push.ts'

const from = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291, section 5 and appendix A.
const PUBLISHED = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: from('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: from('BTBZMqHH6r4Tts7J_aSIgg'),
  privateKey: from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: from('DGv6ra1nlYgDCS1FRnbzlw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the message of RFC 8291 is encrypted as the RFC prints it', () => {
  const { text, privateKey, salt, body, ...to } = PUBLISHED
  expect(encryptPush(Buffer.from(text), to, { privateKey, salt }, 0).toString('base64url')).toBe(body)
})

test('a short message and a longer one are of one length', () => {
  const { privateKey, salt, ...to } = PUBLISHED
  const lengthOf = (text: string) => encryptPush(Buffer.from(text), to, { privateKey, salt }).length
  expect(lengthOf('a')).toBe(lengthOf('ถูกรางวัล 1,350 ฿'.repeat(5)))
})

test('keys that are none are refused', () => {
  const { p256dh, auth } = PUBLISHED
  expect(arePushKeys({ p256dh, auth })).toBe(true)
  const offCurve = Buffer.from(p256dh)
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  expect(arePushKeys({ p256dh: offCurve, auth })).toBe(false)
  expect(arePushKeys({ p256dh: p256dh.subarray(0, 64), auth })).toBe(false)
  expect(arePushKeys({ p256dh, auth: auth.subarray(1) })).toBe(false)
})
