import { satang, satangToBaht } from '../money.ts'

/** An amount as messages write it: with satang where there are any. */
export function baht(amount: number): string {
  const [least, most] = amount % 100 === 0 ? [0, 0] : [2, 2]
  const text = satangToBaht(satang(amount)).toLocaleString('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })
  return `฿${text}`
}
