import { languageOf } from '../../contract/language.ts'

/**
 * The language may have been changed in another tab, or since this page was left for the one that comes back now. What
 * it asked for next would come in the new language, so the whole page is asked for again.
 */
export function keepToOneLanguage(): void {
  const check = () => {
    const { pathname, search } = window.location
    if (languageOf(document.cookie) !== document.documentElement.lang)
      window.location.assign(pathname + search)
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  window.addEventListener('pageshow', ({ persisted }) => persisted && check())
}
