import { data, type RouterContextProvider } from 'react-router'
import { bahtToSatang } from '../../domain/money.ts'
import { visitContext } from '../context.ts'

/** What every page of the main layout is given: whose site it is, and who is signed in with which balance. */
export async function loadMain(context: Readonly<RouterContextProvider>) {
  const { clients, member, operator, footer } = context.get(visitContext)
  if (!member) return { operator, footer, profile: null }

  const answer = await clients.backend.credit({ params: { memberUsername: member.code, id: member.id } })
  // Without its balance the page still serves: the header leaves it out, and the next page asks again.
  const balance = answer.status ? { amount: bahtToSatang(answer.credit), version: answer.version } : null
  const agent = { company: operator.company, agent: operator.agent }
  return data(
    { operator, footer, profile: { ...member, ...agent, balance } },
    { headers: { 'cache-control': 'no-store' } },
  )
}
