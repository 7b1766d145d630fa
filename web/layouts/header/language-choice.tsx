import { Form, useLocation } from 'react-router'
import { LANGUAGE_NAMES } from '../../../contract/language.ts'
import type { Language } from '../../../domain/words.ts'
import { menuText, siteText } from '../../text/th.ts'

const LANGUAGES = Object.entries(LANGUAGE_NAMES) as [Language, string][]

/** Reloads the page: each language is a build of its own. */
export function LanguageChoice({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action="/language"
      reloadDocument
      className={className}
      aria-label={menuText.language}
    >
      <input type="hidden" name="next" value={pathname + search} />
      {LANGUAGES.map(([language, name]) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-pressed={language === siteText.language}
        >
          {name}
        </button>
      ))}
    </Form>
  )
}
