import ChevronRight from 'lucide-react/icons/chevron-right'
import Sparkles from 'lucide-react/icons/sparkles'
import { Link, useLocation } from 'react-router'
import type { Prize } from '../../../contract/services/prize.ts'
import { addDays, bangkokDate, isDate } from '../../../domain/calendar/bangkok.ts'
import { groupName } from '../../../domain/lottery/groups.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { clockTime, dayMonth, shortDate, weekday } from '../../../ui/thai-date.ts'
import { visitContext } from '../../context.ts'
import { RetryLink } from '../../lists/retry-link.tsx'
import { readMonth } from '../../lists/shown-month.ts'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { oldDrawWords } from '../../rounds/old-draw.ts'
import { ResultTiles } from '../../rounds/round-list.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { prizeText } from '../../text/prizecheck.ts'
import { roundText } from '../../text/rounds.ts'
import type { Route } from './+types/prizecheck'
import { DayCalendar } from './day-calendar.tsx'
import { FastResults } from './fast-results.tsx'
import { groupPrizes } from './group-prizes.ts'
import { loadFastPrizes } from './load-fast-prizes.ts'
import { ThaiResult } from './thai-result.tsx'
import './prizecheck.css'

const DAYS_SHOWN = 7
/** The same screen without scripts: for phones on which they fail to load. */
const BACKUP = '/prizecheck_backup'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator, member } = context.get(visitContext)
  const today = bangkokDate(nowMs)
  const wanted = url.searchParams.get('day') ?? ''
  const day = isDate(wanted) && wanted <= today ? wanted : today
  const query = { start: day, end: day }
  const month = url.searchParams.get('month')
  const shownMonth = month === null ? null : readMonth(month, nowMs)
  const [prizes, fast, thai, before, wins, drawDays] = await Promise.all([
    clients.prize.prizeMember({ query }),
    loadFastPrizes(clients, query),
    clients.prize.prizeGroupThai(),
    clients.prize.getListPrize({ query: { end: addDays(day, -1), limit: 1 } }),
    member
      ? clients.report.getRoundPagination({ query: { ...query, limit: 1, 'search[winlose_status]': 'won' } })
      : null,
    shownMonth ? clients.prize.getDrawDays({ query: { month: shownMonth.month } }) : null,
  ])
  const hero = heroOf(prizes.data, day === today ? thai.data : [])
  return {
    day,
    today,
    hero,
    heroIsOld: hero !== undefined && isOldOn(hero, day),
    month: shownMonth,
    drawDays: drawDays?.data ?? [],
    before: before.data[0]?.business_date ?? null,
    groups: groupPrizes(prizes.data.filter((prize) => prize.round_id !== hero?.round_id)),
    fast,
    winCount: wins?.status ? wins.total : 0,
    failed: !prizes.status,
    nowMs,
    brand: operator.brand,
  }
}

export function meta() {
  // The specification's title for this page.
  return [{ title: 'Profile' }]
}

export default function PrizecheckScreen({ loaderData }: Route.ComponentProps) {
  const { day, today, hero, heroIsOld, groups, fast, winCount, failed, nowMs } = loaderData
  const { month, drawDays, before } = loaderData
  const thai = hero ? <ThaiResult prize={hero} nowMs={nowMs} /> : null
  return (
    <div className="prizecheck">
      <div className="prizecheck-title">
        <h1>{prizeText.title}</h1>
        <p>
          {weekday(nowMs)} {shortDate(nowMs)} · {clockTime(nowMs)}
        </p>
      </div>
      <Days day={day} today={today} />
      <DayCalendar {...{ month, day, today, drawDays }} />
      {heroIsOld ? null : thai}
      {winCount > 0 ? <YourWins count={winCount} /> : null}
      {failed ? (
        <EmptyState
          title={prizeText.failedTitle}
          why={prizeText.failedText}
          action={<RetryLink>{prizeText.retry}</RetryLink>}
        />
      ) : groups.length + fast.length === 0 && hero?.business_date !== day ? (
        <EmptyState
          title={day === today ? prizeText.emptyTitle : prizeText.emptyDayTitle}
          why={day === today ? prizeText.emptyText : prizeText.emptyDayText}
          action={before === null ? undefined : <DayBefore day={before} />}
        />
      ) : null}
      <div className="prize-groups">
        {groups.map(({ group, prizes }) => (
          <section key={group} aria-labelledby={`prizes-${group}`}>
            <div className="prize-group-head">
              <h2 id={`prizes-${group}`}>{groupName(group, LANGUAGE)}</h2>
              <span aria-hidden="true">{roundText.threeTop}</span>
              <span aria-hidden="true">{roundText.twoBottom}</span>
            </div>
            <ul className="card prize-rows">
              {prizes.map((prize) => (
                <li key={prize.round_id}>
                  <PrizeRow prize={prize} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <FastResults prizes={fast} />
      </div>
      {heroIsOld ? thai : null}
      <BackupWay />
    </div>
  )
}

function Days({ day, today }: { day: string; today: string }) {
  const days = Array.from({ length: DAYS_SHOWN }, (_, back) => addDays(today, -back))
  // A day from an old link is added, so that the shown day can always be chosen.
  const shown = days.includes(day) ? days : [day, ...days]
  return (
    <nav aria-label={prizeText.days} className="prize-days">
      {shown.map((each) => (
        <Link
          key={each}
          to={each === today ? '.' : `?day=${each}`}
          preventScrollReset
          aria-current={each === day ? 'date' : undefined}
          className="prize-day"
        >
          <span>{each === today ? prizeText.today : weekday(drawDayMs(each))}</span>
          <b>{dayMonth(drawDayMs(each))}</b>
        </Link>
      ))}
    </nav>
  )
}

/** A link to the newest day before that has results. */
function DayBefore({ day }: { day: string }) {
  return (
    <Link to={`?day=${day}`} preventScrollReset className={buttonClass('soft')}>
      {prizeText.dayBefore(shortDate(drawDayMs(day)))}
    </Link>
  )
}

/** A link to the version without scripts. */
function BackupWay() {
  const { pathname } = useLocation()
  return (
    <p className="prize-backup">
      {pathname === BACKUP ? (
        prizeText.isBackup
      ) : (
        <Link to={BACKUP} reloadDocument>
          {prizeText.backup}
        </Link>
      )}
    </p>
  )
}

function PrizeRow({ prize }: { prize: Prize }) {
  return (
    <Link to={`/prizecheck-detail?round=${prize.round_id}`} className="prize-row">
      <Emblem flag={prize.flag} />
      <span className="round-words">
        <b>{prize.program_name}</b>
        <span>
          {roundText.announcedAt(clockTime(Date.parse(prize.draw_at)))} <InventedMark origin={prize.origin} />
        </span>
      </span>
      {prize.result || prize.status === 'void' ? (
        <ResultTiles result={prize.result} status={prize.status} />
      ) : (
        <span className="prize-waiting">{roundText.waiting}</span>
      )}
    </Link>
  )
}

function YourWins({ count }: { count: number }) {
  return (
    <Link to="/history?show=won" className="card your-wins">
      <span className="your-wins-icon">
        <Sparkles aria-hidden="true" size={20} strokeWidth={1.75} />
      </span>
      <span className="round-words">
        <b>{prizeText.yourWins(count)}</b>
        <span>{prizeText.yourWinsSee}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
    </Link>
  )
}

/** The newest known draw leads no page when later ones are missing. */
function isOldOn(prize: Prize, day: string): boolean {
  return oldDrawWords(drawDayMs(prize.business_date), drawDayMs(day)) !== null
}

// Today always shows the latest government draw: visitors look it up for days.
function heroOf(ofDay: readonly Prize[], latest: readonly Prize[]): Prize | undefined {
  const thai = ofDay.find((prize) => prize.program_code === 'thai-government')
  return thai?.result ? thai : (latest.find((prize) => prize.result) ?? thai)
}
