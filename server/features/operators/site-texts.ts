import { type ContactKind, contactHref } from '../../../domain/site/contact.ts'
import type { Language } from '../../../domain/words.ts'
import type { OperatorSettings } from './operator.ts'

/** The texts of a site as staff edit them. Empty: never set. */
export interface SiteTexts {
  readonly message: { readonly header: string; readonly topic: string; readonly description: string }
  readonly runningText: string
  readonly runningTextEnglish: string
  readonly notices: readonly Topic[]
  readonly contacts: readonly { readonly kind: ContactKind; readonly label: string }[]
  readonly howToPlay: readonly Topic[]
  readonly about: string
  readonly banks: readonly string[]
  readonly awards: readonly string[]
  readonly registrationClosed: boolean
}

export interface Topic {
  readonly topic: string
  readonly description: string
}

export function siteTextsOf(settings: OperatorSettings): SiteTexts {
  const { message, footer } = settings
  return {
    message: {
      header: message?.header ?? '',
      topic: message?.topic ?? '',
      description: message?.description ?? '',
    },
    runningText: settings.runningText ?? '',
    runningTextEnglish: settings.runningTextEnglish ?? '',
    notices: (settings.notices ?? []).map(({ topic, description }) => ({ topic, description })),
    contacts: settings.contacts ?? [],
    howToPlay: settings.howToPlay ?? [],
    about: footer?.about ?? '',
    banks: footer?.banks ?? [],
    awards: footer?.awards ?? [],
    registrationClosed: settings.registrationClosed ?? false,
  }
}

/** The running text for who reads the language; undefined for none. */
export function runningTextOf(settings: OperatorSettings, language: Language): string | undefined {
  const { runningText, runningTextEnglish } = settings
  return (language === 'en' && runningTextEnglish) || runningText || undefined
}

/** The contact channels with their links. A channel without a checked link is left out. */
export function contactsOf(settings: OperatorSettings) {
  return (settings.contacts ?? []).flatMap(({ kind, label }) => {
    const href = contactHref(kind, label)
    return href === undefined ? [] : [{ kind, label, href }]
  })
}
