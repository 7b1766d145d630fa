import { languageOf } from '../../contract/language.ts'

/**
 * The language may have been changed in another tab, or since this page was left for the one that comes back now. What
 * it asked for next would come in the new language, so the whole page is asked for again.
 */
export function keepToOneLanguage(): void {
  document.addEventListener('visibilitychange', () => {
    const { pathname, search } = location
    if (!document.hidden && languageOf(document.cookie) !== document.documentElement.lang)
      location.assign(pathname + search)
  })
}
