import { cookieValue } from '../../../contract/client.ts'
import type { PageVisit } from '../../../contract/page-visit.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Draft } from './registration-steps.ts'

const COOKIE = 'friend'
/** Who follows a friend's link and registers within so many days is still brought by that friend. */
const LIFE_S = 30 * 86_400

interface Friend {
  readonly code: string
  /** Of the link; empty: none. */
  readonly campaign: string
  /** The link is another one than the browser kept. */
  readonly isOther?: boolean
  readonly headers?: { 'set-cookie': string }
}

/**
 * Whose link brought the visitor, now or on a day before. Opening a link is counted once a browser and day: the browser itself
 * keeps which link it opened last and when, and nothing else is known of it.
 */
export async function friendOf(
  { clients, operator, nowMs }: Pick<PageVisit, 'clients' | 'operator' | 'nowMs'>,
  request: Request,
  url: URL,
): Promise<Friend> {
  const kept = keptBy(request)
  const code = url.searchParams.get('ref')?.trim() ?? ''
  if (!/^[0-9A-Za-z]{1,64}$/.test(code)) return friendKept(request)
  const today = bangkokDate(nowMs)
  if (kept?.[1] === code && kept[2] === today) return friendKept(request)
  const typed = url.searchParams.get('c')?.trim() ?? ''
  const campaign = CAMPAIGN.test(typed) ? typed : ''
  // What shows a small picture of a link, or loads it ahead, is nobody who opened it.
  const isOpened = request.headers.get('sec-fetch-dest') === 'document'
  if (isOpened)
    await clients.open.affiliateVisit({
      params: { microservice: operator.code },
      body: { code, ...(campaign && { campaign }) },
    })
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  const cookie = `${COOKIE}=${code}.${today}${campaign && `.${campaign}`}; Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure}`
  return { code, campaign, isOther: kept?.[1] !== code, headers: { 'set-cookie': cookie } }
}

/** The link of another friend, opened after a code was typed, is the newer word. */
export function draftOfFriend(draft: Draft, { code, isOther = false }: Friend): Draft {
  return isOther && 'upline' in draft ? { ...draft, upline: code } : draft
}

/** A campaign as links bear it. */
const CAMPAIGN = /^[0-9A-Za-z-]{1,20}$/

function keptBy(request: Request): RegExpExecArray | null {
  const cookie = cookieValue(request.headers.get('cookie') ?? '', COOKIE) ?? ''
  return /^([0-9A-Za-z]{1,64})\.([0-9-]{10})(?:\.([0-9A-Za-z-]{1,20}))?$/.exec(cookie)
}

/** Whose link the browser keeps, and by which campaign. */
export function friendKept(request: Request): Pick<Friend, 'code' | 'campaign'> {
  const kept = keptBy(request)
  return { code: kept?.[1] ?? '', campaign: kept?.[3] ?? '' }
}

/** What a registration says of the link that brought the member. Whoever types another code than the link has did not come by it. */
export function linkOf(
  { code, campaign }: Pick<Friend, 'code' | 'campaign'>,
  upline: string | undefined,
): { readonly by_link?: true; readonly campaign?: string } {
  return code && code === upline ? { by_link: true, ...(campaign && { campaign }) } : {}
}
