import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { offeredAccounts, type ReceivingAccount, takesDeposit } from './receiving-account.ts'

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
