import type { Language } from '../domain/words.ts'

export const LANGUAGE_COOKIE = 'lang'

export function isLanguage(text: unknown): text is Language {
  return text === 'th' || text === 'en'
}

/** The language the visitor chose, from a Cookie header or `document.cookie`. */
export function languageOf(cookies: string | undefined): Language {
  return /(^|;) *lang=en *(;|$)/.test(cookies ?? '') ? 'en' : 'th'
}

/** Each language named in itself, for readers who do not know the page's language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { th: 'ไทย', en: 'English' }
