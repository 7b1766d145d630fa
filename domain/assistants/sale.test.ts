import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { budgetLeft, refuseSale, type Seller } from './sale.ts'

const SELLER: Seller = {
  ...{ isBanned: false, permissions: ['bet'], maySellLottery: true },
  ...{ dayBudget: satang(100_00), staked: satang(60_00) },
}

test.each<[string, Partial<Seller>, number, string | undefined]>([
  ['the last satang of the budget', {}, 40_00, undefined],
  ['one satang more', {}, 40_01, 'ASSISTANT_BUDGET'],
  ['no budget', { dayBudget: null }, 1_000_000_00, undefined],
  ['a budget lowered below what is staked', { dayBudget: satang(50_00) }, 1, 'ASSISTANT_BUDGET'],
  ['a lottery that is not on the list', { maySellLottery: false }, 1, 'ASSISTANT_LOTTERY'],
  ['a role that may not bet', { permissions: ['cancel', 'history'] }, 1, 'ASSISTANT_MAY_NOT'],
  ['a ban', { isBanned: true }, 1, 'ASSISTANT_BANNED'],
])('%s', (_, change, stake, refused) => {
  expect(refuseSale({ ...SELLER, ...change }, satang(stake))).toBe(refused)
})

test('an assistant that is not found sells nothing', () => {
  expect(refuseSale(undefined, satang(1))).toBe('ASSISTANT_BANNED')
})

test.each<[string, Partial<Seller>, number | null]>([
  ['what is not staked today', {}, 40_00],
  ['nothing, below what is staked', { dayBudget: satang(50_00) }, 0],
  ['anything, without a budget', { dayBudget: null }, null],
])('of a budget is left %s', (_, change, left) => {
  expect(budgetLeft({ ...SELLER, ...change })).toBe(left)
})
