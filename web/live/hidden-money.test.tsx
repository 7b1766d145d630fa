import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AffiliateShown, IncomeShown } from '../../contract/services/affiliates.ts'
import type { CashbackShown } from '../../contract/services/rewards/cashback.ts'
import type { FreeCreditShown } from '../../contract/services/rewards/coupon.ts'
import type { GrantShown } from '../../contract/services/rewards/promotion.ts'
import type { MessageFacts } from '../../domain/messages/message.ts'
import { type MessageWords, wordsOfMessage } from '../../domain/messages/message-words.ts'
import { satang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'
import type { BalanceLook } from '../look/look-cookie.ts'
import { IncomeCard } from '../screens/affiliate/income-card.tsx'
import { IncomeLevels } from '../screens/affiliate/income-levels.tsx'
import { CollectedBefore } from '../screens/cashback/collected-before.tsx'
import { ReckoningCard } from '../screens/cashback/reckoning-card.tsx'
import { TakenCard } from '../screens/checkin/taken-card.tsx'
import { BonusBegun } from '../screens/deposit/bonus-note.tsx'
import { LatestDeposits } from '../screens/deposit/latest-deposits.tsx'
import { WalletCard } from '../screens/freecredit/wallet-card.tsx'
import { OneRound } from '../screens/game-report/one-round.tsx'
import { SpinsCard } from '../screens/luckydraw/spins-card.tsx'
import { ActiveCard, EndedGrants } from '../screens/promotion/active-card.tsx'
import { LatestTransfers } from '../screens/to-transfer/latest-transfers.tsx'
import { LatestWithdrawals } from '../screens/withdraw/latest-withdrawals.tsx'
import { TurnoverCard } from '../screens/withdraw/turnover-card.tsx'
import { OwnPlay } from '../screens/yeekee/own-play.tsx'
import { ArrivedToast } from './arrived-toast.tsx'
import { useBalanceWords } from './balance-money.tsx'
import { MoneyMissing } from './money-missing.tsx'

/** The words of a page whose member has chosen so. */
function told(element: ReactElement, balanceLook: BalanceLook): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { balanceLook, nowMs: 0 } } },
  })
  const page = renderToStaticMarkup(<RouterProvider router={router} />)
  // What a field holds and a bar measures is told as well, and what is only heard or seen by pointing at it.
  const held = [...page.matchAll(/(?:value|max|min|placeholder|alt|title|aria-\w+)="([^"]*)"/g)].map(
    ([, value]) => value,
  )
  return [page.replace(/<!-- -->|<[^>]*>/g, ''), ...held].join(' ')
}

const AT = '2026-11-22T10:00:00+07:00'
const INCOME = { withdrawable: 7101, min: 5, data: [] } as unknown as IncomeShown
const AFFILIATE = {
  ...{ held: 7102, held_until: null, flagged: 7103, withdrawn: 7104, earned: 7105 },
} as unknown as AffiliateShown
const LEVELS = [
  {
    level: 1,
    friends: 2,
    groups: [{ group: 'thai', name: 'หวยไทย', is_game: false, staked: 7106, earned: 7107 }],
  },
] as unknown as AffiliateShown['levels']
const CLAIM = {
  ...{ id: 'c', name: 'เครดิต', credit: 7201, need: 7202, done: 7203, left: 7204, state: 'active' },
  ...{
    cash_min: 5,
    cash_max: 6,
    groups: [],
    counts: [],
    times_each: 1,
    device_each: 1,
    ends_at: null,
    ended_at: AT,
  },
}
const CREDIT = {
  waiting: 7205,
  data: [CLAIM, { ...CLAIM, id: 'd', state: 'converted', credit: 7206, left: 7207 }],
} as unknown as FreeCreditShown
const GRANT = {
  ...{ id: 'g', name: 'โบนัส', bonus: 7301, need: 7302, done: 7303, left: 7304, state: 'active' },
  ...{ cash_max: 9, cash_with: 7305, groups: [], counts: [], ended_at: AT },
} as unknown as GrantShown
const RECKONED = {
  lines: { staked: 7401, won: 7402, corrected: 7403, bonuses: 7404, lost: 7405, share: 7406 },
  rules: { percent: 5, rank_percent: 0, max: 9, min: 1, credit_below: 3, turnover_percent: 0 },
} as unknown as NonNullable<CashbackShown['reckoned']>
const ROUND = {
  ...{ id: 'r', provider: 'p', opened_at: AT, closed_at: AT, game_name: 'เกม', provider_name: 'ค่าย' },
  ...{ reference: 'ref', staked: 7501, returned: 7502, won: 7503, net: 7504 },
}
const STEP = { kind: 'bet', amount: 7505, at: AT, reference: 'step', returned_at: null }

const OWN: readonly (readonly [string, ReactElement, readonly number[]])[] = [
  [
    'income of affiliates',
    <IncomeCard key="1" shown={AFFILIATE} income={INCOME} xsrf="" actKey="" />,
    [7101, 7102, 7103, 7104, 7105],
  ],
  ['what each level brought', <IncomeLevels key="2" levels={LEVELS} />, [7106, 7107]],
  ['free credit', <WalletCard key="3" shown={CREDIT} xsrf="" />, [7201, 7202, 7203, 7204, 7205, 7206, 7207]],
  ['a promotion in use', <ActiveCard key="4" grant={GRANT} xsrf="" />, [7301, 7302, 7303, 7304, 7305]],
  [
    'a promotion that a deposit began',
    <BonusBegun
      key="17"
      promotions={{ active: { ...GRANT, deposit: 500, at: AT } } as never}
      order={{ credited_at: AT, received: 500 }}
    />,
    [7301, 7302],
  ],
  [
    'promotions before',
    <EndedGrants key="5" grants={[{ ...GRANT, state: 'converted' }]} />,
    [7301, 7304, 7305],
  ],
  [
    'how cashback is reckoned',
    <ReckoningCard key="6" {...RECKONED} amount={7407 as never} credit={7408 as never} />,
    [7401, 7402, 7403, 7404, 7405, 7406, 7407, 7408],
  ],
  [
    'cashback before',
    <CollectedBefore
      key="7"
      collected={[{ period: 'week', from: '2026-11-16', to: '2026-11-22', amount: 7409, at: AT }] as never}
    />,
    [7409],
  ],
  [
    'turnover before a withdrawal',
    <TurnoverCard
      key="8"
      {...({ required: 7601, done: 7602, remaining: 7603, counts: [] } as never)}
      byProduct={[{ product: 'l', name: 'หวย', staked: 7604, done: 7605 }] as never}
    />,
    [7601, 7602, 7603, 7604, 7605],
  ],
  [
    'a round of a game',
    <OneRound key="9" {...({ round: ROUND, steps: [STEP] } as never)} />,
    [7501, 7502, 7503, 7504, 7505],
  ],
  ['spins', <SpinsCard key="10" spins={[{ id: 's', at: AT, prize: 7701 }] as never} />, [7701]],
  [
    'check-ins',
    <TakenCard
      key="11"
      days={[{ date: '2026-11-22', day: 7, amount: 7702, bonus: 7703, bonus_at: AT }] as never}
    />,
    [7702, 7703],
  ],
  [
    'deposits',
    <LatestDeposits
      key="12"
      nowMs={0}
      orders={[{ id: 'o', started_at: AT, pay: 7801, received: null, state: 'done' }] as never}
    />,
    [7801],
  ],
  [
    'withdrawals',
    <LatestWithdrawals
      key="13"
      nowMs={0}
      withdrawals={
        [
          { id: 'w', requested_at: AT, amount: 7802, state: 'paid', reason: null, ended_at: AT, parts: [] },
        ] as never
      }
    />,
    [7802],
  ],
  [
    'transfers to games',
    <LatestTransfers
      key="14"
      latest={[{ id: 't', name: 'ค่าย', way: 'in', amount: 7803 as never, state: 'done', requested_at: AT }]}
    />,
    [7803],
  ],
  [
    'a fast round',
    <OwnPlay
      key="15"
      {...({ own: { stake: 7901_00, won: 7902_00, shots: 0, tag: 'a' }, newShots: 0 } as never)}
      {...({ roundId: 'r', fast: { rewards: [] }, isPaid: true } as never)}
    />,
    [7901, 7902],
  ],
  [
    'what has just come',
    <ArrivedToast
      key="16"
      arrived={{ why: 'withdrawal', paid: satang(7903_00), returned: satang(7904_00) }}
      onClose={() => {}}
    />,
    [7903, 7904],
  ],
  [
    'what a balance lacks',
    <MoneyMissing key="17" cost={satang(9000_00)} balance={satang(1095_00)} words={(missing) => missing} />,
    [7905],
  ],
]

test.each(OWN)('%s is told while balances are shown, and not once they are hidden', (_, element, amounts) => {
  const [shown, hidden] = [told(element, 'shown'), told(element, 'hidden')]
  for (const amount of amounts) {
    const both = [moneyText(satang(amount * 100)), String(amount)]
    expect(
      both.some((words) => shown.includes(words)),
      `${amount} shown`,
    ).toBe(true)
    for (const words of both) expect(hidden, `${amount} hidden`).not.toContain(words)
  }
})

type OfMoney = {
  [Kind in keyof MessageFacts]: 'amount' extends keyof MessageFacts[Kind] ? Kind : never
}[keyof MessageFacts]

const OF_ROUND = { lottery: 'yeekee', code: 'yeekee-20261126-042', date: '2026-11-26' } as const
const AMOUNT = satang(1_234_567_89)

/** Every kind that names an amount. */
const OF_MONEY: { readonly [Kind in OfMoney]: MessageFacts[Kind] } = {
  won: { ...OF_ROUND, amount: AMOUNT },
  corrected: { ...OF_ROUND, amount: AMOUNT },
  refunded: { ...OF_ROUND, amount: AMOUNT, why: 'void' },
  deposited: { amount: AMOUNT },
  withdrawn: { amount: AMOUNT, returned: satang(2_345_00) },
  returned: { amount: AMOUNT, reason: null },
  adjusted: { amount: AMOUNT },
  'bonus-paid': { amount: AMOUNT, of: 'coupon' },
  'over-limit': { amount: AMOUNT },
  'came-short': { amount: AMOUNT, came: AMOUNT },
  'bonus-spent': { amount: AMOUNT },
  collected: { amount: AMOUNT, of: 'cashback' },
  'game-moved': { amount: AMOUNT, provider: 'PRS', way: 'in', now: 'done' },
}

function Written({ title, text }: MessageWords) {
  const own = useBalanceWords()
  return <section aria-label={own(title)}>{own(text)}</section>
}

test.each(Object.keys(OF_MONEY) as OfMoney[])('a message of money is told without it: %s', (kind) => {
  for (const language of ['th', 'en'] as const) {
    const words = wordsOfMessage({ kind, facts: OF_MONEY[kind] } as never, language)
    expect(told(<Written {...words} />, 'shown')).toContain('1,234,567.89')
    expect(told(<Written {...words} />, 'hidden')).not.toMatch(/1,234|567|89|2,345/)
  }
})
