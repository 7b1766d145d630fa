import { Link } from 'react-router'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clockText, longDate } from '../../../ui/thai-date.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { ListHead } from '../../lists/list-tabs.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { memberVisit } from '../../session/guard.ts'
import { gameReportText } from '../../text/game-report.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/game-report'
import { loadReport, type ReportOf } from './load-report.ts'
import { OneRound } from './one-round.tsx'
import './game-report.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = memberVisit({ context, url })
  return { report: await loadReport(visit, url.searchParams), brand: visit.operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', gameReportText.title) }]
}

/** What a member played of games: by day and provider, then round by round, then one round. */
export default function GameReport({ loaderData: { report } }: Route.ComponentProps) {
  switch (report.is) {
    case 'failed':
      return <ListFailed />
    case 'unknown':
      return (
        <EmptyState
          title={gameReportText.unknown}
          why={gameReportText.unknownText}
          action={
            <Link to="/game-report" className={buttonClass('cta')}>
              {gameReportText.title}
            </Link>
          }
        />
      )
    case 'round':
      return <OneRound {...report} />
    case 'rounds':
      return <Rounds {...report} />
    case 'days':
      return <Days {...report} />
  }
}

function Days({ groups, earlier, isNewest }: ReportOf<'days'>) {
  const days = [...Map.groupBy(groups, ({ date }) => date)]
  return (
    <section className="list-page game-report">
      <ListHead title={gameReportText.title} at="/game-report" />
      <p className="game-report-lead">{gameReportText.lead}</p>
      {days.length === 0 ? (
        <EmptyState
          title={gameReportText.emptyTitle}
          why={gameReportText.emptyText}
          action={
            <Link to="/group" className={buttonClass('cta')}>
              {gameReportText.toGames}
            </Link>
          }
        />
      ) : null}
      {days.map(([date, ofDay]) => (
        <section key={date}>
          <h2 className="list-day">{longDate(drawDayMs(date))}</h2>
          <ul className="card list-card">
            {ofDay.map((group) => (
              <li key={group.provider}>
                <Link to={`?date=${date}&provider=${group.provider}`} className="list-row">
                  <span className="list-words">
                    <b>{group.provider_name}</b>
                    <span>{gameReportText.rounds(group.rounds)}</span>
                    <span>
                      {gameReportText.staked} <Baht of={group.staked} /> · {gameReportText.won}{' '}
                      <Baht of={group.won} />
                    </span>
                  </span>
                  <Net of={group.net} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {earlier === null ? null : (
        <Link to={`?end=${earlier}`} className={buttonClass('soft')}>
          {gameReportText.earlier}
        </Link>
      )}
      {isNewest ? null : (
        <Link to="/game-report" className={buttonClass('ghost')}>
          {gameReportText.newest}
        </Link>
      )}
    </section>
  )
}

function Rounds({ date, provider, rounds, next }: ReportOf<'rounds'>) {
  const day = longDate(drawDayMs(date))
  return (
    <section className="list-page game-report">
      <h1>{gameReportText.title}</h1>
      <p className="game-report-lead">{gameReportText.ofDay(rounds[0]?.provider_name ?? provider, day)}</p>
      {rounds.length === 0 ? (
        <EmptyState title={gameReportText.emptyTitle} why={gameReportText.emptyText} />
      ) : null}
      <ul className="card list-card">
        {rounds.map((round) => (
          <li key={round.id}>
            <Link to={`?round=${round.id}`} className="list-row">
              <span className="list-words">
                <b>{round.game_name}</b>
                <span>
                  {clockText(Date.parse(round.opened_at))}
                  {round.closed_at === null ? ` · ${gameReportText.open}` : ''}
                </span>
                <span>
                  {gameReportText.staked} <Baht of={round.staked} /> · {gameReportText.won}{' '}
                  <Baht of={round.won} />
                </span>
              </span>
              <Net of={round.net} />
            </Link>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <Link to={`?date=${date}&provider=${provider}&after=${next}`} className={buttonClass('soft')}>
          {gameReportText.more}
        </Link>
      )}
      <Link to={`?end=${date}`} className={buttonClass('ghost')}>
        {gameReportText.back}
      </Link>
    </section>
  )
}

function Baht({ of }: { of: number }) {
  return <BalanceMoney amount={bahtToSatang(of)} decimals="needed" symbol={false} />
}

function Net({ of }: { of: number }) {
  return (
    <b className={of > 0 ? 'list-end list-won' : 'list-end'}>
      <span className="unseen">{gameReportText.net} </span>
      <BalanceMoney amount={bahtToSatang(of)} sign="gain" decimals="needed" />
    </b>
  )
}
