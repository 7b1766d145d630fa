import type { Language } from '../domain/words.ts'

export const LANGUAGE_COOKIE = 'lang'

export function isLanguage(text: unknown): text is Language {
  return text === 'th' || text === 'en'
}

/** The language the visitor chose, from a Cookie header or `document.cookie`. Asked at every call, so it reads no other. */
export function languageOf(cookies: string | undefined): Language {
  return /(^|;) *lang=en *(;|$)/.test(cookies ?? '') ? 'en' : 'th'
}

/** Each in its own words: whoever cannot read the page still finds the way out of it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { th: 'ไทย', en: 'English' }
