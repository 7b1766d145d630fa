import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { mostTaken, offeredAccounts, type ReceivingAccount, takesDeposit } from './receiving-account.ts'

function account(wish: Partial<ReceivingAccount> = {}): ReceivingAccount {
  return {
    ...{ id: 'a', kind: 'bank', bank: 'kbank', accountNo: '0488123126', holder: 'บจก. หยกเพย์', isOn: true },
    ...{ dailyCap: null, hours: null, usedToday: satang(0) },
    ...wish,
  }
}

const amount = satang(500_00)

test('an account takes no more than its cap of a day', () => {
  const capped = account({ dailyCap: satang(1_000_00), usedToday: satang(500_00) })
  expect(takesDeposit(capped, amount, 0)).toBe(true)
  expect(takesDeposit(capped, satang(500_01), 0)).toBe(false)
})

test('hours may span midnight', () => {
  const day = account({ hours: { from: 8 * 60, until: 22 * 60 } })
  expect([7, 8, 21, 22].map((hour) => takesDeposit(day, amount, hour * 60))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const night = account({ hours: { from: 22 * 60, until: 8 * 60 } })
  expect([7, 8, 21, 22].map((hour) => takesDeposit(night, amount, hour * 60))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('what has taken the least today comes first; what is off is not offered', () => {
  const accounts = [
    account({ id: 'full', usedToday: satang(9_000_00) }),
    account({ id: 'off', isOn: false }),
    account({ id: 'fresh' }),
    account({ id: 'also-fresh' }),
  ]
  expect(offeredAccounts(accounts, amount, 0).map(({ id }) => id)).toEqual(['also-fresh', 'fresh', 'full'])
})

test.each([
  [null, 9_000_000_00, 200_000_00],
  [1_000_00, 600_00, 400_00],
  [1_000_00, 1_200_00, 0],
  [500_000_00, 0, 200_000_00],
])('of a cap of %s with %s used, %s is the most of one deposit', (cap, used, most) => {
  const capped = account({ dailyCap: cap === null ? null : satang(cap), usedToday: satang(used) })
  expect(mostTaken(capped)).toBe(most)
  expect(takesDeposit(capped, satang(most), 0)).toBe(most > 0)
})
