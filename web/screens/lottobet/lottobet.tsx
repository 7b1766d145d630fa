import { Link, useSearchParams } from 'react-router'
import { groupName, groupShortName } from '../../../domain/lottery/groups.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { clockSeconds, shortDate, weekday } from '../../../ui/thai-date.ts'
import { RoundList } from '../../rounds/round-list.tsx'
import { currentRounds, type ShownRound } from '../../rounds/shown-round.ts'
import { memberVisit } from '../../session/guard.ts'
import { lottobetText } from '../../text/lottobet.ts'
import { roundText } from '../../text/rounds.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/lottobet'
import { CLOSING_SOON_MS, closedRound, groupRounds } from './group-rounds.ts'
import { heroRates } from './hero-rates.ts'
import { ThaiHero } from './thai-hero.tsx'
import './lottobet.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator } = memberVisit({ context, url })
  const [programs, prizes] = await Promise.all([clients.bet.listProgram(), clients.prize.prizeToday()])
  const order = programs.data.map((program) => program.group)
  const groups = groupRounds(order, currentRounds(programs.data), prizes.data.map(closedRound))
  const thai = groups.flatMap((each) => each.rounds).find(isThai)
  const plans = thai && (await clients.bet.getOutComeRateSelectType({ params: { id: thai.roundId } }))
  const rates = heroRates(plans?.data ?? [])
  return { groups, rates, failed: !programs.status, nowMs, brand: operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', lottobetText.title) }]
}

const CLOSING = 'closing'

function isThai(round: ShownRound): boolean {
  return round.lotteryCode === 'thai-government' && round.status === 'open'
}

export default function LottobetScreen({ loaderData }: Route.ComponentProps) {
  const { groups, rates, failed, nowMs } = loaderData
  const [search] = useSearchParams()
  const wanted = search.get('show') ?? ''
  const shown =
    wanted === CLOSING
      ? closingSoon(groups, nowMs)
      : groups.filter((each) => !wanted || each.group === wanted)
  const thai = shown.flatMap((each) => each.rounds).find(isThai)
  return (
    <div className="lottobet">
      <div className="lottobet-side">
        <div className="lottobet-title">
          <h1>{lottobetText.title}</h1>
          <BangkokClock nowMs={nowMs} />
        </div>
        {failed ? null : <Filters groups={groups} wanted={wanted} nowMs={nowMs} />}
      </div>
      <div className="lottobet-main">
        {failed ? <Failed /> : shown.length === 0 ? <Nothing closing={wanted === CLOSING} /> : null}
        {thai ? <ThaiHero round={thai} rates={rates} nowMs={nowMs} /> : null}
        {shown.map(({ group, rounds, openCount }) => {
          const rest = rounds.filter((round) => round !== thai)
          if (rest.length === 0) return null
          return (
            <section key={group} aria-labelledby={`group-${group}`} className="lottobet-group">
              <h2 id={`group-${group}`}>
                {groupName(group, LANGUAGE)} <small>{roundText.openCount(openCount, rounds.length)}</small>
              </h2>
              <RoundList rounds={rest} nowMs={nowMs} />
            </section>
          )
        })}
      </div>
    </div>
  )
}

type Groups = Awaited<ReturnType<typeof loader>>['groups']

// Filters are links: they work without JavaScript, and Back restores them.
function Filters({ groups, wanted, nowMs }: { groups: Groups; wanted: string; nowMs: number }) {
  const all = groups.reduce((sum, each) => sum + each.rounds.length, 0)
  const closing = closingSoon(groups, nowMs).reduce((sum, each) => sum + each.rounds.length, 0)
  const filters = [
    { show: '', label: lottobetText.all, count: all },
    { show: CLOSING, label: lottobetText.closing, count: closing },
    ...groups.map(({ group, rounds }) => ({
      show: group,
      label: groupShortName(group, LANGUAGE),
      count: rounds.length,
    })),
  ]
  return (
    <nav aria-label={lottobetText.filters} className="chip-row lottobet-filters">
      {filters.map(({ show, label, count }) => (
        <Link
          key={show}
          to={show ? `?show=${show}` : '/lottobet'}
          preventScrollReset
          aria-current={wanted === show ? 'true' : undefined}
          className={chipClass({ pressed: wanted === show })}
        >
          {label} <span className="chip-count">{count}</span>
        </Link>
      ))}
      <Link to="/bet-realtime" className={chipClass({})}>
        {lottobetText.live}
      </Link>
    </nav>
  )
}

function BangkokClock({ nowMs }: { nowMs: number }) {
  const now = useServerNow(nowMs)
  return (
    <p className="lottobet-clock">
      {weekday(now)} {shortDate(now)} · {clockSeconds(now)}
    </p>
  )
}

function closingSoon(groups: Groups, nowMs: number): Groups {
  return groups.flatMap((each) => {
    const rounds = each.rounds.filter(
      (round) =>
        round.status === 'open' && round.closesAtMs - nowMs < CLOSING_SOON_MS && round.closesAtMs > nowMs,
    )
    return rounds.length > 0 ? [{ ...each, rounds, openCount: rounds.length }] : []
  })
}

function Nothing({ closing }: { closing: boolean }) {
  return closing ? (
    <EmptyState
      title={lottobetText.closingEmptyTitle}
      why={lottobetText.closingEmptyText}
      action={
        <Link to="/lottobet" className={buttonClass('soft')}>
          {lottobetText.seeAll}
        </Link>
      }
    />
  ) : (
    <EmptyState title={lottobetText.emptyTitle} why={lottobetText.emptyText} />
  )
}

function Failed() {
  return (
    <EmptyState
      title={lottobetText.failedTitle}
      why={lottobetText.failedText}
      action={
        <Link to="/lottobet" className={buttonClass('cta')}>
          {lottobetText.retry}
        </Link>
      }
    />
  )
}
