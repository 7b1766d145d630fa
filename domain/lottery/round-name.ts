import type { Language } from '../words.ts'

/** The number of a round within its day, from its code (`yeekee-20261121-042`); undefined where a day has one round. */
export function roundNumber(code: string): number | undefined {
  const [, number] = /-\d{8}-(\d{3})$/.exec(code) ?? []
  return number === undefined ? undefined : Number(number)
}

export function roundName(lottery: string, code: string, language: Language): string {
  const number = roundNumber(code)
  if (number === undefined) return lottery
  return language === 'th' ? `${lottery} รอบที่ ${number}` : `${lottery} round ${number}`
}
