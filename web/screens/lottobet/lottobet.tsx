import { type ReactNode, useState } from 'react'
import { Form, Link, redirect, useSearchParams } from 'react-router'
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
import { type OwnFirst, ownFirst, searchGroups } from './own-first.ts'
import { PinButton } from './pin-button.tsx'
import { pinsCookie, readPins } from './pins.ts'
import { ThaiHero } from './thai-hero.tsx'
import './lottobet.css'

/** Pins a lottery or takes its pin away. */
export async function action({ request }: Route.ActionArgs) {
  const code = String((await request.formData()).get('pin'))
  const { pathname, search } = new URL(request.url)
  const back = redirect(pathname + search)
  back.headers.append('set-cookie', pinsCookie(readPins(request.headers.get('cookie')), code))
  return back
}

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const { clients, nowMs, operator } = memberVisit({ context, url })
  const [programs, setting, prizes, bills] = await Promise.all([
    clients.bet.listProgram(),
    clients.organize.getGroupSetting(),
    clients.prize.prizeToday(),
    clients.report.getRoundPagination({ query: { limit: BILLS_READ } }),
  ])
  // Without the operator's order the groups come as the lotteries do.
  const order = (setting.data.length > 0 ? setting : programs).data.map(({ group }) => group)
  const groups = groupRounds(order, currentRounds(programs.data), prizes.data.map(closedRound))
  const thai = groups.flatMap((each) => each.rounds).find(isThai)
  const plans = thai && (await clients.bet.getOutComeRateSelectType({ params: { id: thai.roundId } }))
  const rates = heroRates(plans?.data ?? [])
  const pins = readPins(request.headers.get('cookie'))
  const played = bills.data.map(({ round }) => round.program_id)
  return { groups, rates, pins, played, failed: !programs.status, nowMs, brand: operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', lottobetText.title) }]
}

const CLOSING = 'closing'
/** The newest tickets, which tell what was played last. */
const BILLS_READ = 10

function isThai(round: ShownRound): boolean {
  return round.lotteryCode === 'thai-government' && round.status === 'open'
}

export default function LottobetScreen({ loaderData }: Route.ComponentProps) {
  const { groups, rates, pins, played, failed, nowMs } = loaderData
  const [search] = useSearchParams()
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const wanted = search.get('show') ?? ''
  const shown = searchGroups(wantedGroups(groups, wanted, nowMs), typed)
  const thai = shown.flatMap((each) => each.rounds).find(isThai)
  const others = shown.map((each) => ({ ...each, rounds: each.rounds.filter((round) => round !== thai) }))
  const own = wanted || typed ? NONE : ownFirst(others, { pins, played, nowMs })
  const above = [...own.pinned, ...own.played, ...own.closing]
  const pin = ({ lotteryCode: code, group, name }: ShownRound) =>
    group === 'yeekee' ? null : <PinButton {...{ code, name }} isPinned={pins.includes(code)} />
  return (
    <div className="lottobet">
      <div className="lottobet-side">
        <div className="lottobet-title">
          <h1>{lottobetText.title}</h1>
          <BangkokClock nowMs={nowMs} />
        </div>
        <SearchField typed={typed} onType={setTyped} />
        {failed ? null : <Filters groups={groups} wanted={wanted} nowMs={nowMs} />}
      </div>
      <div className="lottobet-main">
        {failed ? (
          <Failed />
        ) : shown.length === 0 ? (
          <Nothing closing={wanted === CLOSING} typed={typed} />
        ) : null}
        {thai ? <ThaiHero round={thai} rates={rates} nowMs={nowMs} /> : null}
        {OWN.map(({ list, title }) => (
          <Rounds key={list} id={list} title={title} rounds={own[list]} {...{ nowMs, pin }} />
        ))}
        {others.map(({ group, rounds, openCount }) => (
          <Rounds
            key={group}
            id={group}
            title={groupName(group, LANGUAGE)}
            count={roundText.openCount(openCount, rounds.length + (thai?.group === group ? 1 : 0))}
            rounds={rounds.filter((round) => !above.includes(round))}
            {...{ nowMs, pin }}
          />
        ))}
      </div>
    </div>
  )
}

const NONE: OwnFirst = { pinned: [], played: [], closing: [] }

const OWN = [
  { list: 'pinned', title: lottobetText.pinned },
  { list: 'played', title: lottobetText.played },
  { list: 'closing', title: lottobetText.closing },
] as const

function wantedGroups(groups: Groups, wanted: string, nowMs: number): Groups {
  if (wanted === CLOSING) return closingSoon(groups, nowMs)
  return groups.filter((each) => !wanted || each.group === wanted)
}

/** Finds while one types; without scripts, when it is sent. */
function SearchField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <Form method="get" role="search" preventScrollReset>
      <input
        type="search"
        name="q"
        className="lottobet-search"
        autoComplete="off"
        maxLength={40}
        aria-label={lottobetText.search}
        placeholder={lottobetText.search}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Form>
  )
}

interface RoundsProps {
  id: string
  title: string
  count?: string
  rounds: readonly ShownRound[]
  nowMs: number
  pin: (round: ShownRound) => ReactNode
}

function Rounds({ id, title, count, rounds, nowMs, pin }: RoundsProps) {
  if (rounds.length === 0) return null
  return (
    <section aria-labelledby={`group-${id}`} className="lottobet-group">
      <h2 id={`group-${id}`}>
        {title} {count ? <small>{count}</small> : null}
      </h2>
      <RoundList rounds={rounds} nowMs={nowMs} beside={pin} />
    </section>
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

function Nothing({ closing, typed }: { closing: boolean; typed: string }) {
  if (typed) return <EmptyState title={lottobetText.searchEmptyTitle} why={lottobetText.searchEmptyText} />
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
