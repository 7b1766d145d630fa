import { expect, test } from 'vitest'
import { REFUSALS, type RefusalCode, refusalField, refusalStatus } from './errors.ts'
import { ACCOUNT_REFUSALS } from './refusals/account.ts'
import { AFFILIATE_REFUSALS } from './refusals/affiliates.ts'
import { ASSISTANT_REFUSALS } from './refusals/assistants.ts'
import { BETTING_REFUSALS } from './refusals/betting.ts'
import { CASHBACK_REFUSALS } from './refusals/cashback.ts'
import { CLOSE_REFUSALS } from './refusals/close.ts'
import { CONSOLE_REFUSALS } from './refusals/console.ts'
import { COUPON_REFUSALS } from './refusals/coupons.ts'
import { GAME_WALLET_REFUSALS } from './refusals/game-wallet.ts'
import { GAME_REFUSALS } from './refusals/games.ts'
import { MESSAGE_REFUSALS } from './refusals/messages.ts'
import { PAYMENT_REFUSALS } from './refusals/money/payments.ts'
import { PLAN_REFUSALS } from './refusals/plans.ts'
import { PROMOTION_REFUSALS } from './refusals/promotions.ts'
import { RANK_REFUSALS } from './refusals/ranks.ts'
import { REWARD_REFUSALS } from './refusals/rewards.ts'
import { SAFER_REFUSALS } from './refusals/safer.ts'
import { WHEEL_REFUSALS } from './refusals/wheel.ts'
import { WIRE_REFUSALS } from './refusals/wire.ts'

test('no code stands in two lists, where the later would silently replace the earlier', () => {
  const lists = [
    ...[WIRE_REFUSALS, ACCOUNT_REFUSALS, BETTING_REFUSALS],
    ...[
      PAYMENT_REFUSALS,
      CONSOLE_REFUSALS,
      PLAN_REFUSALS,
      CLOSE_REFUSALS,
      REWARD_REFUSALS,
      CASHBACK_REFUSALS,
      AFFILIATE_REFUSALS,
      RANK_REFUSALS,
      WHEEL_REFUSALS,
      PROMOTION_REFUSALS,
      GAME_WALLET_REFUSALS,
      COUPON_REFUSALS,
      SAFER_REFUSALS,
      ASSISTANT_REFUSALS,
      MESSAGE_REFUSALS,
      GAME_REFUSALS,
    ],
  ]
  expect(lists.flatMap((list) => Object.keys(list)).sort()).toEqual(Object.keys(REFUSALS).sort())
})

test.each<[RefusalCode, number, number]>([
  ['UNAUTHENTICATED', 401, 401],
  ['ROUND_CLOSED', 200, 422],
  ['ROUND_UNKNOWN', 200, 404],
  ['KEY_REUSED', 422, 409],
])('%s is %i to members and %i where HTTP is spoken plainly', (code, specification, plain) => {
  expect([refusalStatus(code, 'specification'), refusalStatus(code, 'plain')]).toEqual([specification, plain])
})

test.each<[RefusalCode, string[], string | undefined]>([
  ['PASSWORD_COMMON', ['username', 'password'], 'password'],
  ['PASSWORD_COMMON', ['oldpass', 'newpass'], 'newpass'],
  ['PIN_WRONG', ['pin', 'old_pin'], 'old_pin'],
  ['PIN_WRONG', ['pin', 'password'], 'pin'],
  ['PIN_WEAK', ['pin', 'old_pin'], 'pin'],
  ['NAME_TAKEN', ['username'], 'username'],
  ['NAME_TAKEN', ['name', 'role'], 'name'],
  ['PASSWORD_WRONG', ['code'], undefined],
  ['WRONG_DIGITS', ['type', 'number', 'amount'], 'number'],
  ['ROUND_CLOSED', ['round_id'], undefined],
])('%s is about a body of %j: %s', (code, fields, field) => {
  expect(refusalField(code, (name) => fields.includes(name))).toBe(field)
})
