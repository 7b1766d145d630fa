import type { ComponentProps } from 'react'
import { useNavigation, useRouteLoaderData } from 'react-router'
import type { Satang } from '../../domain/money.ts'
import { Money } from '../../ui/money.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { isBalanceLook } from '../look/look-cookie.ts'
import type { loader as rootLoader } from '../root.tsx'
import { menuText } from '../text/th.ts'

/** Whether the member hides what they have. A cookie keeps it; a choice that is being stored holds at once. */
export function useHidesBalance(): boolean {
  const kept = useRouteLoaderData<typeof rootLoader>('root')?.balanceLook
  const wished = useNavigation().formData?.get('balance')
  return (isBalanceLook(wished) ? wished : kept) === 'hidden'
}

const DOTS = '••••••'

/** What a member has as text, or dots, for sentences and buttons. */
export function useBalanceText(): (amount: Satang) => string {
  return useHidesBalance() ? () => DOTS : moneyText
}

/** What a member has, or dots. Every balance of a page is drawn by this; stakes and winnings are not balances. */
export function BalanceMoney(props: Pick<ComponentProps<typeof Money>, 'amount' | 'symbol' | 'decimals'>) {
  if (!useHidesBalance()) return <Money {...props} />
  return (
    <span className="money">
      <span aria-hidden="true">{DOTS}</span>
      <span className="unseen">{menuText.balanceHidden}</span>
    </span>
  )
}
