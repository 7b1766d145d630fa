import { type ReactNode, useEffect, useState } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { LATE_MS } from '../../../domain/payments/match-payment.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { Told } from '../../forms/told.tsx'
import { forgetTyped } from '../../forms/typed-text.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useBalanceText } from '../../live/balance-money.tsx'
import { useAskAgain } from '../../live/use-ask-again.ts'
import { useLive } from '../../live/use-live.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { LOST } from '../../lost/lost-status.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { safePath } from '../../session/safe-path.ts'
import { depositText } from '../../text/deposit.ts'
import { tabTitle } from '../../text/th.ts'
import { depositedText } from '../../text/win.ts'
import { addBankPath, isBankAdded } from '../profile/add-bank-path.ts'
import type { Route } from './+types/deposit'
import { BonusBegun, BonusNote } from './bonus-note.tsx'
import { actOnDeposit, START } from './deposit-acts.ts'
import { LatestDeposits } from './latest-deposits.tsx'
import { LatePair, PairCard } from './pair/pair-card.tsx'
import { QrCard } from './qr/qr-card.tsx'
import { SlipCard } from './slip-card.tsx'
import { StartCard } from './start-card.tsx'
import { Steps } from './steps.tsx'
import { WaitingCard } from './waiting-card.tsx'
import './deposit.css'

/** The others are in the history. */
const LATEST_SHOWN = 10

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf, nowMs } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const [offer, latest, promotions] = await Promise.all([
    clients.wallet.bank({ params }),
    clients.wallet.history({ params }),
    clients.backend.promotion({ params }), // may be missing: a promotion is optional
  ])
  sessionHolds(offer, url)
  const next = safePath(url.searchParams.get('next'))
  return {
    ...{
      xsrf,
      nowMs,
      brand: operator.brand,
      demo: operator.demo,
      latest: latest.data.flatMap((each) => (each.kind === 'deposit' ? [each] : [])).slice(0, LATEST_SHOWN),
    },
    ...{
      offer: offer.status ? offer : null,
      promotions: promotions.status ? promotions : null,
      actKey: crypto.randomUUID(),
    },
    amount: url.searchParams.get('amount')?.match(/^\d{1,6}$/)?.[0] ?? '',
    next: next === '/' ? null : next,
    bankAdded: isBankAdded(url) && offer.status && offer.memberBank !== null && latest.data.length === 0,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', depositText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actOnDeposit(memberVisit({ context, url }), await request.formData(), url)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

/** A deposit that was refused may be one that waits since another tab has begun it: it stands here then, to be paid or cancelled. */
export function shouldRevalidate({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === LOST) return false
  return formData?.get('_form') === START.name || defaultShouldRevalidate
}

export default function Deposit({ loaderData }: Route.ComponentProps) {
  const { offer, latest, next } = loaderData
  const order = offer?.deposit_order ?? offer?.payment?.order ?? offer?.p2p?.order ?? null
  const late = order ? undefined : findLate(latest, loaderData.nowMs)
  const arrived = useArrived(order?.id ?? late?.id ?? null, latest)
  const isBegun = order !== null
  const text = useBalanceText()
  useEffect(() => {
    if (isBegun) forgetTyped(START.name) // the next deposit begins empty
  }, [isBegun])
  const { revalidate } = useRevalidator()
  useLive('frontend', () => void revalidate())
  useAskAgain(order !== null || late !== undefined || Boolean(offer?.p2p_late))
  return (
    <section className="deposit-page">
      <h1 className="text-2xl">{depositText.title}</h1>
      <Steps at={arrived ? 3 : order ? 2 : 1} />
      {order ? <NotBegun /> : null}
      {loaderData.bankAdded && !order ? (
        <Told tone="success" of="bank">
          {depositText.bankAdded}
        </Told>
      ) : null}
      {arrived ? (
        <Told tone="success" of={arrived}>
          <p className="font-medium">
            {depositedText.title(text(bahtToSatang(arrived.received ?? arrived.pay)))}
          </p>
          <BonusBegun promotions={loaderData.promotions} order={arrived} />
          <PreloadLink to={next ?? '/lottobet'} className={buttonClass('cta', 'md', 'mt-3')}>
            {next ? depositText.backToTicket : depositText.bet}
          </PreloadLink>
        </Told>
      ) : null}
      <Unmatched {...(offer?.deposit_order ?? offer?.payment?.order ?? late ?? latest[0])} />
      {offer?.p2p_late && !order ? (
        <div className="deposit-columns">
          <LatePair {...offer.p2p_late} xsrf={loaderData.xsrf} />
        </div>
      ) : null}
      <Columns {...loaderData}>
        {late?.mode === 'bank' ? <SlipCard order={late} xsrf={loaderData.xsrf} /> : null}
      </Columns>
      <PreloadLink
        to="/play-control"
        className="mt-4 inline-flex min-h-12 items-center text-sm text-brand-ink"
      >
        {depositText.playControl}
      </PreloadLink>
    </section>
  )
}

/** Why nothing was begun, where the form that has asked for it is gone: a deposit waits already. */
function NotBegun() {
  const answer = usePageAnswer<FormAnswer>()
  if (answer?.form !== START.name || !('error' in answer)) return null
  return (
    <Told tone="error" of={answer}>
      {answer.error}
    </Told>
  )
}

/** What the step asks beside the newest deposits; a form that begins one has them in its own columns. */
function Columns({ children, ...props }: Route.ComponentProps['loaderData'] & { children: ReactNode }) {
  const { offer, promotions, latest, nowMs, xsrf, actKey, amount } = props
  const newest = <LatestDeposits orders={latest} nowMs={nowMs} />
  if (offer?.memberBank && isOpen(offer)) {
    const { memberBank, banks, qr, qr_down: isQrDown, p2p, min, max } = offer
    const start = {
      memberBank,
      banks,
      qr,
      isQrDown,
      pairs: p2p?.amounts ?? [],
      min,
      max,
      promotions,
      xsrf,
      actKey,
      amount,
    }
    return (
      <>
        <StartCard {...start} latest={newest} />
        {children ? <div className="deposit-columns">{children}</div> : null}
      </>
    )
  }
  return (
    <div className="deposit-columns">
      <div>
        <WaitingBonus {...props} />
        <Main {...props} />
        {children}
      </div>
      {newest}
    </div>
  )
}

type Offer = NonNullable<Route.ComponentProps['loaderData']['offer']>

/** Whether a deposit can be begun: none waits, and there is a way. */
function isOpen({ deposit_order: order, payment, p2p, banks, qr }: Offer): boolean {
  return !order && !payment && !p2p?.order && (banks.length > 0 || qr || p2p !== null)
}

/** A deposit that waits, or why none can be begun. */
function Main(props: Route.ComponentProps['loaderData']) {
  const { offer, xsrf, nowMs, demo } = props
  if (!offer) return <ListFailed title={depositText.failed} />
  const { deposit_order: order, payment, p2p, memberBank } = offer
  if (order) return <WaitingCard {...{ order, xsrf, nowMs, demo, memberBank }} />
  if (payment)
    return <QrCard {...{ order: payment.order, isDown: offer.qr_down, xsrf, nowMs, demo, memberBank }} />
  if (p2p?.order) return <PairCard {...{ pair: p2p.order, memberBank, xsrf, nowMs }} />
  if (isOpen(offer)) return <NeedBank />
  return (
    <EmptyState
      title={offer.qr_down ? depositText.qrDownTitle : depositText.closedTitle}
      why={offer.qr_down ? depositText.qrDownAlone : depositText.closed}
      action={
        <PreloadLink to="/contact" className={buttonClass('soft')}>
          {depositText.contact}
        </PreloadLink>
      }
    />
  )
}

/** Which promotion the deposit that waits is for. */
function WaitingBonus({
  offer,
  promotions,
}: Pick<Route.ComponentProps['loaderData'], 'offer' | 'promotions'>) {
  const order = offer?.deposit_order ?? offer?.payment?.order
  const pair = offer?.p2p?.order
  const pay = order?.pay ?? pair?.amount
  if (!promotions || pay === undefined || (order && order.unmatched !== null)) return null
  return (
    <div className="mb-4">
      <BonusNote
        promotions={promotions}
        chosenId={promotions.chosen?.id ?? ''}
        baht={Math.floor(pay)}
        byPair={order === undefined || order === null}
      />
    </div>
  )
}

function NeedBank() {
  const here = useLocation()
  return (
    <EmptyState
      title={depositText.needBankTitle}
      why={depositText.needBank}
      action={
        <PreloadLink to={addBankPath(here)} className={buttonClass('cta')}>
          {depositText.addBank}
        </PreloadLink>
      }
    />
  )
}

interface UnmatchedProps {
  pay?: number
  unmatched?: number | null
  state?: string
}

/** Money that came in another amount than asked for, or once more: people look at it. */
function Unmatched({ pay = 0, unmatched = null, state }: UnmatchedProps) {
  if (unmatched === null) return null
  const [wanted, came] = [bahtToSatang(pay), bahtToSatang(unmatched)]
  const [received, by] = [moneyText(came), moneyText(satang(Math.abs(wanted - came)))]
  const other = came < wanted ? depositText.less : depositText.more
  return (
    <div className="mt-4">
      <Alert tone="warning">{state === 'credited' ? depositText.again(received) : other(received, by)}</Alert>
    </div>
  )
}

type Orders = Route.ComponentProps['loaderData']['latest']

/** The newest order, while its money may still come though it has ended. */
function findLate([newest]: Orders, nowMs: number): Orders[number] | undefined {
  if (!newest || newest.mode === 'p2p' || newest.state === 'credited') return undefined
  return nowMs <= Date.parse(newest.expires_at) + LATE_MS ? newest : undefined
}

/** The order that this page has seen waiting, in its time or after it, once its money is in. */
function useArrived(waitingId: string | null, latest: Orders): Orders[number] | null {
  const [seenId, setSeenId] = useState(waitingId)
  if (waitingId !== null && waitingId !== seenId) setSeenId(waitingId)
  if (waitingId !== null) return null
  return latest.find(({ id, state }) => id === seenId && state === 'credited') ?? null
}
