import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import type { Language } from '../../../../domain/words.ts'

/** The Buddhist era in Thai, the Common Era in English. */
const YEARS_AHEAD = { th: 543, en: 0 } as const satisfies Record<Language, number>

/** `16/11/2569` */
export function dateOf(atMs: number, language: Language): string {
  return dayOf(bangkokIso(atMs).slice(0, 10), language)
}

/** The same of a date. */
export function dayOf(date: string, language: Language): string {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${Number(year) + YEARS_AHEAD[language]}`
}

/** `15:20:07` */
export function clockOf(atMs: number): string {
  return bangkokIso(atMs).slice(11, 19)
}

/** Satang as `12,480.50`; without a sign for what is below zero, which stands in a column of its own. */
export function amountOf(amount: number): string {
  const whole = Math.floor(Math.abs(amount) / 100)
  const satangs = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${satangs}`
}
