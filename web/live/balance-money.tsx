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

/** A member's own money as text, or dots, for sentences and buttons. */
export function useBalanceText(): (amount: Satang) => string {
  return useHidesBalance() ? () => DOTS : moneyText
}

/** An amount with its unit, before or behind it. */
const AMOUNT = /฿[\d,]+(\.\d+)?|[\d,]+(\.\d+)? (?:฿|บาท|baht)/g

/** Sentences that others have written, with dots for every amount in them. */
export function useBalanceWords(): (words: string) => string {
  const hides = useHidesBalance()
  return (words) => (hides ? words.replace(AMOUNT, (amount) => amount.replace(/[\d,.]+/, DOTS)) : words)
}

/**
 * A member's own money, or dots: what they have, what play brought or cost them, and what came in or went out. What a thing
 * costs, pays or is limited to is nobody's money yet, and stands in `<Money>`.
 */
export function BalanceMoney(props: ComponentProps<typeof Money>) {
  if (!useHidesBalance()) return <Money {...props} />
  return (
    <span className={props.className ? `money ${props.className}` : 'money'}>
      <span aria-hidden="true">{DOTS}</span>
      <span className="unseen">{menuText.balanceHidden}</span>
    </span>
  )
}
