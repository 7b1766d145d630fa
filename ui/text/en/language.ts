import type { Language } from '../../../domain/words.ts'

export const LANGUAGE: Language = 'en'
