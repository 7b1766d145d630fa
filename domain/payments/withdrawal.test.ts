import { describe, expect, test } from 'vitest'
import { NO_MONEY, satang } from '../money.ts'
import {
  DEMO_WITHDRAWAL_RULES,
  isNamedByBank,
  isSameHolder,
  leftToday,
  type RiskFacts,
  refusalsOfMember,
  refuseWithdrawal,
  rulesWith,
  WITHDRAWAL_RULES,
  type WithdrawalFacts,
  waitReasons,
} from './withdrawal.ts'

const NOW = new Date('2026-11-23T12:00:00+07:00')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const baht = (amount: number) => satang(amount * 100)

const FACTS: WithdrawalFacts = {
  now: NOW,
  cash: baht(60_000),
  hasAccount: true,
  isOpen: false,
  today: { amount: NO_MONEY, count: 0 },
  turnoverLeft: NO_MONEY,
  promotionLeft: NO_MONEY,
  freeCreditLeft: NO_MONEY,
  paidBonusLeft: NO_MONEY,
  isLostToGames: false,
  isStopped: false,
  changedAt: null,
}

const STOPPED = { isStopped: true, turnoverLeft: satang(1), paidBonusLeft: satang(1) }

describe('a withdrawal is refused', () => {
  test.each<[string, number, Partial<WithdrawalFacts>, string | undefined]>([
    ['of 100 baht never', 100, {}, undefined],
    ['of less', 99.99, {}, 'WITHDRAW_TOO_LOW'],
    ['of 50,000 baht never', 50_000, {}, undefined],
    ['of more', 50_000.01, {}, 'WITHDRAW_TOO_HIGH'],
    ['of all there is never', 500, { cash: baht(500) }, undefined],
    ['of a satang more', 500.01, { cash: baht(500) }, 'CREDIT_TOO_LOW'],
    ['without a bank account', 500, { hasAccount: false }, 'WITHDRAW_ACCOUNT_NEEDED'],
    ['beside an open one', 500, { isOpen: true }, 'WITHDRAW_OPEN'],
    ['an hour after a change', 500, { changedAt: hoursAgo(1) }, 'WITHDRAW_WAITS'],
    ['just before a day has passed', 500, { changedAt: hoursAgo(23.999) }, 'WITHDRAW_WAITS'],
    ['a day after a change never', 500, { changedAt: hoursAgo(24) }, undefined],
    ['with a satang of a promotion left', 500, { promotionLeft: satang(1) }, 'PROMOTION_LEFT'],
    ['with a satang of free credit left', 500, { freeCreditLeft: satang(1) }, 'FREE_CREDIT_LEFT'],
    ['with a satang of turnover left', 500, { turnoverLeft: satang(1) }, 'TURNOVER_LEFT'],
    ['with a satang of a paid bonus left', 500, { paidBonusLeft: satang(1) }, 'PAID_BONUS_LEFT'],
    [
      'with a satang of one that games took back',
      500,
      { paidBonusLeft: satang(1), isLostToGames: true },
      'PAID_BONUS_GAMES',
    ],
    ['for stakes never of who may place none', 500, STOPPED, undefined],
    [
      'of who has stopped for what can be given up',
      500,
      { ...STOPPED, promotionLeft: satang(1) },
      'PROMOTION_LEFT',
    ],
    [
      'of who has stopped for free credit as well',
      500,
      { ...STOPPED, freeCreditLeft: satang(1) },
      'FREE_CREDIT_LEFT',
    ],
    ['as the fifth never', 500, { today: { amount: baht(400), count: 4 } }, undefined],
    ['as the sixth', 500, { today: { amount: baht(500), count: 5 } }, 'WITHDRAWALS_TODAY'],
    ['up to the day’s limit never', 500, { today: { amount: baht(99_500), count: 1 } }, undefined],
    ['beyond the day’s limit', 501, { today: { amount: baht(99_500), count: 1 } }, 'WITHDRAW_DAY_FULL'],
  ])('%s', (_, amount, facts, code) => {
    expect(refuseWithdrawal(satang(Math.round(amount * 100)), { ...FACTS, ...facts }, WITHDRAWAL_RULES)).toBe(
      code,
    )
  })
})

test('all that keeps a member from withdrawing is said at once, and the first of it refuses', () => {
  const facts = {
    ...{ ...FACTS, hasAccount: false, changedAt: hoursAgo(1) },
    ...{ promotionLeft: baht(3_000), turnoverLeft: satang(650_93) },
  }
  expect(refusalsOfMember(facts, WITHDRAWAL_RULES)).toEqual([
    ...['WITHDRAW_ACCOUNT_NEEDED', 'WITHDRAW_WAITS', 'PROMOTION_LEFT', 'TURNOVER_LEFT'],
  ])
  expect(refuseWithdrawal(baht(500), facts, WITHDRAWAL_RULES)).toBe('WITHDRAW_ACCOUNT_NEEDED')
  expect(refusalsOfMember(FACTS, WITHDRAWAL_RULES)).toEqual([])
})

test('what is left today ends with the amount or with the count', () => {
  expect(leftToday({ today: { amount: baht(99_000), count: 4 } }, WITHDRAWAL_RULES)).toBe(baht(1_000))
  expect(leftToday({ today: { amount: baht(500), count: 5 } }, WITHDRAWAL_RULES)).toBe(0)
})

describe('nobody need approve', () => {
  const rules = { ...WITHDRAWAL_RULES, autoMax: baht(1_000) }
  const known: RiskFacts = {
    now: NOW,
    withdrawnToday: satang(0),
    memberSince: hoursAgo(7 * 24),
    paidBefore: true,
    debt: 0,
    name: 'มานะ สาธิต',
    holders: [],
    isProven: true,
    isAccountMarked: true,
    alike: 0,
    unplayed: NO_MONEY,
  }
  test.each<[string, number, Partial<RiskFacts>, string[]]>([
    ['a small amount of a known member', 1_000, {}, []],
    ['but a larger one', 1_000.01, {}, ['amount']],
    ['a small amount after others, up to the same', 400, { withdrawnToday: baht(600) }, []],
    ['but one that makes more of the day', 400.01, { withdrawnToday: baht(600) }, ['amount']],
    ['but one of a new member', 500, { memberSince: hoursAgo(7 * 24 - 1) }, ['new-member']],
    ['but a first one', 500, { paidBefore: false }, ['first']],
    ['but one of nobody we can name', 500, { name: null }, ['name-unknown']],
    ['the holder whom the bank names', 500, { holders: ['นาย มานะ สาธิต'] }, []],
    ['but another holder', 500, { holders: ['นาง มานี สาธิต'] }, ['name-differs']],
    [
      'one of several who sent money',
      500,
      { holders: ['นาย มานะ สาธิต', 'นาง มานี สาธิต', 'มานะ สาธิต'] },
      ['name-differs'],
    ],
    ['but an account of which nobody has said whose it is', 500, { isProven: false }, ['name-unproven']],
    ['one reason of the name is enough', 500, { name: null, isProven: false }, ['name-unknown']],
    ['but one who owes', 500, { debt: 1 }, ['owes']],
    ['of one of a household', 500, { alike: 4 }, []],
    ['but one of many who look like one person', 500, { alike: 5 }, ['looks-alike']],
    ['but a deposit that was not played', 500, { unplayed: satang(1) }, ['not-played']],
    ['but an account that somebody may have written', 500, { isAccountMarked: false }, ['account-unmarked']],
  ])('%s', (_, amount, facts, reasons) => {
    expect(waitReasons(satang(Math.round(amount * 100)), { ...known, ...facts }, rules)).toEqual(reasons)
  })

  test('only where the operator says so', () => {
    expect(waitReasons(baht(100), known, WITHDRAWAL_RULES)).toEqual(['amount'])
  })

  test('never by a rule that is no number', () => {
    for (const autoMax of ['9999999', null, Number.NaN, -1, 1.5]) {
      expect(waitReasons(baht(100), known, rulesWith(WITHDRAWAL_RULES, { autoMax }))).toEqual(['amount'])
    }
    expect(rulesWith(WITHDRAWAL_RULES, { autoMax: 5_00, firstByPeople: 'no', other: 1 })).toEqual({
      ...WITHDRAWAL_RULES,
      autoMax: 5_00,
    })
  })

  test('from where two people approve, whatever else an operator has set', () => {
    const odd = { ...DEMO_WITHDRAWAL_RULES, autoMax: baht(50_000) }
    expect(waitReasons(baht(5_000), known, odd)).toEqual(['amount'])
  })
})

const NAMED = { senderBank: 'scb', senderNo: 'xxx-xx7890-x', senderName: 'นาย มานะ สาธ***' }
test.each<[string, Partial<typeof NAMED> | null, boolean]>([
  ['from the account in the member’s name, as far as the bank shows it', {}, true],
  ['from it, shown whole', { senderNo: '1234578901' }, true],
  ['in another name', { senderName: 'นาง มานี สาธิต' }, false],
  ['from another account', { senderNo: 'xxx-xx7891-x' }, false],
  ['from another bank', { senderBank: 'kbank' }, false],
  ['of which the bank shows three digits', { senderNo: 'xxx-xx789x-x' }, false],
  ['of which it shows no account', { senderNo: null as never }, false],
  ['of which it shows no bank', { senderBank: null as never }, false],
  ['never', null, false],
])('an account is proven by money that came %s', (_, sender, proven) => {
  const senders = sender === null ? [] : [{ ...NAMED, ...sender }]
  const account = { bank: 'scb', accountNo: '1234578901' }
  expect(isNamedByBank('มานะ สาธิต', account, senders)).toBe(proven)
})

test.each<[string, string, boolean]>([
  ['มานะ สาธิต', 'มานะ สาธิต', true],
  ['นายมานะ สาธิต', 'นาย มานะ  สาธิต', true],
  ['มานะ สาธิต', 'นาย มานะ สาธ***', true],
  ['มานะ สาธิต', 'นายมานะ สาธ', true],
  ['มานะ สาธิต', 'น.ส. มานะ สาธิต', true],
  ['นางสาวมานะ สาธิต', 'MISS มานะ สาธิ', true],
  ['มานะ ณ อยุธยา', 'นาย มานะ ณ อยุธ', true],
  ['น้ำ ดำดี', 'น้ํา ดําดี', true],
  ['Mana Satit', 'MR. MANA SAT', true],
  ['Mana Li', 'mana li', true],
  ['John Max', 'JOHN MAX', true],
  ['มานะ สาธิต', 'นาย มานะ ส***', false],
  ['มานะ สาธิต', 'มานะ สา', false],
  ['มานะ สาธิต', 'นาย มานะ', false],
  ['มานะ สาธิต', 'มานะสาธ', false],
  ['สมชายดี ชัยวัฒน์', 'สมชาย', false],
  ['สมหมายเหตุ ดี', 'สมหมาย', false],
  ['มานะ สาธิต', 'ม*** สาธิต', false],
  ['มานะ สาธิต', 'มานะ สุขใจ', false],
  ['Mana Satit', 'MANA SA', false],
  ['Mana Satit', 'Mr. M. Satit', false],
  ['Missy Jones', 'MISS Y JONES', false],
  ['Anna Maria Rossi', 'Anna Maria', false],
  ['Mana Satit', 'MR. MANA SATIT', true],
  ['มานะ สาธิต', 'มานี สาธิต', false],
  ['มานะ สาธิต', 'ม', false],
  ['มานะ สาธิต', '', false],
])('the holder of %s is %s: %s', (name, holder, isSame) => {
  expect(isSameHolder(name, holder)).toBe(isSame)
})
