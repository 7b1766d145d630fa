import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { MESSAGE_RULES, mayCreditAlone, messageRulesWith } from './message-alone.ts'

const rules = { eachMost: satang(1_000_00), openMost: satang(3_000_00) }

test.each([
  ['the most of one', 1_000_00, 0, true],
  ['a satang above the most of one', 1_000_01, 0, false],
  ['the most of all together', 1_000_00, 2_000_00, true],
  ['a satang above all together', 1_000_00, 2_000_01, false],
])('a message alone credits %s: %i beside %i, %s', (_, amount, open, may) => {
  expect(mayCreditAlone(rules, satang(amount), satang(open))).toBe(may)
})

test('at zero, nothing is credited by a message alone', () => {
  expect(mayCreditAlone({ ...rules, openMost: satang(0) }, satang(1), satang(0))).toBe(false)
})

test('what is no amount is as if it were not set', () => {
  expect(messageRulesWith({ eachMost: 0, openMost: 500 })).toEqual({ eachMost: 0, openMost: 500 })
  for (const odd of [undefined, null, '9999', -1, 1.5, Number.NaN])
    expect(messageRulesWith({ eachMost: odd, openMost: odd })).toEqual(MESSAGE_RULES)
})
