import { bahtToSatang, isBaht } from '../../../domain/money.ts'
import { searchText } from '../../shapes.ts'

/** Baht as people write it: 1,500 or 1500.50. Read as satang. */
export const searchAmount = searchText(20)
  .refine((text) => text === undefined || isAmount(text), { params: { refusal: 'AMOUNT_UNREADABLE' } })
  .transform((text) => (text === undefined ? undefined : bahtToSatang(bahtOf(text))))

function isAmount(text: string): boolean {
  return /^\d[\d,]*(?:\.\d{1,2})?$/.test(text) && isBaht(bahtOf(text))
}

function bahtOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}
