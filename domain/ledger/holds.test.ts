import { expect, test } from 'vitest'
import { HOLDS } from './holds.ts'

test.each(Object.entries(HOLDS))('a hold for a %s takes from cash and gives back to it', (cause, hold) => {
  expect(hold.begin).toMatchObject({ refType: cause, debit: 'cash', credit: 'hold' })
  expect(hold.release).toMatchObject({ refType: cause, debit: 'hold', credit: 'cash' })
  expect(hold.post.debit).toBe('hold')
  expect(hold.post.credit).toContain(':') // a house account: posted money leaves the member
})
