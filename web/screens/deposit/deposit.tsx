import { useEffect, useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { Told } from '../../forms/told.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useLive } from '../../live/use-live.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { safePath } from '../../session/safe-path.ts'
import { depositText } from '../../text/deposit.ts'
import { tabTitle } from '../../text/th.ts'
import { depositedText } from '../../text/win.ts'
import type { Route } from './+types/deposit'
import { actOnDeposit } from './deposit-acts.ts'
import { LatestDeposits } from './latest-deposits.tsx'
import { StartCard } from './start-card.tsx'
import { Steps } from './steps.tsx'
import { WaitingCard } from './waiting-card.tsx'
import './deposit.css'

/** The socket only hints: a page that waits asks by itself as well. */
const ASK_AGAIN_MS = 15_000

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf, nowMs } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const [offer, latest] = await Promise.all([
    clients.wallet.bank({ params }),
    clients.wallet.history({ params }),
  ])
  sessionHolds(offer, url)
  const next = safePath(url.searchParams.get('next'))
  return {
    ...{ xsrf, nowMs, brand: operator.brand, demo: operator.demo, latest: latest.data },
    ...{ offer: offer.status ? offer : null, actKey: crypto.randomUUID() },
    amount: url.searchParams.get('amount')?.match(/^\d{1,6}$/)?.[0] ?? '',
    next: next === '/' ? null : next,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', depositText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actOnDeposit(memberVisit({ context, url }), await request.formData(), url)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

export default function Deposit({ loaderData }: Route.ComponentProps) {
  const { offer, latest, next } = loaderData
  const order = offer?.deposit_order ?? null
  const arrived = useArrived(order?.id ?? null, latest)
  useAskAgain(order !== null)
  return (
    <section className="deposit-page">
      <h1 className="text-2xl">{depositText.title}</h1>
      <Steps at={arrived ? 3 : order ? 2 : 1} />
      {arrived ? (
        <Told tone="info" of={arrived}>
          <p className="font-medium">{depositedText.title(moneyText(bahtToSatang(arrived.pay)))}</p>
          <PreloadLink to={next ?? '/lottobet'} className={buttonClass('cta', 'md', 'mt-3')}>
            {next ? depositText.backToTicket : depositText.bet}
          </PreloadLink>
        </Told>
      ) : null}
      <div className="deposit-columns">
        <Main {...loaderData} />
        <LatestDeposits orders={latest} nowMs={loaderData.nowMs} />
      </div>
    </section>
  )
}

function Main(props: Route.ComponentProps['loaderData']) {
  const { offer, xsrf, nowMs, demo, actKey, amount } = props
  if (!offer) return <ListFailed title={depositText.failed} />
  const { deposit_order: order, memberBank, banks, min, max } = offer
  if (order) return <WaitingCard {...{ order, xsrf, nowMs, demo, memberBank }} />
  if (!memberBank) {
    return (
      <EmptyState
        title={depositText.needBankTitle}
        why={depositText.needBank}
        action={
          <PreloadLink to="/profile#bank" className={buttonClass('cta')}>
            {depositText.addBank}
          </PreloadLink>
        }
      />
    )
  }
  if (banks.length === 0) {
    return (
      <EmptyState
        title={depositText.closedTitle}
        why={depositText.closed}
        action={
          <PreloadLink to="/contact" className={buttonClass('soft')}>
            {depositText.contact}
          </PreloadLink>
        }
      />
    )
  }
  return <StartCard {...{ memberBank, banks, min, max, xsrf, actKey, amount }} />
}

type Orders = Route.ComponentProps['loaderData']['latest']

/** The order that this page has seen waiting, once its money is in. */
function useArrived(waitingId: string | null, latest: Orders): Orders[number] | null {
  const [seenId, setSeenId] = useState(waitingId)
  if (waitingId !== null && waitingId !== seenId) setSeenId(waitingId)
  if (waitingId !== null) return null
  return latest.find(({ id, state }) => id === seenId && state === 'credited') ?? null
}

function useAskAgain(waits: boolean): void {
  const { revalidate } = useRevalidator()
  useLive('frontend', () => void revalidate())
  useEffect(() => {
    if (!waits) return undefined
    const ask = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(ask, ASK_AGAIN_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [waits, revalidate])
}
