import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { settleDifference, type TakeBack } from './difference.ts'

/** Amounts in baht: the payout, what was paid before, what the ticket owes, the member's cash and whole debt. */
function settle(rule: TakeBack, payout: number, before: number, owed: number, cash: number, debt: number) {
  const wish = {
    payout: satang(payout),
    before: satang(before),
    least: satang(0),
    owed: satang(owed),
    cash: satang(cash),
    debt: satang(debt),
  }
  const { toCash, offDebt, fromCash, ontoDebt, held } = settleDifference(wish, rule)
  return [toCash, offDebt, fromCash, ontoDebt, held]
}

test.each([
  ['a first payment goes to cash', 'none', [900, 0, 0, 50, 0], [900, 0, 0, 0, 900]],
  ['more is paid, only the difference', 'none', [900, 300, 0, 0, 0], [600, 0, 0, 0, 900]],
  ['nothing is asked back', 'none', [0, 900, 0, 5_000, 0], [0, 0, 0, 0, 900]],
  ['what the cash allows is asked back', 'available', [0, 900, 0, 200, 0], [0, 0, 200, 0, 700]],
  ['all is there', 'available', [100, 900, 0, 5_000, 0], [0, 0, 800, 0, 100]],
  ['what the cash does not allow is owed', 'full', [0, 900, 0, 200, 0], [0, 0, 200, 700, 0]],
  ['the debt of this ticket is paid off first', 'full', [900, 0, 700, 0, 700], [200, 700, 0, 0, 900]],
  ['a debt paid back elsewhere is not paid off again', 'full', [900, 0, 700, 0, 100], [800, 100, 0, 0, 900]],
  ['a debt from elsewhere is left alone', 'full', [900, 0, 0, 0, 500], [900, 0, 0, 0, 900]],
  ['the same again moves nothing', 'full', [900, 900, 0, 40, 0], [0, 0, 0, 0, 900]],
] as const)('%s (%s)', (_, rule, [payout, before, owed, cash, debt], moved) => {
  expect(settle(rule, payout, before, owed, cash, debt)).toEqual(moved)
})

test.each([
  ['all is there, and the stake is given back beside it', 'available', 900, [900, 0]],
  ['one baht is missing: the stake is left of the win', 'available', 899, [890, 10]],
  ['less is there: all of it goes, more than the stake is left', 'available', 500, [500, 400]],
  ['nothing is there', 'available', 0, [0, 900]],
  ['nothing is asked back', 'none', 900, [0, 900]],
  ['what is missing is owed, and the stake is given back', 'full', 500, [500, 0]],
] as const)('a late ticket of ten baht that was paid 900: %s (%s)', (_, rule, cash, [fromCash, held]) => {
  const [payout, owed, debt] = [satang(0), satang(0), satang(0)]
  const wish = { payout, before: satang(900), least: satang(10), owed, cash: satang(cash), debt }
  expect(settleDifference(wish, rule)).toMatchObject({ fromCash, held })
})

test.each([
  ['none', 'the win goes, the stake comes', 5_000, [30, 0]],
  ['none', 'what is spent stays beside the stake', 20, [20, 10]],
  ['available', 'the win goes, the stake comes', 5_000, [30, 0]],
  ['available', 'what is spent stays beside the stake', 20, [20, 10]],
] as const)('a late ticket of 100 baht that was paid 30, by %s: %s', (rule, _, cash, [fromCash, held]) => {
  const [payout, owed, debt] = [satang(0), satang(0), satang(0)]
  const wish = { payout, before: satang(30), least: satang(100), owed, cash: satang(cash), debt }
  expect(settleDifference(wish, rule)).toMatchObject({ fromCash, held, ontoDebt: 0 })
})

test('a stricter rule never takes less, also of what gives a stake back', () => {
  const money = fc.nat(10_000)
  fc.assert(
    fc.property(money, money, money, money, (payout, before, least, cash) => {
      const purse = { owed: satang(0), cash: satang(cash), debt: satang(0) }
      const wish = { payout: satang(payout), before: satang(before), least: satang(least), ...purse }
      const taken = (rule: TakeBack) => {
        const { fromCash, ontoDebt } = settleDifference(wish, rule)
        return fromCash + ontoDebt
      }
      expect(taken('none')).toBeLessThanOrEqual(taken('available'))
      expect(taken('available')).toBeLessThanOrEqual(taken('full'))
    }),
  )
})

test('cash never falls below zero, and the movements add up to what the ticket holds', () => {
  const money = fc.nat(10_000)
  const rules = fc.constantFrom<TakeBack>('none', 'available', 'full')
  fc.assert(
    fc.property(rules, money, money, money, money, money, (rule, payout, before, owed, cash, debt) => {
      const [toCash = 0, offDebt = 0, fromCash = 0, ontoDebt = 0, held] = settle(
        rule,
        payout,
        before,
        owed,
        cash,
        debt,
      )
      expect(fromCash).toBeLessThanOrEqual(cash)
      expect(offDebt).toBeLessThanOrEqual(debt)
      expect(held).toBe(before + toCash + offDebt - fromCash - ontoDebt)
      expect(held).toBeGreaterThanOrEqual(payout)
      if (rule === 'full') expect(held).toBe(payout)
    }),
  )
})
