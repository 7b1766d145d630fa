import { expect, test } from 'vitest'
import { needsDocument, refuseDocument } from './document.ts'

test.each([
  ['a first withdrawal of an operator that asks', true, false, false, true],
  ['one with an accepted document', true, false, true, false],
  ['one of a member who was paid before', true, true, false, false],
  ['one of an operator that asks for none', false, false, false, false],
])('%s needs a document: %s', (_, asks, paidBefore, hasDocument, needs) => {
  expect(needsDocument(asks, { paidBefore, hasDocument })).toBe(needs)
})

test('one document waits at a time, an accepted one stays, and after a refusal another is sent', () => {
  expect([undefined, 'sent', 'accepted', 'refused'].map((state) => refuseDocument(state as 'sent'))).toEqual([
    ...[undefined, 'DOCUMENT_WAITS', 'DOCUMENT_ACCEPTED', undefined],
  ])
})
