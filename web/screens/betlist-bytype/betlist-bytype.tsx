import { Link } from 'react-router'
import type { Clients } from '../../../contract/client.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PositionGlyph } from '../../../ui/marks/position-glyph.tsx'
import { dayMonth } from '../../../ui/thai-date.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { ListHead } from '../../lists/list-tabs.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { memberVisit } from '../../session/guard.ts'
import { byTypeText, listText } from '../../text/lists.ts'
import { tabTitle } from '../../text/th.ts'
import { LineNumber } from '../bet/cart/line-number.tsx'
import type { Route } from './+types/betlist-bytype'
import './betlist-bytype.css'

/** The last rounds bet in; older ones are reached from the list of rounds. */
const ROUNDS_OFFERED = 12
/** The numbers with the highest stakes of each type. */
const NUMBERS_SHOWN = 100

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator } = memberVisit({ context, url })
  return { ...(await loadBets(clients, url.searchParams.get('round'))), brand: operator.brand }
}

/** The bets of a round by type; by default the round bet in last. */
async function loadBets(clients: Clients, wanted: string | null) {
  const groups = await clients.report.getGroupLottoNamePagination({ query: { limit: ROUNDS_OFFERED } })
  const rounds = groups.data.map(({ round }) => ({
    id: round.id,
    name: round.program_name,
    day: dayMonth(drawDayMs(round.business_date)),
  }))
  const roundId = wanted ?? rounds[0]?.id
  if (roundId === undefined) return { failed: !groups.status, rounds, round: null, types: [] }
  const bets = await clients.report.getBetsByType({ params: { id: roundId } })
  if (!bets.status) return { failed: bets.code !== 'ROUND_UNKNOWN', rounds, round: null, types: [] }
  const types = bets.data.map((type) => ({ ...type, numbers: type.numbers.slice(0, NUMBERS_SHOWN) }))
  return { failed: false, rounds, round: bets.round, types }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', byTypeText.title) }]
}

type Loaded = Route.ComponentProps['loaderData']

export default function BetsByTypeScreen({ loaderData }: Route.ComponentProps) {
  const { failed, round, types } = loaderData
  const total = satang(types.reduce((sum, type) => sum + bahtToSatang(type.amount), 0))
  return (
    <div className="list-page">
      <ListHead title={byTypeText.title} at="/betlist_bytype" />
      <Rounds loaded={loaderData} />
      {failed ? (
        <ListFailed />
      ) : types.length === 0 ? (
        <EmptyState
          title={byTypeText.emptyTitle}
          why={byTypeText.emptyText}
          action={
            <Link
              to={round?.status === 'open' ? `/bet/${round.id}` : '/lottobet'}
              className={buttonClass('cta')}
            >
              {listText.bet}
            </Link>
          }
        />
      ) : (
        <>
          <p className="by-type-total">
            {byTypeText.total} <BalanceMoney amount={total} decimals="needed" />
          </p>
          {types.map((type) => (
            <TypeCard key={type.type} type={type} />
          ))}
        </>
      )}
    </div>
  )
}

function Rounds({ loaded: { rounds, round } }: { loaded: Loaded }) {
  const offered = round && !rounds.some(({ id }) => id === round.id)
  const choices = offered
    ? [{ id: round.id, name: round.program_name, day: dayMonth(drawDayMs(round.business_date)) }, ...rounds]
    : rounds
  if (choices.length === 0) return null
  return (
    <nav aria-label={byTypeText.rounds} className="chip-row list-filter">
      {choices.map(({ id, name, day }) => (
        <Link
          key={id}
          to={`?round=${id}`}
          preventScrollReset
          aria-current={id === round?.id ? 'true' : undefined}
          className={chipClass({ pressed: id === round?.id })}
        >
          {name} <span className="chip-count">{day}</span>
        </Link>
      ))}
    </nav>
  )
}

function TypeCard({ type }: { type: Loaded['types'][number] }) {
  const id = `type-${type.type}`
  return (
    <section className="card by-type" aria-labelledby={id}>
      <h2 id={id}>
        <PositionGlyph type={type.type as BetType} />
        {type.name}
        <small>{byTypeText.numbers(type.number_count)}</small>
        <BalanceMoney amount={bahtToSatang(type.amount)} decimals="needed" />
      </h2>
      <ul>
        {type.numbers.map((number) => (
          <NumberRow
            key={number.number}
            type={type.type as BetType}
            number={number}
            share={number.amount / type.amount}
          />
        ))}
      </ul>
      {type.number_count > type.numbers.length ? (
        <p className="by-type-more">{byTypeText.more(type.number_count - type.numbers.length)}</p>
      ) : null}
    </section>
  )
}

interface NumberRowProps {
  type: BetType
  number: Loaded['types'][number]['numbers'][number]
  /** The share of the type's total. */
  share: number
}

function NumberRow({ type, number, share }: NumberRowProps) {
  const won = number.result === 'won'
  return (
    <li>
      <LineNumber type={type} number={number.number} tone={won ? 'win' : 'neutral'} />
      {/* By attributes: the page's policy allows no inline styles. */}
      <svg className="by-type-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(2, Math.round(share * 100))} height="6" />
      </svg>
      <span className="list-end">
        <BalanceMoney amount={bahtToSatang(number.amount)} decimals="needed" />
        {won ? (
          <b className="list-won">
            <BalanceMoney amount={bahtToSatang(number.paid)} sign="gain" decimals="needed" symbol={false} />
          </b>
        ) : (
          <span>
            {number.result === 'waiting' ? (
              <>
                {byTypeText.ifWins}{' '}
                <BalanceMoney amount={bahtToSatang(number.win)} decimals="needed" symbol={false} />
              </>
            ) : (
              byTypeText.times(number.line_count)
            )}
          </span>
        )}
      </span>
    </li>
  )
}
