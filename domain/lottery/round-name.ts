import type { Language } from '../words.ts'

/** Which round of its day a code names, `yeekee-20261121-042`; undefined where a day has one. */
export function roundNumber(code: string): number | undefined {
  const [, number] = /-\d{8}-(\d{3})$/.exec(code) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The lottery's name, with the round's number where a day has several. */
export function roundName(lottery: string, code: string, language: Language): string {
  const number = roundNumber(code)
  if (number === undefined) return lottery
  return language === 'th' ? `${lottery} รอบที่ ${number}` : `${lottery} round ${number}`
}
