import { type Satang, satangToBaht } from '../domain/money.ts'

/** Money as text, for labels and sentences: `12,480.50`, or `160` when whole. */
export function moneyText(amount: Satang): string {
  const [baht, hundredths] = moneyParts(amount)
  return `${amount < 0 ? '−' : ''}${baht}${hundredths === '00' ? '' : `.${hundredths}`}`
}

/** Grouped without Intl, so that the server and every browser write the same characters. */
export function moneyParts(amount: Satang): [baht: string, hundredths: string] {
  const [whole = '0', hundredths = '00'] = Math.abs(satangToBaht(amount)).toFixed(2).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), hundredths]
}
