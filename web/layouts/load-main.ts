import { data, type RouterContextProvider } from 'react-router'
import type { PageVisit, SiteFooter } from '../../contract/page-visit.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { visitContext } from '../context.ts'
import { houseFootText } from '../text/house-foot.ts'
import { licenceText } from '../text/licence.ts'
import { loadNote } from './note/load-note.ts'
import type { Profile } from './profile.ts'

/** The operator's text at the foot of a page or the house's own, with licence and help line in one line. */
export interface FooterShown extends SiteFooter {
  readonly licence: string
}

/** The data of every page in the main layout: the operator, the member and the balance. */
export async function loadMain(context: Readonly<RouterContextProvider>, path: string) {
  const visit = context.get(visitContext)
  const { clients, member, operator } = visit
  const { about, banks, awards } = visit.footer
  const footer: FooterShown = {
    ...{ about: about || houseFootText.about, banks: banks.length > 0 ? banks : houseFootText.banks, awards },
    licence: licenceText.line(visit.licence),
  }
  // Words come from here, so that pages of an operator that takes money carry none of them.
  const closed = visit.takesMoney ? '' : licenceText.closed
  if (!member) return { operator, footer, closed, profile: null, news: null, note: null }

  const [profile, running, notices, messages, note] = await Promise.all([
    loadProfile(visit),
    clients.organize.memberRuning(),
    clients.organize.memberNotice(),
    member.assistant ? null : clients.organize.unreadMessages(),
    loadNote({ ...visit, member }, path),
  ])
  // Lists that did not come are empty: the page works without them.
  const news = { running: running.data, notices: notices.data }
  const unread = messages?.status ? messages.unread : null
  return data(
    { operator, footer, closed, profile: profile && { ...profile, unread }, news, note },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** Who is signed in, with the balance; null for a visitor. */
export async function loadProfile({ clients, member, operator }: PageVisit): Promise<Profile | null> {
  if (!member) return null
  const answer = await clients.backend.credit({ params: { memberUsername: member.code, id: member.id } })
  // Without a balance the page still works: the header leaves it out, and the next page loads it again.
  const balance = answer.status ? { amount: bahtToSatang(answer.credit), version: answer.version } : null
  return { ...member, company: operator.company, agent: operator.agent, balance, unread: null }
}
