import { useNavigation, useRouteLoaderData } from 'react-router'
import type { Satang } from '../../domain/money.ts'
import { Money } from '../../ui/money.tsx'
import { isBalanceLook } from '../look/look-cookie.ts'
import type { loader as rootLoader } from '../root.tsx'
import { menuText } from '../text/th.ts'

/** Whether the member hides what they have. A cookie keeps it; a choice that is being stored holds at once. */
export function useHidesBalance(): boolean {
  const kept = useRouteLoaderData<typeof rootLoader>('root')?.balanceLook
  const wished = useNavigation().formData?.get('balance')
  return (isBalanceLook(wished) ? wished : kept) === 'hidden'
}

/** What a member has, or dots. Every balance of a page is drawn by this; stakes and winnings are not balances. */
export function BalanceMoney(props: { amount: Satang; symbol?: boolean }) {
  if (!useHidesBalance()) return <Money {...props} />
  return (
    <span className="money">
      <span aria-hidden="true">••••••</span>
      <span className="unseen">{menuText.balanceHidden}</span>
    </span>
  )
}
