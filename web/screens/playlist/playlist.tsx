import Clock from 'lucide-react/icons/clock-3'
import { Link } from 'react-router'
import { bahtToSatang } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { shortDate } from '../../../ui/thai-date.ts'
import { DayFilter } from '../../lists/day-filter.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { ListHead } from '../../lists/list-tabs.tsx'
import { PageLinks } from '../../lists/page-links.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { memberVisit } from '../../session/guard.ts'
import { historyText } from '../../text/history.ts'
import { listText, playlistText } from '../../text/lists.ts'
import { roundText } from '../../text/rounds.ts'
import type { Route } from './+types/playlist'
import { loadPlaylist, type Playlist } from './load-playlist.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs } = memberVisit({ context, url })
  return { list: await loadPlaylist(clients, url.searchParams), nowMs }
}

/** The specification's title. */
export function meta() {
  return [{ title: 'Profile' }]
}

export default function PlaylistScreen({ loaderData: { list, nowMs } }: Route.ComponentProps) {
  const lottery: [string, string][] = list.programId ? [['lottery', list.programId]] : []
  const narrowed = list.programId !== null || list.days.start !== null || list.days.end !== null
  return (
    <div className="list-page">
      <ListHead title={playlistText.title} at="/playlist" />
      <DayFilter days={list.days} nowMs={nowMs} keep={lottery} />
      {list.lotteries.length > 1 ? <Lotteries list={list} /> : null}
      {list.failed ? (
        <ListFailed />
      ) : list.rounds.length === 0 ? (
        <NoRounds narrowed={narrowed} />
      ) : (
        <ul className="card list-card">
          {list.rounds.map((group) => (
            <li key={group.round.id}>
              <RoundRow group={group} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={list.page} pages={list.pages} keep={[...lottery, ...daysOf(list)]} />
    </div>
  )
}

function Lotteries({ list }: { list: Playlist }) {
  const to = (id: string | null) =>
    `?${new URLSearchParams([...(id ? [['lottery', id]] : []), ...daysOf(list)])}`
  const choices = [{ id: null, name: playlistText.allLotteries, count: null }, ...list.lotteries]
  return (
    <nav aria-label={playlistText.lotteries} className="chip-row list-filter">
      {choices.map(({ id, name, count }) => (
        <Link
          key={id ?? 'all'}
          to={to(id)}
          preventScrollReset
          aria-current={list.programId === id ? 'true' : undefined}
          className={chipClass({ pressed: list.programId === id })}
        >
          {name} {count === null ? null : <span className="chip-count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

type Group = Playlist['rounds'][number]

function RoundRow({ group }: { group: Group }) {
  const { round } = group
  return (
    <Link to={`/playlistDetail?round=${round.id}`} className="list-row">
      <Emblem flag={round.flag} />
      <span className="list-words">
        <b>{round.program_name}</b>
        <span>{roundText.draw(shortDate(drawDayMs(round.business_date)))}</span>
        <span>
          {playlistText.counts(group.bill_count, group.line_count)}
          {group.cancelled_count > 0 ? ` · ${playlistText.cancelled(group.cancelled_count)}` : ''}
        </span>
      </span>
      <span className="list-end">
        <BalanceMoney amount={bahtToSatang(group.net)} decimals="needed" />
        <RoundOutcome group={group} />
      </span>
    </Link>
  )
}

/** The outcome of a member's tickets in a round: a word or an amount. */
function RoundOutcome({ group }: { group: Group }) {
  if (group.paid > 0) {
    return (
      <b className="list-won">
        <span className="unseen">{playlistText.won} </span>
        <BalanceMoney amount={bahtToSatang(group.paid)} sign="gain" decimals="needed" />
      </b>
    )
  }
  if (group.waiting_count > 0) {
    return (
      <Badge tone="info">
        <Clock aria-hidden="true" size={14} strokeWidth={1.75} />
        {historyText.waiting}
      </Badge>
    )
  }
  return (
    <span>{group.cancelled_count === group.bill_count ? playlistText.allCancelled : historyText.notWon}</span>
  )
}

function NoRounds({ narrowed }: { narrowed: boolean }) {
  return (
    <EmptyState
      title={narrowed ? playlistText.noneTitle : playlistText.emptyTitle}
      why={narrowed ? playlistText.noneText : playlistText.emptyText}
      action={
        <Link to={narrowed ? '?' : '/lottobet'} className={buttonClass('cta')}>
          {narrowed ? listText.seeAll : listText.bet}
        </Link>
      }
    />
  )
}

function daysOf({ days }: Playlist): [string, string][] {
  const fields: [string, string | null][] = [
    ['start', days.start],
    ['end', days.end],
  ]
  return fields.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}
