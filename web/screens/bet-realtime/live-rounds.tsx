import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clockTime, dayMonth } from '../../../ui/thai-date.ts'
import { closeLine, closeMoment } from '../../rounds/close-words.ts'
import { Countdown, RoundRing } from '../../rounds/countdown.tsx'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { memberVisit } from '../../session/guard.ts'
import { boardText } from '../../text/bet-realtime.ts'
import { roundText } from '../../text/rounds.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/live-rounds'
import { loadLiveRounds } from './load-board.ts'
import '../../rounds/rounds.css'
import './board.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator } = memberVisit({ context, url })
  return { ...(await loadLiveRounds(clients)), nowMs, brand: operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', boardText.title) }]
}

export default function LiveRoundsScreen({ loaderData: { rounds, failed, nowMs } }: Route.ComponentProps) {
  return (
    <div className="live-rounds">
      <h1>{boardText.title}</h1>
      <p className="live-rounds-intro">{boardText.intro}</p>
      {failed ? (
        <EmptyState
          title={boardText.failedTitle}
          why={boardText.failedText}
          action={
            <Link to="/bet-realtime" className={buttonClass('cta')}>
              {boardText.again}
            </Link>
          }
        />
      ) : rounds.length === 0 ? (
        <EmptyState
          title={boardText.emptyTitle}
          why={boardText.emptyText}
          action={
            <Link to="/lottobet" className={buttonClass('cta')}>
              {boardText.toLottobet}
            </Link>
          }
        />
      ) : (
        <ul className="round-list">
          {rounds.map((round) => (
            <li key={round.roundId}>
              <LiveRow round={round} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function LiveRow({ round, nowMs }: { round: ShownRound; nowMs: number }) {
  if (round.status !== 'open') {
    return (
      <div className="round-row round-row-off">
        <RoundRing round={{ ...round, closesAtMs: 0 }} nowMs={nowMs} />
        <span className="round-words">
          <b>{round.name}</b>
          <span>{roundText.opensAt(dayMonth(round.opensAtMs), clockTime(round.opensAtMs))}</span>
        </span>
      </div>
    )
  }
  return (
    <Link to={`/bet-realtime/${round.roundId}`} className="round-row">
      <RoundRing round={round} nowMs={nowMs} />
      <span className="round-words">
        <b>{round.name}</b>
        <span className="round-narrow">{closeLine(round.closesAtMs, nowMs)}</span>
      </span>
      <span className="round-time">
        <Countdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
        <span className="round-wide">{closeMoment(round.closesAtMs, nowMs)}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="round-narrow" />
    </Link>
  )
}
