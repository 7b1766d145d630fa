import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { say } from '../frame/language.ts'

/** How odds are written. The bet is the same. */
export const PRICE_FORMATS = ['decimal', 'hongKong', 'malay'] as const
type PriceFormat = (typeof PRICE_FORMATS)[number]

const KEPT = 'studio-prices'

export function priceFormat(): PriceFormat {
  return PRICE_FORMATS.find((each) => each === sessionStorage.getItem(KEPT)) ?? 'decimal'
}

export function keepPriceFormat(format: string): void {
  sessionStorage.setItem(KEPT, format)
}

export function formatName(format: PriceFormat): string {
  return say(FOOTBALL_WORDS[format])
}

/** A price in hundredths with the stake: as it is, without the stake, or what a win of one stakes where it is more than even. */
export function priceText(price: number, format: PriceFormat): string {
  const wins = (price - 100) / 100
  if (format === 'decimal') return (price / 100).toFixed(2)
  return format === 'malay' && wins > 1 ? (-1 / wins).toFixed(2) : wins.toFixed(2)
}
