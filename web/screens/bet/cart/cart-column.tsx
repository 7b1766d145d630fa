import { memo } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { cartText } from '../../../text/cart.ts'
import { CartPanel } from './cart-panel.tsx'
import type { CartPanelProps } from './cart-props.ts'

/** On desktops the ticket stands beside the keypad and stays visible. */
export const CartColumn = memo(function CartColumn(cart: CartPanelProps) {
  return (
    <section className="card bet-cart-column" aria-labelledby="bet-cart-title">
      <header className="bet-cart-head">
        <h2 id="bet-cart-title">{cartText.cartShort}</h2>
        <Badge>{cartText.lineCount(cart.totals.count)}</Badge>
      </header>
      <CartPanel {...cart} />
    </section>
  )
})
