import Check from 'lucide-react/icons/check'
import Trophy from 'lucide-react/icons/trophy'
import type { Bill } from '../../../contract/services/bill.ts'
import { bahtToSatang, multipleToRate, satang } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { Money } from '../../../ui/money.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { clockSeconds, clockTime, shortDate } from '../../../ui/thai-date.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { useMay } from '../../session/assistant/use-may-open.ts'
import { betText, rateText, setsText, shortTypeName } from '../../text/bet.ts'
import { forOwnerText } from '../../text/for-owner.ts'
import { ticketText } from '../../text/history.ts'
import { roundText } from '../../text/rounds.ts'
import { LineNumber } from '../bet/cart/line-number.tsx'
import { SetLines } from '../bet/sets/set-lines.tsx'
import type { Ticket } from './load-history.ts'
import { TicketAgain } from './ticket-again.tsx'
import { TicketCancel } from './ticket-cancel.tsx'
import { TicketEvents } from './ticket-events.tsx'
import { TicketProof } from './ticket-proof.tsx'
import { type BillLine, hasWon, setsWinsFirst, winsFirst } from './wins-first.ts'
import './ticket.css'
import '../../../ui/marks/guilloche.css'

interface TicketViewProps {
  ticket: Ticket
  nowMs: number
  xsrf: string
  origin: string
}

/** A ticket: the win, the result, the lines (won ones first), the receipt and its rosette. */
export function TicketView({ ticket, nowMs, xsrf, origin }: TicketViewProps) {
  const { bill, paidAtMs } = ticket
  const mayBet = useMay('bet')
  const mayCancel = useMay('cancel')
  const text = useBalanceText()
  return (
    <div className="ticket-columns">
      <article className="ticket">
        {bill.lines.some((line) => line.result === 'won') ? (
          <WinBand bill={bill} paidAtMs={paidAtMs} />
        ) : bill.paid > 0 ? (
          <p className="ticket-part ticket-kept">{ticketText.kept(text(bahtToSatang(bill.paid)))}</p>
        ) : null}
        {bill.refund_reason === null ? null : <p className="ticket-part ticket-kept">{bill.refund_reason}</p>}
        <section className="ticket-part">
          <Draw bill={bill} />
          <ul className="ticket-lines">
            <TicketLines lines={bill.lines} />
          </ul>
        </section>
        <Receipt bill={bill} />
        {bill.receipt ? <TicketProof bill={bill} receipt={bill.receipt} origin={origin} /> : null}
      </article>
      <div className="ticket-beside">
        <TicketEvents ticket={ticket} nowMs={nowMs} />
        {mayBet ? <TicketAgain bill={bill} again={ticket.again} xsrf={xsrf} /> : null}
        {mayCancel ? <TicketCancel bill={bill} nowMs={nowMs} xsrf={xsrf} /> : null}
      </div>
    </div>
  )
}

function WinBand({ bill, paidAtMs }: { bill: Bill; paidAtMs: number | null }) {
  const won = bill.lines.filter((line) => line.result === 'won').length
  return (
    <section className="ticket-part ticket-win guilloche guilloche-whole guilloche-win">
      <p className="ticket-win-title">
        <Trophy aria-hidden="true" size={20} strokeWidth={1.75} />
        {ticketText.wonLines(won)}
      </p>
      <p className="ticket-win-amount">
        <BalanceMoney amount={bahtToSatang(bill.paid)} sign="gain" />
      </p>
      {paidAtMs === null ? null : <p>{ticketText.paidIn(shortDate(paidAtMs), clockTime(paidAtMs))}</p>}
    </section>
  )
}

function Draw({ bill: { round, status } }: { bill: Bill }) {
  return (
    <div className="ticket-draw">
      <Emblem flag={round.flag} />
      <div className="bill-words">
        <b>{round.program_name}</b>
        <span>
          {roundText.draw(shortDate(drawDayMs(round.business_date)))} ·{' '}
          {roundText.announcedAt(clockTime(Date.parse(round.draw_at)))} <InventedMark origin={round.origin} />
        </span>
      </div>
      {round.result ? (
        <dl className="ticket-result">
          <div>
            <dt>{roundText.threeTop}</dt>
            <dd>{round.result.three_top}</dd>
          </div>
          <div>
            <dt>{roundText.twoBottom}</dt>
            <dd>{round.result.two_bottom}</dd>
          </div>
        </dl>
      ) : (
        <Badge tone={status === 'waiting' ? 'info' : 'plain'}>{drawWords(round.status, status)}</Badge>
      )}
    </div>
  )
}

/** Won lines first. A big set is one line; one that has won stands open. */
function TicketLines({ lines }: { lines: Bill['lines'] }) {
  return setsWinsFirst(lines).map((group, place) => {
    const { set, lines: members } = group
    if (!set) {
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place, and lines never move
      return <TicketLine key={place} line={members[0]} />
    }
    const [{ type, amount, half = false }] = members
    return (
      <SetLines
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        key={place}
        {...{ set, type, stake: bahtToSatang(amount), count: members.length, half }}
        open={hasWon(group)}
      >
        {winsFirst(members).map((line) => (
          <TicketLine key={line.number} line={line} />
        ))}
      </SetLines>
    )
  })
}

function TicketLine({ line }: { line: BillLine }) {
  const won = line.result === 'won'
  return (
    <li className="ticket-line">
      <span className="bet-line-number">
        <LineNumber type={line.type} number={line.number} tone={won ? 'win' : 'neutral'} />
      </span>
      <span className="bill-words">
        <b>
          {shortTypeName[line.type]} {line.half ? <Badge tone="warning">{betText.half}</Badge> : null}
        </b>
        <span>
          <Money amount={bahtToSatang(line.amount)} decimals="needed" />{' '}
          {line.type === 'four_set'
            ? setsText(bahtToSatang(line.amount))
            : `× ${rateText(multipleToRate(line.rate))}`}
        </span>
      </span>
      <span className="bill-end">
        {won ? (
          <>
            <b className="bill-won">
              <BalanceMoney amount={bahtToSatang(line.paid)} sign="gain" symbol={false} />
            </b>
            <span className="bill-won">
              <Check aria-hidden="true" size={16} strokeWidth={2} /> {ticketText.won}
            </span>
          </>
        ) : line.result === 'waiting' ? (
          <span>
            {ticketText.possible} <Money amount={bahtToSatang(line.win)} decimals="needed" symbol={false} />
          </span>
        ) : (
          <span>{ticketText[line.result]}</span>
        )}
      </span>
    </li>
  )
}

function Receipt({ bill }: { bill: Bill }) {
  const placedAtMs = Date.parse(bill.placed_at)
  return (
    <section className="ticket-part">
      <dl className="ticket-receipt">
        <dt>{ticketText.stake}</dt>
        <dd>
          <Money amount={bahtToSatang(bill.total)} />
        </dd>
        {bill.discount > 0 ? (
          <>
            <dt>{ticketText.discount}</dt>
            <dd>
              <Money amount={satang(-bahtToSatang(bill.discount))} />
            </dd>
            <dt>{ticketText.net}</dt>
            <dd>
              <Money amount={bahtToSatang(bill.net)} />
            </dd>
          </>
        ) : null}
        <dt>{ticketText.plan}</dt>
        <dd>{planWords(bill)}</dd>
        {bill.turnover === null ? null : (
          <>
            <dt>{ticketText.turnover}</dt>
            <dd>
              <Money amount={bahtToSatang(bill.turnover)} />
              {bill.turnover < bill.net
                ? ` ${ticketText.turnoverOf(moneyText(bahtToSatang(bill.net)))}`
                : null}
            </dd>
          </>
        )}
        <dt>{ticketText.billNo}</dt>
        <dd>{bill.bill_no}</dd>
        <dt>{ticketText.placedAt}</dt>
        <dd>
          {shortDate(placedAtMs)} {clockSeconds(placedAtMs)}
        </dd>
        <Assistant act={forOwnerText.soldBy} name={bill.sold_by} />
        <Assistant act={forOwnerText.cancelledBy} name={bill.cancelled_by} />
        {bill.note ? (
          <>
            <dt>{ticketText.note}</dt>
            <dd lang={langOf(bill.note)}>{bill.note}</dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}

/** Who did it in the member's place; nothing where it was the member. */
function Assistant({ act, name }: { act: string; name: string | null | undefined }) {
  return name ? (
    <>
      <dt>{act}</dt>
      <dd translate="no">{name}</dd>
    </>
  ) : null
}

/** A plan of full pay does not say it all where some numbers were paid half. */
function planWords({ plan_name: name, lines }: Bill): string {
  const half = lines.filter((line) => line.half).length
  return half === 0 ? name : `${name} · ${ticketText.halfLines(half)}`
}

/** The text shown when there is no result. */
function drawWords(round: Bill['round']['status'], status: Bill['status']): string {
  if (round === 'void') return roundText.voided
  return status === 'settled' ? ticketText.waiting : ticketText[status]
}
