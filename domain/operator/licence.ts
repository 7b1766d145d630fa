import { type CheckMinutes, isCheckMinutes, LONGEST_CHECK } from '../safer/play-session.ts'
import { contactHref } from '../site/contact.ts'

/** By what right an operator takes money, and whom a member in need calls. An empty text and a null age: not set. */
export interface Licence {
  /** Whose law it is, as members read it: the country and the authority. */
  readonly jurisdiction: string
  readonly licenceNo: string
  readonly helpName: string
  readonly helpPhone: string
  /** Hours, or another way to reach the help line. It may stay empty. */
  readonly helpText: string
  /** The age in years from which somebody may register. */
  readonly minAge: number | null
  /** Whether people look at an identity document before the first withdrawal of a member. */
  readonly checksDocuments: boolean
  /** The most minutes between two checks of reality. Members choose so many or fewer. */
  readonly checkMinutes: CheckMinutes
}

/** The law's age for gambling in Thailand. A licence may ask for more, never for less. */
export const LEGAL_AGE = 20
/** A higher one is a mistake in typing. */
export const HIGHEST_AGE = 30

export const NO_LICENCE: Licence = {
  ...{ jurisdiction: '', licenceNo: '', helpName: '', helpPhone: '', helpText: '', minAge: null },
  ...{ checksDocuments: false, checkMinutes: LONGEST_CHECK },
}

/** What has to be set before real money is taken, in the order of the form. */
export const NEEDED = ['jurisdiction', 'licenceNo', 'helpName', 'helpPhone', 'minAge'] as const

/**
 * What an operator has set; whatever is no such value is as if it were not set. A real operator looks at documents unless it has set
 * otherwise, a demo where it has.
 */
export function licenceWith(set: Readonly<Record<string, unknown>>, demo: boolean): Licence {
  const text = (name: keyof Licence) => (typeof set[name] === 'string' ? set[name].trim() : '')
  const minAge = isAge(set.minAge) ? set.minAge : null
  return {
    ...{ jurisdiction: text('jurisdiction'), licenceNo: text('licenceNo'), helpName: text('helpName') },
    ...{ helpPhone: text('helpPhone'), helpText: text('helpText'), minAge },
    checksDocuments: typeof set.checksDocuments === 'boolean' ? set.checksDocuments : !demo,
    checkMinutes: isCheckMinutes(set.checkMinutes) ? set.checkMinutes : LONGEST_CHECK,
  }
}

/** What is still missing; empty: the licence is whole. The database asks the same (`licence_is_whole`). */
export function missingOf(licence: Licence): readonly (typeof NEEDED)[number][] {
  return NEEDED.filter((name) => licence[name] === '' || licence[name] === null)
}

/** Whether a help line's number can be dialled; an empty one is not set. */
export function isHelpPhone(phone: string): boolean {
  return phone === '' || contactHref('phone', phone) !== undefined
}

/** The age from which somebody may register: the law's where nothing is set. */
export function ageOf({ minAge }: Pick<Licence, 'minAge'>): number {
  return minAge ?? LEGAL_AGE
}

function isAge(set: unknown): set is number {
  return Number.isInteger(set) && Number(set) >= LEGAL_AGE && Number(set) <= HIGHEST_AGE
}
