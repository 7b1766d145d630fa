import { Link } from 'react-router'
import { type Satang, satang } from '../../domain/money.ts'
import { Alert } from '../../ui/alert.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { cartText } from '../text/cart.ts'

interface MoneyMissingProps {
  cost: Satang
  /** Null while it is not known: then nothing is missing. */
  balance: Satang | null
  words: (missing: string) => string
}

/** What the balance lacks for a ticket or a booking. */
export function MoneyMissing({ cost, balance, words }: MoneyMissingProps) {
  if (balance === null || cost <= balance) return null
  return (
    <Alert tone="warning">
      {words(moneyText(satang(cost - balance)))} <Link to="/deposit">{cartText.depositLater}</Link>
    </Alert>
  )
}
