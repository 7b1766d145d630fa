import Receipt from 'lucide-react/icons/receipt-text'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Money } from '../../../../ui/money.tsx'
import { cartText } from '../../../text/cart.ts'
import type { CartTotals } from './cart.ts'
import './cart-bar.css'

interface CartBarProps {
  totals: CartTotals
  /** A bet was sent and got no answer: the retry is behind this bar. */
  unsure: boolean
  onReview: () => void
}

/** On phones the total stands below the keypad and opens the review. */
export function CartBar({ totals: { count, stake }, unsure, onReview }: CartBarProps) {
  return (
    <div className="bet-bar">
      <span className="bet-bar-icon">
        <Receipt aria-hidden="true" size={24} strokeWidth={1.75} />
        {count > 0 ? <span className="bet-bar-count">{count}</span> : null}
      </span>
      <span className="bet-bar-words">
        {cartText.cartTotal}
        <Money amount={stake} />
      </span>
      <Button tone="cta" disabled={count === 0} aria-label={cartText.reviewLabel(count)} onClick={onReview}>
        {unsure ? cartText.unsureShort : cartText.review}
      </Button>
    </div>
  )
}
