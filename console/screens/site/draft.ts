import type { SiteTextsSeen } from '../../../contract/console/site.ts'
import { type ContactKind, contactHref } from '../../../domain/site/contact.ts'
import { siteText } from '../../text/site.ts'

/** A row with an id, so that removing one keeps the others' state. */
export interface Row<T> {
  readonly id: number
  readonly value: T
}
export interface Topic {
  readonly topic: string
  readonly description: string
}
export interface Channel {
  readonly kind: ContactKind
  readonly label: string
}

/** The draft being edited; a list of lines is one text. */
export interface SiteDraft
  extends Omit<SiteTextsSeen, 'notices' | 'contacts' | 'howToPlay' | 'banks' | 'awards' | 'maintenance'> {
  readonly notices: readonly Row<Topic>[]
  readonly contacts: readonly Row<Channel>[]
  readonly howToPlay: readonly Row<Topic>[]
  readonly banks: string
  readonly awards: string
  readonly gamesClosed: boolean
  readonly providers: string
  readonly maintenance: string
}

let lastId = 0

export function row<T>(value: T): Row<T> {
  lastId += 1
  return { id: lastId, value }
}

export function draftOf(texts: SiteTextsSeen): SiteDraft {
  const { maintenance } = texts
  return {
    ...texts,
    notices: texts.notices.map(row),
    contacts: texts.contacts.map(row),
    howToPlay: texts.howToPlay.map(row),
    banks: texts.banks.join('\n'),
    awards: texts.awards.join('\n'),
    gamesClosed: maintenance.games,
    providers: maintenance.providers.join(' '),
    maintenance: maintenance.message,
  }
}

export function textsOf(draft: SiteDraft): SiteTextsSeen {
  const { gamesClosed, providers, maintenance, ...rest } = draft
  return {
    ...rest,
    notices: draft.notices.map(({ value }) => value),
    contacts: draft.contacts.map(({ value }) => value),
    howToPlay: draft.howToPlay.map(({ value }) => value),
    banks: linesOf(draft.banks),
    awards: linesOf(draft.awards),
    maintenance: { games: gamesClosed, providers: codesOf(providers), message: maintenance },
  }
}

/** The first error of a draft, in page order; undefined when it can be sent. */
export function faultOf(draft: SiteDraft): string | undefined {
  if ([...draft.notices, ...draft.howToPlay].some(({ value }) => value.topic.trim() === '')) {
    return siteText.missing
  }
  if (draft.contacts.some(({ value }) => !isChannel(value))) return siteText.contactWrong
  return codesOf(draft.providers).every(isProvider) ? undefined : siteText.providersWrong
}

export function isChannel({ kind, label }: Channel): boolean {
  return contactHref(kind, label) !== undefined
}

function isProvider(code: string): boolean {
  return /^[A-Z0-9]{2,10}$/.test(code)
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function codesOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
}
