import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clockText, shortDate } from '../../../ui/thai-date.ts'
import { RetryLink } from '../../lists/retry-link.tsx'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { ResultTiles } from '../../rounds/round-list.tsx'
import { drawDayMs, type ShownRound } from '../../rounds/shown-round.ts'
import { betText } from '../../text/bet.ts'
import { roundText } from '../../text/rounds.ts'
import { BetHeader } from './bet-header.tsx'
import type { BetPage } from './load-bet.ts'
import { moveDraft } from './shut/move-draft.ts'

interface ShutScreenProps {
  page: Exclude<BetPage, { is: 'selling' }>
  nowMs: number
  writer: string
}

/** A round that cannot be bet on: the reason, and links to others. */
export function ShutScreen({ page, nowMs, writer }: ShutScreenProps) {
  const round = page.is === 'unknown' ? null : page.round
  const next = page.is === 'shut' ? page.next : null
  const early = page.is === 'shut' && page.round.status === 'scheduled'
  return (
    <div className="bet-shut">
      {round ? (
        <BetHeader round={round} nowMs={nowMs} previous={null} />
      ) : (
        <h1 className="unseen">{betText.title}</h1>
      )}
      {round && round.closesAtMs > 0 && !early ? <Drawn round={round} /> : null}
      <EmptyState
        title={titleOf(page, early)}
        why={
          page.is === 'failed'
            ? betText.failedText
            : early && round && nowMs < round.opensAtMs
              ? `${roundText.draw(shortDate(drawDayMs(round.businessDate)))} · ${clockText(round.opensAtMs)}`
              : betText.unknownText
        }
        action={
          page.is === 'failed' ? (
            <RetryLink>{betText.retry}</RetryLink>
          ) : next && round ? (
            <Link
              to={`/bet/${next.roundId}`}
              className={buttonClass('cta')}
              onClick={() => moveDraft(localStorage, { writer, from: round.roundId, to: next.roundId })}
            >
              {betText.nextRound(shortDate(drawDayMs(next.businessDate)))}
            </Link>
          ) : (
            <Link to="/lottobet" className={buttonClass('cta')}>
              {betText.closedList}
            </Link>
          )
        }
      />
    </div>
  )
}

/** The result of a round that has closed, or that it waits for one. */
function Drawn({ round }: { round: ShownRound }) {
  return (
    <Link to={`/prizecheck-detail?round=${round.roundId}`} className="bet-shut-result">
      <span>
        {roundText.result} <InventedMark origin={round.origin} />
      </span>
      <ResultTiles result={round.result} status={round.status} />
    </Link>
  )
}

function titleOf(page: ShutScreenProps['page'], early: boolean): string {
  if (page.is === 'failed') return betText.failedTitle
  if (page.is === 'unknown') return betText.unknownTitle
  return early ? betText.notOpenTitle : betText.closedRoundTitle
}
