import { expect, test } from 'vitest'
import { type ContactKind, contactHref } from './contact.ts'

test.each<[ContactKind, string, string | undefined]>([
  ['line', '@jadelotto', 'https://line.me/R/ti/p/%40jadelotto'],
  ['line', 'jade.care', 'https://line.me/R/ti/p/~jade.care'],
  ['line', 'ab', undefined],
  ['line', 'evil/../x', undefined],
  ['telegram', '@jade_care', 'https://t.me/jade_care'],
  ['telegram', 'https://t.me/jade', undefined],
  ['phone', '02-123-4567', 'tel:+6621234567'],
  ['phone', '081 234 5678', 'tel:+66812345678'],
  ['phone', '+856 20 1234 5678', 'tel:+8562012345678'],
  ['phone', '1323', 'tel:1323'],
  ['phone', 'javascript:alert(1)', undefined],
  ['phone', '--', undefined],
  ['facebook', 'jade.lotto', 'https://www.facebook.com/jade.lotto'],
  ['facebook', 'jade lotto', undefined],
  ['email', 'care@jade.example', 'mailto:care@jade.example'],
  ['email', 'care@jade', undefined],
  ['email', 'a@b.co?bcc=c@d.co', undefined],
])('%s %s leads to %s', (kind, label, href) => {
  expect(contactHref(kind, label)).toBe(href)
})
