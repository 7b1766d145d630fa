import type { Language } from '../../domain/words.ts'

/** Which words of the domain the pages of this build say. */
export const LANGUAGE: Language = 'th'
