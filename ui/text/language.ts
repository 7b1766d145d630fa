import type { Language } from '../../domain/words.ts'

/** The language of the domain words in this build. */
export const LANGUAGE: Language = 'th'
