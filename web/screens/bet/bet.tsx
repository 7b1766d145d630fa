import { useState } from 'react'
import { data, redirect } from 'react-router'
import type { ScreenHandle } from '../../layouts/main.tsx'
import { writerOf } from '../../session/assistant/writer-of.ts'
import { memberVisit } from '../../session/guard.ts'
import { betText } from '../../text/bet.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/bet'
import { readLastBets } from './last/last-bet.ts'
import { againPath, loadAgain } from './load-again.ts'
import { type BetPage, loadBetPage, soonestOpenRound } from './load-bet.ts'
import { SellingScreen } from './selling-screen.tsx'
import { placeSimpleBet } from './simple/simple-bet.ts'
import { SimpleForm } from './simple/simple-form.tsx'
import { readPadHabit } from './write/pad-habit.ts'
import '../../../ui/fields/text-field.css'
import './bet.css'
import './cart/cart.css'
import './write/composer.css'
import './low-screen.css'
import './painted-apart.css'
import { late } from '../../loading/late.ts'

/** Most who come here bet: the first load does without it. */
const ShutScreen = late(async () => (await import('./shut-screen.tsx')).ShutScreen)

export const handle: ScreenHandle = { ownHeader: true }

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator, member } = memberVisit({ context, url })
  const roundId = 'id' in params ? params.id : undefined
  if (roundId === undefined) {
    const ticketId = url.searchParams.get('from')
    if (ticketId) {
      const shut = `/history?bill=${encodeURIComponent(ticketId)}&again=shut`
      throw redirect((await againPath(clients, ticketId)) ?? shut)
    }
    const round = await soonestOpenRound(clients)
    throw redirect(round ? `/bet/${round.roundId}` : '/lottobet')
  }
  const plan = url.searchParams.get('plan')
  const cookies = request.headers.get('cookie')
  const writer = writerOf(member)
  const lastBets = readLastBets(cookies, writer)
  const [page, again] = await Promise.all([
    loadBetPage(clients, { roundId, plan, lastBets, nowMs }),
    loadAgain(clients, url.searchParams),
  ])
  const habit = readPadHabit(cookies)
  return { page, again, habit, writer, nowMs, brand: operator.brand }
}

/** Bets one line from an ordinary form, for browsers without JavaScript. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { clients } = memberVisit({ context, url })
  const placed = await placeSimpleBet(
    clients,
    ('id' in params ? params.id : undefined) ?? '',
    await request.formData(),
  )
  if ('billId' in placed) throw redirect(`/history?bill=${placed.billId}`)
  return data(placed, { status: 400 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const page = loaderData?.page
  const name = page && 'round' in page ? page.round?.name : undefined
  return [{ title: tabTitle(loaderData?.brand ?? '', name ? `${betText.title} ${name}` : betText.title) }]
}

export default function BetScreen({ loaderData }: Route.ComponentProps) {
  const { page, again, habit, writer, nowMs } = loaderData
  const written = useWrittenPage(page)
  if (page.is !== 'selling' && !written)
    return <ShutScreen page={page} nowMs={nowMs} writer={loaderData.writer} />
  if (!written) return null
  return (
    <SellingScreen
      // Another round or plan is another ticket: no state may carry over.
      key={`${written.round.roundId} ${written.plan.code}`}
      page={written}
      again={again}
      habit={habit}
      writer={writer}
      shut={page.is === 'shut'}
      nowMs={nowMs}
      // In the server's build alone: browsers with scripts never draw it.
      simple={
        import.meta.env.SSR ? (
          <SimpleForm plan={written.plan.code} offers={written.offers} freshKey={written.key} />
        ) : null
      }
    />
  )
}

type Selling = Extract<BetPage, { is: 'selling' }>

/**
 * The page to write on. When its round closes or a reload fails, the ticket stays on the screen, locked, with a notice: the
 * member keeps what was written.
 */
function useWrittenPage(page: BetPage): Selling | null {
  const [last, setLast] = useState<Selling | null>(null)
  if (page.is === 'selling') {
    if (page !== last) setLast(page)
    return page
  }
  const isSameRound = page.is !== 'unknown' && (!page.round || page.round.roundId === last?.round.roundId)
  return isSameRound ? last : null
}
