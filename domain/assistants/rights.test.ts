import { expect, test } from 'vitest'
import { assistantRights } from './rights.ts'

test.each([
  ['nothing is asked, and it has none', false, false, false],
  ['nothing is asked, and it has one', false, true, false],
  ['a second step is asked, and it has one', true, true, false],
  ['a second step is asked, and it has none', true, false, true],
])('where %s', (_, isTwoStepAsked, hasTwoStep, mustSetUp) => {
  const rights = assistantRights({ permissions: ['bet', 'history'], hasTwoStep, isTwoStepAsked })
  expect(rights).toEqual({ mustSetUp, permissions: mustSetUp ? [] : ['bet', 'history'] })
})
