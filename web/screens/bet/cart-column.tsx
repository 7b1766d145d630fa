import { Badge } from '../../../ui/badge.tsx'
import { betText } from '../../text/bet.ts'
import { CartPanel, type CartPanelProps } from './cart-panel.tsx'

/** On desks the ticket stands beside the keypad and stays in sight. */
export function CartColumn(cart: CartPanelProps) {
  const { editor, totals, locked, act } = cart
  return (
    <section className="card bet-cart-column" aria-labelledby="bet-cart-title">
      <header className="bet-cart-head">
        <h2 id="bet-cart-title">{betText.cartShort}</h2>
        <Badge>{betText.lineCount(totals.count)}</Badge>
        <button
          type="button"
          className="text-button"
          disabled={locked || editor.lines.length === 0}
          onClick={() => act({ do: 'removeAll' })}
        >
          {betText.clearAll}
        </button>
      </header>
      <CartPanel {...cart} />
    </section>
  )
}
