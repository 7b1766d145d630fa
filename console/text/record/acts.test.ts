import { expect, test } from 'vitest'
import { RECORDED_ACTS } from '../../../domain/staff/recorded-acts.ts'
import { actsText } from './acts.ts'

test('every act that is recorded has its words, and stands in the filter once', () => {
  const named = Object.values(actsText.acts).flatMap((acts) => Object.keys(acts))
  expect(named.toSorted()).toEqual([...RECORDED_ACTS].sort())
})
