import { type Satang, satangToBaht } from '../domain/money.ts'
import './money.css'

interface MoneyProps {
  amount: Satang
  /** `always` for balances and totals (the default), `never` for stake chips and rounded captions. */
  decimals?: 'always' | 'never' | 'needed'
  /** `gain` puts a plus before money won; a loss has its minus in every style. */
  sign?: 'gain' | 'none'
  symbol?: boolean
  className?: string
}

/**
 * The only place that draws money: `฿12,480.50`, the sign and the decimals quieter than the figure.
 * Grouping is done by hand so that the server and every browser write the same characters.
 */
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

/** The same figure as text, for labels that are read aloud and for sentences: `12,480.50`, or `160` when whole. */
export function moneyText(amount: Satang): string {
  const [baht, hundredths] = moneyParts(amount)
  return `${amount < 0 ? '−' : ''}${baht}${hundredths === '00' ? '' : `.${hundredths}`}`
}

function moneyParts(amount: Satang): [baht: string, hundredths: string] {
  const [whole = '0', hundredths = '00'] = Math.abs(satangToBaht(amount)).toFixed(2).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), hundredths]
}
