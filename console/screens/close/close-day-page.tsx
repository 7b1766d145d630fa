import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import type { CloseDayShown } from '../../../contract/console/money/close.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { dateAndClock, longDate } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { useAct } from '../../forms/use-act.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { closeText } from '../../text/payments/close.ts'
import { sessionText } from '../../text/session.ts'
import './close-day.css'
import { DayDifferences } from './day-differences.tsx'
import { StateBadge } from './state-badge.tsx'

/** With the table. */
const DayPlaces = lazy(async () => ({ default: (await import('./day-places.tsx')).DayPlaces }))
const CloseForm = lazy(async () => ({ default: (await import('./close-form.tsx')).CloseForm }))

/** The books of a day beside what the bank says, and its sign-off. */
export function CloseDayPage() {
  const { day = '' } = useParams()
  const found = useQuery({
    queryKey: ['close', 'day', day],
    queryFn: () => ask('close', 'day', { query: { day } }),
  })
  if (found.isPending) return <SkeletonRows count={6} label={sessionText.loading} />
  if (!found.data) {
    const back = (
      <Link to="/payments/close" className={buttonClass('cta')}>
        {closeText.back}
      </Link>
    )
    return <EmptyState title={sessionText.broken} why={found.error?.message ?? ''} action={back} />
  }
  return <Day found={found.data} asked={found} />
}

function Day({ found, asked }: { found: CloseDayShown; asked: UseQueryResult<CloseDayShown> }) {
  const { day, state, isNext, takenAt, run, closed } = found
  const mayAsk = may(useMe(), 'payments.match') && state !== 'closed'
  return (
    <>
      <Link to="/payments/close" className="close-back">
        <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
        {closeText.back}
      </Link>
      <PageHead
        title={closeText.heading(longDate(bangkokMs(day)))}
        lead={closeText.looked(dateAndClock(Date.parse(takenAt)), run)}
      />
      <p className="close-state">
        <StateBadge state={state} isNext={isNext} />
        {closed ? closeText.signed(closed.maker, closed.checker, dateAndClock(Date.parse(closed.at))) : null}
        {mayAsk ? <CheckAgain day={day} /> : null}
      </p>
      {closed?.reason ? <p className="mt-2">{closeText.signedWhy(closed.reason)}</p> : null}
      <ApprovalList title={closeText.waiting} kind="close" />
      <Suspense fallback={<SkeletonRows count={4} label={sessionText.loading} />}>
        <DayPlaces places={found.places} asked={asked} />
      </Suspense>
      <Books found={found} />
      <DayDifferences differences={found.differences} more={found.more} />
      {mayAsk && state === 'open' ? (
        isNext ? (
          <Suspense fallback={null}>
            <CloseForm found={found} />
          </Suspense>
        ) : (
          <p className="lead mt-4">{closeText.notNext}</p>
        )
      ) : null}
    </>
  )
}

function CheckAgain({ day }: { day: string }) {
  const { act, busy } = useAct({
    send: () => ask('close', 'check', { body: { day } }),
    refreshes: [['close']],
    done: ({ isNew }) => (isNew ? closeText.checked.new : closeText.checked.same),
  })
  return (
    <Button size="sm" busy={busy} onClick={() => act(undefined)}>
      {closeText.check}
    </Button>
  )
}

function Books({ found: { totals, suspense } }: { found: CloseDayShown }) {
  const lines = [
    [closeText.totals.credited, totals.credited],
    [closeText.totals.paid, totals.paid],
    [closeText.totals.promotions, totals.promotions],
    [closeText.totals.adjusted, totals.adjusted],
    [closeText.totals.toGames, totals.toGames],
  ] as const
  return (
    <section className="card close-books">
      <h2 className="text-lg">{closeText.books}</h2>
      <dl>
        {lines.map(([name, baht]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{moneyText(bahtToSatang(baht))}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Link to="/payments/suspense">{closeText.suspense}</Link>
          </dt>
          <dd>{moneyText(bahtToSatang(suspense))}</dd>
        </div>
      </dl>
    </section>
  )
}
