import { expect, test } from 'vitest'
import { Unavailable } from '../../../errors.ts'
import { faultOf } from './fault-of.ts'

const network = new Error('connect ECONNREFUSED 127.0.0.1:9')

test.each([
  [
    'no answer in time',
    new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
    'silent',
  ],
  ['nobody there', new TypeError('fetch failed', { cause: network }), 'unreachable'],
  ['a strange answer', new Error('the provider answered 500 and not of this order'), 'answer'],
  ['no cause', undefined, 'unreachable'],
] as const)('what a failure was: %s', (_, cause, kind) => {
  expect(faultOf(new Unavailable('qr', { cause })).kind).toBe(kind)
})

test('the deepest cause is told, of a bounded length', () => {
  const fault = faultOf(new Unavailable('qr', { cause: new TypeError('fetch failed', { cause: network }) }))
  expect(fault.detail).toBe('connect ECONNREFUSED 127.0.0.1:9')
  expect(faultOf(new Unavailable('qr', { cause: new Error('x'.repeat(900)) })).detail).toHaveLength(200)
})
