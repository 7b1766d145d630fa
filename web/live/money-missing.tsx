import { Link, useLocation } from 'react-router'
import { type Satang, satang } from '../../domain/money.ts'
import { DEPOSIT_MIN } from '../../domain/payments/deposit-order.ts'
import { Alert } from '../../ui/alert.tsx'
import { cartText } from '../text/cart.ts'
import { useBalanceText } from './balance-money.tsx'

interface MoneyMissingProps {
  cost: Satang
  /** Null while it is not known: then nothing is missing. */
  balance: Satang | null
  words: (missing: string) => string
}

/** What the balance lacks for a ticket or a booking. */
export function MoneyMissing({ cost, balance, words }: MoneyMissingProps) {
  const { pathname, search } = useLocation()
  const text = useBalanceText()
  if (balance === null || cost <= balance) return null
  const missing = satang(cost - balance)
  return (
    <Alert tone="warning">
      {words(text(missing))} <Link to={depositPath(missing, pathname + search)}>{cartText.depositMore}</Link>
    </Alert>
  )
}

/** The page of deposits with what is missing, in whole baht, and the way back to the ticket, which waits as a draft. */
function depositPath(missing: Satang, next: string): string {
  const amount = Math.max(Math.ceil(missing / 100), DEPOSIT_MIN / 100)
  return `/deposit?${new URLSearchParams({ amount: String(amount), next })}`
}
