import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import type { Baht } from '../../domain/money.ts'
import { dateAndClock } from '../../ui/thai-date.ts'
import { PlanFigures } from '../screens/plans/plan-figures.tsx'
import { fastRulesText } from '../text/fast.ts'
import { walletsText } from '../text/games/wallets.ts'
import { plansText } from '../text/plans.ts'
import { rulesText } from '../text/rules.ts'
import { What } from './approval-what.tsx'
import { GameWalletFigures } from './games/wallet-figures.tsx'
import { RulesChange } from './rules-change.tsx'

const WAITING: WaitingApprovalShown = {
  ...{ id: 'p', kind: 'draws', by: 'สมชาย', own: false, mayDecide: true, at: '2026-11-22T12:00:00+07:00' },
  ...{ expiresAt: null, reason: null, round: null, price: null, numbers: null, schedule: null, staff: null },
  ...{ draws: null, fast: null, sale: null, member: null, withdrawal: null },
}

test('a change of the rules of draws says what the new choice does, and from when it holds', () => {
  const draws = {
    before: { takeBack: 'none', noResultMinutes: 60 },
    after: { takeBack: 'full', noResultMinutes: 60 },
  } as const
  const page = renderToStaticMarkup(<RulesChange waiting={{ ...WAITING, draws }} />)
  expect(page).toContain(rulesText.choices.full[1])
  expect(page).not.toContain(rulesText.choices.none[1])
  expect(page).toContain(rulesText.lead)
})

test('a change of the rules of fast draws does too, and the pause between shots has its own time', () => {
  const rules = { rule: 'fair', beacons: [], coolDownSeconds: 2 } as const
  const shown = (after: NonNullable<WaitingApprovalShown['fast']>['after']) =>
    renderToStaticMarkup(
      <RulesChange
        waiting={{ ...WAITING, kind: 'fast', fast: { before: { ...rules, beacons: [] }, after } }}
      />,
    )
  const classic = shown({ ...rules, beacons: [], rule: 'classic' })
  expect(classic).toContain(fastRulesText.choices.classic[1])
  expect(classic).toContain(fastRulesText.lead)
  expect(classic).not.toContain(fastRulesText.coolDownHint)
  const slower = shown({ ...rules, beacons: [], coolDownSeconds: 5 })
  expect(slower).not.toContain(fastRulesText.choices.fair[1])
  expect(slower).toContain(fastRulesText.coolDownHint)
})

test('a member in need is named by their code, with the time their second step was turned on', () => {
  const since = '2026-10-01T09:30:00+07:00'
  const member = { memberId: 'm', name: 'มานี', code: 'DM01demo01', act: 'step', since } as const
  const page = renderToStaticMarkup(<What waiting={{ ...WAITING, kind: 'member', member }} />)
  expect(page).toContain('DM01demo01')
  expect(page).toContain(dateAndClock(Date.parse(since)))
})

test('a plan that would be sold again shows each of its prices whole, with how many lotteries have it', () => {
  const price = {
    ...{ type: 'two_top', name: '2 ตัวบน', rate: 90, discount: 0, rankMax: null },
    ...{ stakeMin: 1, stakeMax: 2_000 },
  } as const
  const prices = [
    { ...price, lotteries: 3 },
    { ...price, rate: 95, rankMax: 97, lotteries: 1 },
    { ...price, type: 'three_top', name: '3 ตัวบน', rate: 900, discount: 5, lotteries: 4 },
  ] as const
  const page = renderToStaticMarkup(
    <PlanFigures
      {...{ act: 'sell', group: 'hanoi', plan: 'full', lotteries: 4 }}
      prices={[...prices]}
      givenBack={95}
    />,
  )
  for (const said of [
    plansText.ofLotteries('2 ตัวบน', 3),
    'บาทละ 90 · แทง 1 บาท ถึง 2,000 บาท',
    plansText.ofLotteries('2 ตัวบน', 1),
    `บาทละ 95 · ${plansText.toRank('บาทละ 97')} · แทง 1 บาท ถึง 2,000 บาท`,
    '<dt>3 ตัวบน</dt>',
    'บาทละ 900 ลด 5% · แทง 1 บาท ถึง 2,000 บาท',
  ])
    expect(page).toContain(said)
})

test('a bound of a wallet that its provider keeps is told as one of what is brought back, and nothing of keys', () => {
  const terms = { launchUrl: null, mostWin: null, mostDay: null }
  const shown = (keeps: boolean) => {
    const gameWallet = {
      ...{ provider: 'JKR', before: terms, after: { ...terms, mostDay: 50_000 as Baht }, keeps },
      ...{ family: null, opensIn: null, addKey: null, endKey: null },
    }
    return renderToStaticMarkup(<GameWalletFigures {...gameWallet} />)
  }
  expect(shown(true)).toContain(walletsText.keptBound)
  for (const other of [walletsText.mostDay, walletsText.mostWin, walletsText.approval.asks]) {
    expect(shown(true)).not.toContain(other)
    expect(shown(false)).toContain(other)
  }
})
