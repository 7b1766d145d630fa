import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useSearchParams } from 'react-router'
import type { Clients } from '../../../contract/client.ts'
import type { Prize } from '../../../contract/services/prize.ts'
import { addDays } from '../../../domain/calendar/bangkok.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { clockTime, longDate, shortDate } from '../../../ui/thai-date.ts'
import { visitContext } from '../../context.ts'
import { BackLink } from '../../layouts/back-link.tsx'
import { RetryLink } from '../../lists/retry-link.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { isOutage } from '../../session/is-outage.ts'
import { detailText, prizeText } from '../../text/prizecheck.ts'
import { roundText } from '../../text/rounds.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/prizecheck-detail'
import { isOfSlips } from './check-number.ts'
import { DecidingDigits } from './deciding-digits.tsx'
import { DrawNumbers } from './draw-numbers.tsx'
import { NumberChecker } from './number-checker.tsx'
import { officialDraw } from './official-draw.ts'
import { PastDraws } from './past-draws.tsx'
import { SlipTable } from './slip-table.tsx'
import './prizecheck-detail.css'
import '../../../ui/buttons/icon-button.css'

const DRAWS_SHOWN = 24
/** Later draws are looked for so far: longer than any lottery rests, and no more than a page of a daily one. */
const DAYS_AFTER = 60
const LATER_SHOWN = 4

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator } = context.get(visitContext)
  const { prize, failed } = await findPrize(clients, url.searchParams.get('round'))
  const [past, official] = prize
    ? await Promise.all([loadDrawsAround(clients, prize), officialDraw(clients, prize)])
    : [[], null]
  return { prize, failed, past, official, brand: operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', loaderData?.prize?.program_name ?? roundText.result) }]
}

export default function PrizecheckDetailScreen({ loaderData }: Route.ComponentProps) {
  const { prize, failed, past, official } = loaderData
  const [search] = useSearchParams()
  if (failed) return <Failed />
  if (!prize) return <Unknown />
  const slip = prize.slip ?? official?.slip
  const checker = prize.result ? (
    <NumberChecker
      key={prize.round_id}
      result={prize.result}
      slip={slip}
      roundId={prize.round_id}
      asked={search.get('number') ?? ''}
    />
  ) : null
  return (
    <div className="detail">
      <header className="detail-head">
        <BackLink to="/prizecheck" label={detailText.back} />
        <Emblem flag={prize.flag} />
        <h1>{prize.program_name}</h1>
        <DrawSteps prize={prize} past={past} />
      </header>
      <div className="detail-main">
        {prize.correction ? <CorrectionNote correction={prize.correction} /> : null}
        {prize.result ? (
          <>
            <DrawNumbers prize={prize} result={prize.result}>
              {isOfSlips(prize.result) ? checker : null}
            </DrawNumbers>
            {official ? (
              <p className="detail-period">{detailText.period(official.period.join(', '))}</p>
            ) : null}
            {slip ? <SlipTable slip={slip} /> : null}
            {prize.published ? <DecidingDigits published={prize.published} /> : null}
          </>
        ) : (
          <NotDrawn prize={prize} />
        )}
      </div>
      <aside className="detail-side">
        {isOfSlips(prize.result ?? {}) ? null : checker}
        {prize.result ? <Evidence prize={prize} /> : null}
        <PastDraws past={past} shownId={prize.round_id} more={past.length >= DRAWS_SHOWN} />
      </aside>
    </div>
  )
}

/** What is told of a round without a result. */
function NotDrawn({ prize: { status, draw_at } }: { prize: Prize }) {
  if (status !== 'void') {
    return (
      <EmptyState
        title={detailText.waitingTitle}
        why={detailText.waitingText(clockTime(Date.parse(draw_at)))}
      />
    )
  }
  return (
    <EmptyState
      title={detailText.voidTitle}
      why={detailText.voidText}
      action={
        <Link to="/history?show=cancelled" className={buttonClass('soft')}>
          {detailText.seeBills}
        </Link>
      }
    />
  )
}

/** A link to the public proof of the round's seal and result. */
function Evidence({ prize: { round_id: roundId, origin } }: { prize: Prize }) {
  return (
    <section className="card detail-evidence" aria-labelledby="detail-evidence">
      <h2 id="detail-evidence">{detailText.evidence}</h2>
      <p>{evidenceText(origin)}</p>
      <Link to={`/fair/${roundId}`} className={buttonClass('soft', 'sm')}>
        {detailText.evidenceLink}
      </Link>
    </section>
  )
}

function evidenceText(origin: Prize['origin']): string {
  if (origin === 'invented') return detailText.inventedText
  return origin === 'past' ? detailText.pastText : detailText.evidenceText
}

/** Says that a result was corrected, and what it was before. */
function CorrectionNote({ correction: { at, before } }: { correction: NonNullable<Prize['correction']> }) {
  const atMs = Date.parse(at)
  return (
    <Alert tone="info">
      <b>{detailText.corrected(shortDate(atMs), clockTime(atMs))}</b>
      <p>{detailText.correctedBefore(before.three_top ?? '', before.two_bottom ?? '')}</p>
    </Alert>
  )
}

/** Links to the lottery's previous and next draw. */
function DrawSteps({ prize, past }: { prize: Prize; past: readonly Prize[] }) {
  const place = past.findIndex((each) => each.round_id === prize.round_id)
  const newer = place > 0 ? past[place - 1] : undefined
  const older = place >= 0 ? past[place + 1] : undefined
  return (
    <nav className="detail-steps" aria-label={detailText.draws}>
      <Step prize={older} label={detailText.older} Icon={ChevronLeft} />
      <span className="detail-date">{roundText.draw(longDate(drawDayMs(prize.business_date)))}</span>
      <Step prize={newer} label={detailText.newer} Icon={ChevronRight} />
    </nav>
  )
}

function Step({ prize, label, Icon }: { prize: Prize | undefined; label: string; Icon: typeof ChevronLeft }) {
  const icon = <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
  // At either end an empty place stays, so that the date does not jump.
  if (!prize) return <span className="icon-button detail-step-off">{icon}</span>
  return (
    <Link
      to={`?round=${prize.round_id}`}
      preventScrollReset
      className="icon-button detail-step"
      aria-label={label}
    >
      {icon}
    </Link>
  )
}

interface Found {
  readonly prize: Prize | null
  /** It could not be loaded, so whether it exists is unknown. */
  readonly failed: boolean
}

/** The draw with those before it and the few right after it, newest first, however long ago it was. */
async function loadDrawsAround(clients: Clients, { program_id, business_date }: Prize): Promise<Prize[]> {
  const [until, after] = await Promise.all([
    clients.prize.getListPrize({ query: { program_id, end: business_date, limit: DRAWS_SHOWN } }),
    clients.prize.getListPrize({
      query: {
        program_id,
        start: addDays(business_date, 1),
        end: addDays(business_date, DAYS_AFTER),
        limit: 100,
      },
    }),
  ])
  // Of a lottery with many draws a day the next ones are not on this page.
  const next = after.status && after.total === after.data.length ? after.data.slice(-LATER_SHOWN) : []
  return [...next, ...until.data]
}

/** The requested round, or the latest government draw. */
async function findPrize(clients: Clients, asked: string | null): Promise<Found> {
  const thai = asked ? null : await clients.prize.prizeGroupThai()
  const roundId = asked ?? thai?.data.find((prize) => prize.result)?.round_id
  if (!roundId) return { prize: null, failed: thai?.status === false }
  const found = await clients.prize.prizeMember({ query: { round_id: roundId, limit: 1 } })
  return { prize: found.data[0] ?? null, failed: isOutage(found) }
}

function Unknown() {
  return (
    <EmptyState
      title={detailText.unknownTitle}
      why={detailText.unknownText}
      action={
        <Link to="/prizecheck" className={buttonClass('soft')}>
          {detailText.back}
        </Link>
      }
    />
  )
}

function Failed() {
  return (
    <EmptyState
      title={prizeText.failedTitle}
      why={prizeText.failedText}
      action={<RetryLink>{prizeText.retry}</RetryLink>}
    />
  )
}
