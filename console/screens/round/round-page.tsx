import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import type { StaffMe } from '../../../contract/console/staff.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { ask, Problem } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { whilePresent } from '../../session/presence.ts'
import { roundText } from '../../text/rounds/round.ts'
import { roundsText } from '../../text/rounds/rounds.ts'
import { sessionText } from '../../text/session.ts'
import { RoundStatus } from '../rounds/round-status.tsx'
import { NextAct } from './next-act.tsx'
import { ResultEntry } from './result/result-entry.tsx'
import './round-page.css'
import { VersionsCard } from './result/versions-card.tsx'
import { RoundFacts } from './round-facts.tsx'
import { RoundSteps } from './round-steps.tsx'
import { SoldCard } from './sale/sold-card.tsx'
import type { SeenRound } from './seen-round.ts'
import { VoidCard } from './voids/void-card.tsx'
import './result/correction.css'

/** With its map and its question, and below what is to be done. */
const ExposureCard = lazy(async () => ({
  default: (await import('./exposure/exposure-card.tsx')).ExposureCard,
}))

/** With its table and its forms as heavy as the rest, and below it. */
const NumbersCard = lazy(async () => ({
  default: (await import('./limits/numbers-card.tsx')).NumbersCard,
}))

/** With the words of every act, and at the end of the page. */
const RoundRecord = lazy(async () => ({ default: (await import('./round-record.tsx')).RoundRecord }))

/** One round: its progress, and what this person may do next. */
export function RoundPage() {
  const { roundId = '' } = useParams()
  const found = useQuery({
    queryKey: ['round', roundId],
    queryFn: () => ask('rounds', 'one', { roundId }),
    // Sealing and paying take seconds, and another person may act.
    refetchInterval: whilePresent(1_500),
  })
  if (found.isPending) return <SkeletonRows count={4} label={sessionText.loading} />
  if (found.isError && !found.data) {
    const unknown = found.error instanceof Problem && found.error.status === 404
    return (
      <EmptyState
        title={unknown ? roundText.notFound : sessionText.broken}
        why={unknown ? roundText.notFoundWhy : found.error.message}
        action={
          unknown ? (
            <Link to="/rounds" className={buttonClass('cta')}>
              {sessionText.toRounds}
            </Link>
          ) : (
            <Button onClick={() => void found.refetch()}>{sessionText.retry}</Button>
          )
        }
      />
    )
  }
  return <Round seen={found.data} />
}

function Round({ seen }: { seen: SeenRound }) {
  const { round } = seen
  const nowMs = useServerNow(Date.parse(seen.now))
  const me = useMe()
  const date = longDate(bangkokMs(round.businessDate))
  return (
    <>
      <title>{`${round.lottery.name} ${date}`}</title>
      <Link to="/rounds" className="round-back">
        <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
        {roundText.back}
      </Link>
      <div className="round-head">
        <Emblem flag={round.lottery.flag} />
        <div>
          <h1 tabIndex={-1} className="text-xl">
            {round.lottery.name}
          </h1>
          <p>{roundsText.draw(date)}</p>
        </div>
        <RoundStatus round={round} nowMs={nowMs} />
      </div>
      {round.status === 'void' ? null : <RoundSteps round={round} />}
      <div className="round-columns">
        <NextAct seen={seen} nowMs={nowMs} />
        <RoundFacts round={round} />
      </div>
      {round.status === 'resulted' || round.status === 'settled' ? <ResultEntry round={round} /> : null}
      <VersionsCard versions={seen.result ? [seen.result, ...seen.earlier] : []} alarms={seen.alarms} />
      {seen.mayBeVoid || seen.void?.state === 'proposed' ? <VoidCard round={round} wish={seen.void} /> : null}
      {HAS_RISK.has(round.status) ? (
        <Suspense fallback={<SkeletonRows count={3} label={sessionText.loading} />}>
          <ExposureCard roundId={round.id} />
        </Suspense>
      ) : null}
      {round.status === 'open' || round.status === 'scheduled' ? (
        <>
          <Suspense fallback={<SkeletonRows count={3} label={sessionText.loading} />}>
            <NumbersCard roundId={round.id} may={limitsMay(me)} />
          </Suspense>
          <SoldCard roundId={round.id} lottery={round.lottery.code} maySet={may(me, 'sales.set')} />
        </>
      ) : null}
      <Suspense fallback={<SkeletonRows count={2} label={sessionText.loading} />}>
        <RoundRecord round={round} />
      </Suspense>
    </>
  )
}

/** Sold, with an unknown result. */
const HAS_RISK: ReadonlySet<SeenRound['round']['status']> = new Set(['open', 'closed', 'sealed'])

/** Who may limit a sale, and set what a lottery's rounds begin with. */
function limitsMay(me: StaffMe) {
  return {
    set: may(me, 'numbers.propose'),
    begin: may(me, 'numbers.begin'),
  }
}
