import { data, type RouterContextProvider } from 'react-router'
import { bahtToSatang } from '../../domain/money.ts'
import { visitContext } from '../context.ts'

/** The data of every page in the main layout: the operator, the member and the balance. */
export async function loadMain(context: Readonly<RouterContextProvider>) {
  const { clients, member, operator, footer } = context.get(visitContext)
  if (!member) return { operator, footer, profile: null, news: null }

  const [answer, running, notices, messages] = await Promise.all([
    clients.backend.credit({ params: { memberUsername: member.code, id: member.id } }),
    clients.organize.memberRuning(),
    clients.organize.memberNotice(),
    member.assistant ? null : clients.organize.unreadMessages(),
  ])
  // Lists that did not come are empty: the page works without them.
  const news = { running: running.data, notices: notices.data }
  // Without a balance the page still works: the header leaves it out, and the next page loads it again.
  const balance = answer.status ? { amount: bahtToSatang(answer.credit), version: answer.version } : null
  const unread = messages?.status ? messages.unread : null
  const agent = { company: operator.company, agent: operator.agent }
  return data(
    { operator, footer, profile: { ...member, ...agent, balance, unread }, news },
    { headers: { 'cache-control': 'no-store' } },
  )
}
