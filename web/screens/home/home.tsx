import { Link } from 'react-router'
import type { Prize } from '../../../contract/services/prize.ts'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { relativeDate } from '../../../ui/thai-date.ts'
import { RetryLink } from '../../lists/retry-link.tsx'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { oldDrawWords } from '../../rounds/old-draw.ts'
import { ResultTiles, RoundCard } from '../../rounds/round-list.tsx'
import { currentRounds, drawDayMs, type ShownRound } from '../../rounds/shown-round.ts'
import { useMayOpen } from '../../session/assistant/use-may-open.ts'
import { memberVisit } from '../../session/guard.ts'
import { hasJustRegistered } from '../../session/just-registered.ts'
import { homeText } from '../../text/home.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/home'
import { BalanceCard } from './balance-card.tsx'
import { GameShelves } from './game-shelves.tsx'
import { readGameTiles } from './game-tiles.ts'
import { QuickActions } from './quick-actions.tsx'
import { SectionHead } from './section-head.tsx'
import { SiteMessage } from './site-message.tsx'
import { WaitingTickets } from './waiting-tickets.tsx'
import { WelcomeNote } from './welcome-note.tsx'
import './home.css'

const CLOSING_SHOWN = 4
const RESULTS_SHOWN = 5
const WAITING_SHOWN = 3

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, nowMs, operator } = memberVisit({ context, url })
  const [programs, prizes, thai, message, running, waiting, games, providers, last] = await Promise.all([
    clients.bet.listProgram(),
    clients.prize.getListPrize({ query: { limit: 24 } }),
    clients.prize.prizeGroupThai(),
    clients.backend.webbessage({ params: { microservice: operator.code } }),
    clients.organize.memberRuning(),
    clients.report.getRoundPagination({ query: { limit: WAITING_SHOWN, 'search[process]': 'waiting' } }),
    clients.open.maintenance({ query: { username: member.name } }),
    clients.backend.provider({ params: { id: operator.code } }),
    clients.report.getRoundPagination({ query: { limit: 1 } }),
  ])
  const open = currentRounds(programs.data).filter((round) => round.status === 'open')
  const played = open.find(({ programId }) => programId === last.data[0]?.round.program_id) ?? null
  return {
    played,
    closing: open.filter((round) => round !== played).slice(0, CLOSING_SHOWN - (played ? 1 : 0)),
    roundsFailed: !programs.status,
    results: worthShowing([...prizes.data, ...thai.data.slice(0, 1)], nowMs),
    resultsFailed: !prizes.status,
    message: message.status ? message : null,
    online: running.status ? running.online : null,
    waitingCount: waiting.status ? waiting.total : 0,
    waiting: waiting.status ? waiting.data : null,
    games: {
      closed: games.status && games.maintenance ? games.message : null,
      ...readGameTiles(providers.status ? providers : null),
    },
    registered: hasJustRegistered(url),
    demo: operator.demo,
    nowMs,
    brand: operator.brand,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', homeText.title) }]
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const {
    played,
    closing,
    roundsFailed,
    results,
    resultsFailed,
    message,
    online,
    waitingCount,
    waiting,
    nowMs,
  } = loaderData
  const mayOpen = useMayOpen()
  return (
    <div className="home">
      <h1 className="unseen">{homeText.title}</h1>
      <div className="home-main">
        {loaderData.registered ? <WelcomeNote demo={loaderData.demo} /> : null}
        <BalanceCard online={online} waitingCount={waitingCount} />
        <QuickActions waitingCount={waitingCount} />
        {message ? <SiteMessage {...message} /> : null}
        <RoundsToBet {...{ played, closing, nowMs }} failed={roundsFailed} />
        {mayOpen('/group') ? <GameShelves {...loaderData.games} /> : null}
      </div>
      <div className="home-side">
        {waiting ? <WaitingTickets bills={waiting} nowMs={nowMs} /> : null}
        <section className="card home-card" aria-labelledby="home-results">
          <SectionHead
            id="home-results"
            title={homeText.results}
            to="/prizecheck"
            more={homeText.allResults}
          />
          {resultsFailed ? (
            <PartFailed why={homeText.resultsFailed} />
          ) : results.length === 0 ? (
            <p className="home-empty">{homeText.noResults}</p>
          ) : null}
          <ul>
            {results.map((prize) => (
              <ResultRow key={prize.round_id} prize={prize} nowMs={nowMs} />
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

/** The last draws. Old ones are not shown: the page of results leads to them. */
function worthShowing(prizes: readonly Prize[], nowMs: number): readonly Prize[] {
  const latest = latestOfEach(prizes)
  return latest
    .filter((prize) => oldDrawWords(drawDayMs(prize.business_date), nowMs) === null)
    .slice(0, RESULTS_SHOWN)
}

/** The last draw of each lottery, newest first: otherwise a daily lottery would fill the list. */
function latestOfEach(prizes: readonly Prize[]): readonly Prize[] {
  const newestFirst = prizes
    .filter((prize) => prize.result)
    .sort((a, b) => Date.parse(b.draw_at) - Date.parse(a.draw_at))
  const seen = new Set<string>()
  return newestFirst.filter(({ program_id: id }) => !seen.has(id) && seen.add(id))
}

interface RoundsToBetProps {
  played: ShownRound | null
  closing: readonly ShownRound[]
  failed: boolean
  nowMs: number
}

/** The lottery that was played last, one tap from its next bet, and the rounds that close soon. */
function RoundsToBet({ played, closing, failed, nowMs }: RoundsToBetProps) {
  return (
    <section aria-labelledby="home-closing">
      <SectionHead id="home-closing" title={homeText.closing} to="/lottobet" more={homeText.all} />
      {failed ? (
        <PartFailed why={homeText.roundsFailed} />
      ) : played === null && closing.length === 0 ? (
        <p className="home-empty">{homeText.noRounds}</p>
      ) : null}
      <ul className="round-cards">
        {played ? (
          <li className="round-cards-place">
            <RoundCard round={played} nowMs={nowMs} mark={homeText.played} />
          </li>
        ) : null}
        {closing.map((round) => (
          <li key={round.roundId} className="round-cards-place">
            <RoundCard round={round} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A part of the page that could not be loaded; the others are shown. */
function PartFailed({ why }: { why: string }) {
  return (
    <div className="home-failed" role="status">
      <p>{why}</p>
      <RetryLink part>{homeText.retry}</RetryLink>
    </div>
  )
}

function ResultRow({ prize, nowMs }: { prize: Prize; nowMs: number }) {
  return (
    <li>
      <Link to={`/prizecheck-detail?round=${prize.round_id}`} className="result-row">
        <Emblem flag={prize.flag} />
        <span className="round-words">
          <b>{prize.program_name}</b>
          <span>
            {relativeDate(drawDayMs(prize.business_date), nowMs)} <InventedMark origin={prize.origin} />
          </span>
        </span>
        <ResultTiles result={prize.result} status={prize.status} />
      </Link>
    </li>
  )
}
