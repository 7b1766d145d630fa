import { languageOf } from '../../contract/language.ts'

/**
 * The language may have changed in another tab, or before Back restored this page. Its next requests would be answered in the
 * new language, so the whole page is reloaded.
 */
export function keepToOneLanguage(): void {
  document.addEventListener('visibilitychange', () => {
    const { pathname, search } = location
    if (!document.hidden && languageOf(document.cookie) !== document.documentElement.lang)
      location.assign(pathname + search)
  })
}
