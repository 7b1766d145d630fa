import { describe, expect, test } from 'vitest'
import { satang } from '../../money.ts'
import type { WithdrawalState } from '../withdrawal.ts'
import {
  type CreditPair,
  differencesOfCredit,
  differencesOfPayout,
  type PayoutPair,
  type ProviderWord,
} from './reconcile.ts'

const [five, six] = [satang(500_00), satang(600_00)]
const credited = { memberId: 'm', amount: five, isCredited: true, told: true }

describe('money that came in beside its deposit', () => {
  test.each<[string, Omit<CreditPair, 'paymentId'>, string[]]>([
    ['alike', { payment: credited, deposit: { memberId: 'm', amount: five } }, []],
    ['in suspense', { payment: { ...credited, memberId: null, isCredited: false }, deposit: null }, []],
    ['credited, and no deposit', { payment: credited, deposit: null }, ['not-credited']],
    [
      'a deposit, and no money',
      { payment: null, deposit: { memberId: 'm', amount: five } },
      ['credit-without-fact'],
    ],
    ['another amount', { payment: credited, deposit: { memberId: 'm', amount: six } }, ['credit-differs']],
    ['another member', { payment: credited, deposit: { memberId: 'n', amount: five } }, ['credit-differs']],
    [
      'a deposit of money that is nobody’s',
      {
        payment: { ...credited, memberId: null, isCredited: false },
        deposit: { memberId: 'm', amount: five },
      },
      ['credit-differs'],
    ],
    [
      'no channel has told of it',
      { payment: { ...credited, told: false }, deposit: { memberId: 'm', amount: five } },
      ['not-told'],
    ],
  ])('%s', (_name, pair, types) => {
    expect(differencesOfCredit({ paymentId: 'p', ...pair }).map(({ type }) => type)).toEqual(types)
  })
})

describe('a withdrawal beside the ledger and the provider', () => {
  const asked = (state: WithdrawalState, elsewhere = 0) => {
    return { amount: five, state, elsewhere: satang(elsewhere) }
  }
  test.each<[string, Partial<PayoutPair>, string[]]>([
    ['paid by all three', { withdrawal: asked('paid'), paidOut: five, provider: 'paid' }, []],
    ['paid, the provider was not asked', { withdrawal: asked('paid'), paidOut: five }, []],
    ['refused by all three', { withdrawal: asked('failed'), provider: 'refused' }, []],
    ['refused by people before anybody was told', { withdrawal: asked('failed') }, []],
    ['on its way', { withdrawal: asked('sending'), held: five, provider: 'pending' }, []],
    ['on its way, no answer', { withdrawal: asked('unknown'), held: five, provider: 'silent' }, []],
    ['waiting for people', { withdrawal: asked('review'), held: five }, []],
    ['a hold of no withdrawal', { held: five }, ['hold-without-withdrawal']],
    ['over, and still held', { withdrawal: asked('failed'), held: five }, ['hold-without-withdrawal']],
    ['open, and not held', { withdrawal: asked('approved') }, ['withdrawal-without-hold']],
    ['open, and held in part', { withdrawal: asked('approved'), held: six }, ['withdrawal-without-hold']],
    ['paid, not in the ledger', { withdrawal: asked('paid'), provider: 'paid' }, ['payout-not-in-ledger']],
    ['paid out for nothing', { paidOut: five }, ['payout-without-withdrawal']],
    ['paid out, and refused', { withdrawal: asked('failed'), paidOut: five }, ['payout-differs']],
    ['paid out too much', { withdrawal: asked('paid'), paidOut: six }, ['payout-differs']],
    ['paid by members', { withdrawal: asked('paid', 500_00) }, []],
    [
      'members paid a part, the provider the rest',
      { withdrawal: asked('paid', 200_00), paidOut: satang(300_00), provider: 'paid' },
      [],
    ],
    [
      'members paid a part, the rest came back',
      { withdrawal: asked('paid', 500_00), provider: 'refused' },
      [],
    ],
    [
      'members paid a part, and the ledger paid out all',
      { withdrawal: asked('paid', 200_00), paidOut: five },
      ['payout-differs'],
    ],
    [
      'members paid all, and the provider as well',
      { withdrawal: asked('paid', 500_00), provider: 'paid' },
      ['provider-paid'],
    ],
    [
      'the provider paid, we gave it back',
      { withdrawal: asked('failed'), provider: 'paid' },
      ['provider-paid'],
    ],
    [
      'the provider paid what waits',
      { withdrawal: asked('review'), held: five, provider: 'paid' },
      ['provider-paid'],
    ],
    [
      'no answer about what is over',
      { withdrawal: asked('failed'), provider: 'silent' },
      ['provider-silent'],
    ],
    ...(['refused', 'pending', 'absent'] as const).map(
      (provider): [string, Partial<PayoutPair>, string[]] => [
        `paid, the provider says ${provider}`,
        { withdrawal: asked('paid'), paidOut: five, provider },
        ['provider-not-paid'],
      ],
    ),
  ])('%s', (_name, pair, types) => {
    const provider: ProviderWord = null
    const whole = {
      withdrawalId: 'w',
      memberId: 'm',
      withdrawal: null,
      paidOut: null,
      held: null,
      provider,
      ...pair,
    }
    expect(differencesOfPayout(whole).map(({ type }) => type)).toEqual(types)
  })
})
