import Receipt from 'lucide-react/icons/receipt-text'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Money } from '../../../../ui/money.tsx'
import { betText } from '../../../text/bet.ts'
import type { CartTotals } from './cart.ts'
import './cart-bar.css'

interface CartBarProps {
  totals: CartTotals
  /** A bet was sent and not answered: the way to ask again is behind this bar. */
  unsure: boolean
  onReview: () => void
}

/** On phones the sum of the ticket stands under the keypad, with the way to check it. */
export function CartBar({ totals: { count, stake }, unsure, onReview }: CartBarProps) {
  return (
    <div className="bet-bar">
      <span className="bet-bar-icon">
        <Receipt aria-hidden="true" size={24} strokeWidth={1.75} />
        {count > 0 ? <span className="bet-bar-count">{count}</span> : null}
      </span>
      <span className="bet-bar-words">
        {betText.cartTotal}
        <Money amount={stake} />
      </span>
      <Button tone="cta" disabled={count === 0} aria-label={betText.reviewLabel(count)} onClick={onReview}>
        {unsure ? betText.unsureShort : betText.review}
      </Button>
    </div>
  )
}
