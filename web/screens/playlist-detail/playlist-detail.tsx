import { Link } from 'react-router'
import type { Bill } from '../../../contract/services/bill.ts'
import { bahtToSatang, type Satang, satang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { shortDate } from '../../../ui/thai-date.ts'
import { BackLink } from '../../layouts/back-link.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { memberVisit } from '../../session/guard.ts'
import { isOutage } from '../../session/is-outage.ts'
import { playlistDetailText } from '../../text/lists.ts'
import { roundText } from '../../text/rounds.ts'
import type { Route } from './+types/playlist-detail'
import { BillFold } from './bill-fold.tsx'
import './playlist-detail.css'
import '../../lists/lists.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients } = memberVisit({ context, url })
  const roundId = url.searchParams.get('round')
  if (!roundId) return { bills: [], more: false, failed: false }
  const answer = await clients.bet.getHistory({ params: { id: roundId } })
  return { bills: answer.data, more: answer.status && answer.more, failed: isOutage(answer) }
}

/** The specification's title. */
export function meta() {
  return [{ title: 'Profile' }]
}

export default function PlaylistDetailScreen({ loaderData: { bills, more, failed } }: Route.ComponentProps) {
  const [first] = bills
  return (
    <div className="list-page">
      <header className="round-bills-head">
        <BackLink to="/playlist" label={playlistDetailText.back} />
        <h1>{playlistDetailText.title}</h1>
      </header>
      {first ? (
        <>
          <RoundCard bill={first} bills={bills} />
          <ul className="card list-card">
            {bills.map((bill) => (
              <li key={bill.id}>
                <BillFold bill={bill} open={bills.length === 1} />
              </li>
            ))}
          </ul>
          {more ? <p className="round-bills-some">{playlistDetailText.some(bills.length)}</p> : null}
        </>
      ) : failed ? (
        <ListFailed />
      ) : (
        <EmptyState
          title={playlistDetailText.emptyTitle}
          why={playlistDetailText.emptyText}
          action={
            <Link to="/playlist" className={buttonClass('cta')}>
              {playlistDetailText.back}
            </Link>
          }
        />
      )}
    </div>
  )
}

/** The round, its result, and the totals of the member's tickets in it. */
function RoundCard({ bill: { round }, bills }: { bill: Bill; bills: readonly Bill[] }) {
  const standing = bills.filter(({ status }) => status === 'waiting' || status === 'settled')
  const paid = sumOf(bills, (bill) => bahtToSatang(bill.paid))
  return (
    <section className="card round-bills-card">
      <div className="list-row">
        <Emblem flag={round.flag} />
        <span className="list-words">
          <b>{round.program_name}</b>
          <span>
            {roundText.draw(shortDate(drawDayMs(round.business_date)))} <InventedMark origin={round.origin} />
          </span>
        </span>
        {round.result ? (
          <dl className="round-bills-result">
            <div>
              <dt>{roundText.threeTop}</dt>
              <dd>{round.result.three_top}</dd>
            </div>
            <div>
              <dt>{roundText.twoBottom}</dt>
              <dd>{round.result.two_bottom}</dd>
            </div>
          </dl>
        ) : null}
      </div>
      <dl className="round-bills-sums">
        <div>
          <dt>{playlistDetailText.count}</dt>
          <dd>{bills.length}</dd>
        </div>
        <div>
          <dt>{playlistDetailText.staked}</dt>
          <dd>
            <BalanceMoney amount={sumOf(standing, (bill) => bahtToSatang(bill.net))} decimals="needed" />
          </dd>
        </div>
        {paid > 0 ? (
          <div>
            <dt>{playlistDetailText.won}</dt>
            <dd className="list-won">
              <BalanceMoney amount={paid} sign="gain" decimals="needed" />
            </dd>
          </div>
        ) : null}
      </dl>
      <div className="round-bills-ways">
        <Link to={`/betlist_bytype?round=${round.id}`} className={buttonClass('soft', 'sm')}>
          {playlistDetailText.byType}
        </Link>
        {round.status === 'open' ? (
          <Link to={`/bet/${round.id}`} className={buttonClass('brand', 'sm')}>
            {playlistDetailText.bet}
          </Link>
        ) : null}
      </div>
    </section>
  )
}

function sumOf(bills: readonly Bill[], amount: (bill: Bill) => Satang): Satang {
  return satang(bills.reduce((sum, bill) => sum + amount(bill), 0))
}
