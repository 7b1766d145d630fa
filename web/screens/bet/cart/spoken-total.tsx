import { useEffect, useState } from 'react'
import { moneyText } from '../../../../ui/money-text.ts'
import { cartText } from '../../../text/cart.ts'
import type { CartTotals } from './cart.ts'

const QUIET_MS = 1000

/** Announces the total once typing pauses: at every key it would interrupt the digits. */
export function SpokenTotal({ totals: { count, stake } }: { totals: CartTotals }) {
  const words = count === 0 ? '' : cartText.spokenTotal(count, moneyText(stake))
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), QUIET_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p className="unseen" aria-live="polite">
      {spoken}
    </p>
  )
}
