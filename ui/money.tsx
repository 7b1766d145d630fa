import type { Satang } from '../domain/money.ts'
import { moneyParts } from './money-text.ts'
import './money.css'

interface MoneyProps {
  amount: Satang
  /** `always` for balances and totals (the default), `never` for stake chips and rounded captions. */
  decimals?: 'always' | 'never' | 'needed'
  /** `gain` puts a plus before money won. A loss always has its minus. */
  sign?: 'gain' | 'none'
  symbol?: boolean
  className?: string
}

/** The only component that draws money: `฿12,480.50`, the sign and the decimals less prominent than the figure. */
export function Money({ amount, decimals = 'always', sign = 'none', symbol = true, className }: MoneyProps) {
  const [baht, hundredths] = moneyParts(amount)
  const shown = decimals === 'always' || (decimals === 'needed' && hundredths !== '00')
  const before = amount < 0 ? '−' : sign === 'gain' ? '+' : ''
  return (
    <span className={className ? `money ${className}` : 'money'}>
      {before}
      {symbol ? <span className="money-dim">฿</span> : null}
      {baht}
      {shown ? <span className="money-dim">.{hundredths}</span> : null}
    </span>
  )
}
