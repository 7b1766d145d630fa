import { expect, test } from 'vitest'
import { count, type Report } from './run-vitest.ts'
import { describeTallies } from './tally.ts'

const GOOD: Report = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
}
const NO_TESTS_LOADED = { status: 'failed', assertionResults: [] }
const ONE_TEST_FAILED = { status: 'failed', assertionResults: [{ status: 'failed' }] }

test.each([
  ['every test passed', GOOD, 0, { passed: 3, failed: 0 }],
  ['every test passed, but the run ended badly', GOOD, 1, { passed: 3, failed: 1 }],
  [
    'one test failed',
    { ...GOOD, numFailedTests: 1, testResults: [ONE_TEST_FAILED] },
    1,
    { passed: 3, failed: 1 },
  ],
  ['a file did not load', { ...GOOD, testResults: [NO_TESTS_LOADED] }, 1, { passed: 3, failed: 1 }],
  ['a test was skipped', { ...GOOD, numPendingTests: 2 }, 0, { passed: 3, failed: 2 }],
  ['a test is still to be written', { ...GOOD, numTodoTests: 1 }, 0, { passed: 3, failed: 1 }],
  ['there is no report', undefined, 0, { passed: 0, failed: 1 }],
])('%s', (_case, report, exitCode, expected) => {
  expect(count(report, exitCode)).toEqual(expected)
})

test('the closing line is the sum of the table, alone on the last line', () => {
  const text = describeTallies([
    { name: 'types', passed: 5, failed: 0, ms: 8_100 },
    { name: 'unit', passed: 210, failed: 2, ms: 900 },
  ])
  expect(text.split('\n').at(-1)).toBe('215 passed, 2 failed')
  expect(text).toContain('types           5 passed    0 failed      8.1 s')
})
