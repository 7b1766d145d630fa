import type { Language, Words } from '../../../domain/words.ts'

const KEPT = 'studio-language'

/** The language of the launch, kept for the other pages of the game. */
export const language: Language = chosen(new URLSearchParams(location.search).get('lang'))

function chosen(asked: string | null): Language {
  const word = asked ?? sessionStorage.getItem(KEPT) ?? 'th'
  const found = word.startsWith('en') ? 'en' : 'th'
  sessionStorage.setItem(KEPT, found)
  return found
}

export function say(words: Words): string {
  return words[language]
}

const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Satang as baht with two places. */
export function baht(satang: number): string {
  return AMOUNT.format(satang / 100)
}

/** Satang as baht, without places that say nothing. */
export function shortBaht(satang: number): string {
  return WHOLE.format(satang / 100)
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`
}
