import { DAY_MS } from '../calendar/bangkok.ts'
import { pushTime } from './push-rules.ts'

/** What an operator's people write to members: about the account and the site, or to win them for something. */
export const MAILING_KINDS = ['service', 'marketing'] as const
export type MailingKind = (typeof MAILING_KINDS)[number]

/** Whom it may be for. */
export const AUDIENCES = [
  'everybody',
  'ranked',
  'played',
  'idle',
  'deposited',
  'never-deposited',
  'member',
] as const
type Who = (typeof AUDIENCES)[number]

/** Those it is for, as they are when it is sent; what `who` does not ask for is null. */
export interface Audience {
  readonly who: Who
  /** Of the last so many days before it is sent. */
  readonly days: number | null
  /** This rank, or a higher one. */
  readonly rank: number | null
  readonly memberId: string | null
  /** The member's name, for people. */
  readonly name: string | null
}

/** The pages a message may lead to. What is about the account leads to no play. */
export const MAILING_PAGES = {
  service: ['/inbox', '/statement', '/history', '/withdraw', '/profile'],
  marketing: [
    ...['/inbox', '/promotion', '/deposit', '/lottobet', '/checkin'],
    ...['/luckydraw', '/cashback', '/affiliate', '/freecredit', '/rank'],
  ],
} as const satisfies Readonly<Record<MailingKind, readonly string[]>>

/** A message of the operator to chosen members. */
export interface Mailing {
  readonly kind: MailingKind
  readonly titleTh: string
  readonly textTh: string
  /** Null: members who read English see the Thai one. */
  readonly titleEn: string | null
  readonly textEn: string | null
  /** Where its button leads; `/inbox`: it has none. */
  readonly page: string
  readonly audience: Audience
  /** ISO; null: once it is agreed to. */
  readonly sendAt: string | null
}

/** A mailing as somebody wishes it. */
export interface MailingWish {
  readonly mailing: Mailing
  /** How many it was for when it was written, which the second person sees. */
  readonly people: number
}

export const MAILING_TITLE_MOST = 80
export const MAILING_TEXT_MOST = 600
const DAYS_MOST = 365
const AUDIENCE_RANKS = 20
/** Days ahead of which nobody plans. */
const AHEAD_DAYS = 60

/** Messages to one member that one person of the staff sends alone in a Bangkok day: an answer, not a round to all. */
export const ALONE_A_DAY = 20

type MailingRefusal = 'MAILING_TEXT' | 'MAILING_AUDIENCE' | 'MAILING_PAGE' | 'MAILING_TIME'

/** Why a mailing is none. */
export function refuseMailing(mailing: Mailing, nowMs: number): MailingRefusal | undefined {
  const { kind, titleTh, textTh, titleEn, textEn, page, audience, sendAt } = mailing
  if (!titleTh || !textTh || (titleEn === null) !== (textEn === null)) return 'MAILING_TEXT'
  if (!isAudience(audience)) return 'MAILING_AUDIENCE'
  if (!(MAILING_PAGES[kind] as readonly string[]).includes(page)) return 'MAILING_PAGE'
  if (sendAt === null) return undefined
  const atMs = Date.parse(sendAt)
  return atMs > nowMs && atMs <= nowMs + AHEAD_DAYS * DAY_MS ? undefined : 'MAILING_TIME'
}

/** Whether an audience asks for days. */
function asksDays(who: Who): boolean {
  return who === 'played' || who === 'idle' || who === 'deposited'
}

function isAudience({ who, days, rank, memberId }: Audience): boolean {
  const isWithin = (figure: number | null, most: number) =>
    figure !== null && Number.isInteger(figure) && figure >= 1 && figure <= most
  return (
    (asksDays(who) ? isWithin(days, DAYS_MOST) : days === null) &&
    (who === 'ranked' ? isWithin(rank, AUDIENCE_RANKS) : rank === null) &&
    (who === 'member') === (memberId !== null)
  )
}

/** Whether one person sends it alone. To more than one member it takes two: such a message is what a thief would send first. */
export function isAlone({ audience }: Pick<Mailing, 'audience'>): boolean {
  return audience.who === 'member'
}

/** Whether the audience has become another one than was agreed to: the second person has seen its number. */
export function hasGrown(agreed: number, now: number): boolean {
  return now > agreed + Math.max(20, Math.floor(agreed / 10))
}

/** When it is sent: marketing waits out the quiet hours, so that the day on which it is written is the day on which it is heard. */
export function mailingTime(kind: MailingKind, nowMs: number): number {
  return kind === 'marketing' ? pushTime('offer', nowMs) : nowMs
}

/** What decides whether a member gets it, as it stands under the inbox's lock. */
export interface Reachable {
  readonly isActive: boolean
  /** On a break, or excluded. */
  readonly isStopped: boolean
  /** Has said that no marketing is wanted. */
  readonly isOptedOut: boolean
  /** Has had marketing on this Bangkok day. */
  readonly isToldToday: boolean
}

export type MailOutcome = 'sent' | 'optedOut' | 'stopped' | 'toldToday' | 'gone'

/** Whether a member gets it, or why not. */
export function mailOutcome(kind: MailingKind, who: Reachable): MailOutcome {
  if (!who.isActive) return 'gone'
  if (kind === 'service') return 'sent'
  if (who.isOptedOut) return 'optedOut'
  if (who.isStopped) return 'stopped'
  return who.isToldToday ? 'toldToday' : 'sent'
}
