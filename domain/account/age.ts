import { type BangkokDate, isDate } from '../calendar/bangkok.ts'

/** No year of the Common Era is written like this: it is a Buddhist one. */
const FIRST_BUDDHIST_YEAR = 2400
const BUDDHIST_AHEAD = 543

/** The birth date in the Common Era; undefined when there was no such day. */
export function birthDateOf(typed: string): BangkokDate | undefined {
  const [, yearText, day] = /^(\d{4})(-\d{2}-\d{2})$/.exec(typed) ?? []
  const year = Number(yearText)
  if (!day || !year) return undefined
  const date = `${year > FIRST_BUDDHIST_YEAR ? year - BUDDHIST_AHEAD : year}${day}`
  return isDate(date) && date >= '1900-01-01' ? date : undefined
}

/** True from the birthday of that age on. Someone of 29 February comes of age on 1 March of a common year. */
export function isOfAge(birthDate: BangkokDate, today: BangkokDate, age: number): boolean {
  const comesOfAge = `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}`
  return comesOfAge <= today
}
