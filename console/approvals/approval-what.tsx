import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { Badge } from '../../ui/badge.tsx'
import { dateAndClock } from '../../ui/thai-date.ts'
import { ruleText } from '../screens/round/limits/rule-text.ts'
import { daysText, dayText } from '../screens/schedules/day-text.ts'
import { approvalsText } from '../text/approvals.ts'
import { schedulesText } from '../text/schedules.ts'
import { soldText } from '../text/sold.ts'
import { unitsText } from '../text/units.ts'
import { aboutText } from './about-text.ts'
import { Figure, GivenBack } from './figure.tsx'

/** Fetched on its own: the words of every permission belong on no page of a round. */
const StaffChange = lazy(async () => ({ default: (await import('./staff-change.tsx')).StaffChange }))

/** Fetched on its own: money belongs on no page of a round. */
const MoneyFigures = lazy(async () => ({ default: (await import('./money-figures.tsx')).MoneyFigures }))

/** Fetched on its own, for the same reason. */
const CloseFigures = lazy(async () => ({ default: (await import('./close-figures.tsx')).CloseFigures }))

/** Fetched on its own: whole plans belong on no page of a round. */
const PlanFigures = lazy(async () => ({
  default: (await import('../screens/plans/plan-figures.tsx')).PlanFigures,
}))

/** Fetched on its own: closing accounts belongs on no page of a round. */
const ClosingFigures = lazy(async () => ({ default: (await import('./closing-figures.tsx')).ClosingFigures }))

/** Fetched on its own: the words of every rule belong on no page of a round. */
const RulesChange = lazy(async () => ({ default: (await import('./rules-change.tsx')).RulesChange }))

/** The same for a card's heading: a round is a link, unless the card is on its page. */
export function About({ waiting, onRound }: { waiting: WaitingApprovalShown; onRound: boolean }) {
  const { round, schedule, payment, close, receiving, statement, money, adjustment } = waiting
  const { promotion, coupon, gameWallet, gameTransfer, gameList, mailing, plan, kind, income } = waiting
  if (plan) return <Link to="/plans">{aboutText(waiting)}</Link>
  if (kind === 'document') return <Link to="/payments/documents">{aboutText(waiting)}</Link>
  if (kind === 'licence') return <Link to="/licence">{aboutText(waiting)}</Link>
  if (payment) return <Link to="/payments/suspense">{aboutText(waiting)}</Link>
  if (close) return <Link to={`/payments/close/${close.day}`}>{aboutText(waiting)}</Link>
  if (statement) return <Link to="/payments/statements">{aboutText(waiting)}</Link>
  if (adjustment) return <Link to="/payments/adjustments">{aboutText(waiting)}</Link>
  if (income) return <Link to="/payments/affiliates">{aboutText(waiting)}</Link>
  if (coupon) return <Link to="/payments/coupons">{aboutText(waiting)}</Link>
  if (mailing) return <Link to="/messages">{aboutText(waiting)}</Link>
  if (gameWallet) return <Link to="/games/wallets">{aboutText(waiting)}</Link>
  if (gameList) return <Link to={`/games/${gameList.provider}`}>{aboutText(waiting)}</Link>
  if (gameTransfer) return <Link to="/games/transfers">{aboutText(waiting)}</Link>
  if (promotion) return <Link to="/payments/promotions">{aboutText(waiting)}</Link>
  if (money) return <Link to="/payments/rules">{aboutText(waiting)}</Link>
  if (receiving) return <Link to="/payments/accounts">{aboutText(waiting)}</Link>
  if (schedule) return <Link to={`/schedules/${schedule.lotteryId}`}>{aboutText(waiting)}</Link>
  if (!round || onRound) return aboutText(waiting)
  return <Link to={`/rounds/${round.id}`}>{aboutText(waiting)}</Link>
}

/** What would hold from then on. Of a result nothing is told: it is entered again blindly. */
export function What({ waiting }: { waiting: WaitingApprovalShown }) {
  const {
    kind,
    price,
    numbers,
    schedule,
    staff,
    sale,
    member,
    payment,
    withdrawal,
    close,
    receiving,
    statement,
    money,
    adjustment,
    promotion,
    coupon,
  } = waiting
  const { gameWallet, gameTransfer, gameList, mailing, plan, income } = waiting
  if (plan) return <PlanChange plan={plan} />
  if (price) return <PriceChange price={price} />
  if (numbers) return <NumbersChange numbers={numbers} />
  if (schedule) return <ScheduleChange schedule={schedule} />
  if (sale) {
    return (
      <dl className="approval-price">
        <Figure name={soldText.title} was={soldText.ways[sale.before]} becomes={soldText.ways[sale.after]} />
      </dl>
    )
  }
  if (payment) {
    const { member: owner } = payment
    return (
      <p>{owner ? approvalsText.paymentTo(`${owner.code} (${owner.name})`) : approvalsText.paymentBack}</p>
    )
  }
  if (member) return <MemberChange member={member} />
  const ofMoney = withdrawal || receiving || statement || close || money || adjustment || income
  if (ofMoney || promotion || coupon || gameWallet || gameTransfer || gameList || mailing) {
    return <Later>{close ? <CloseFigures {...close} /> : <MoneyFigures waiting={waiting} />}</Later>
  }
  if (kind === 'draws' || kind === 'fast' || kind === 'licence') {
    return (
      <Later>
        <RulesChange waiting={waiting} />
      </Later>
    )
  }
  if (staff) {
    return (
      <Later>
        <StaffChange staff={staff} />
      </Later>
    )
  }
  if (kind === 'document') return <p>{approvalsText.documentWhat}</p>
  return <p>{kind === 'void' ? approvalsText.voidWhat : approvalsText.resultWhat}</p>
}

/** What is fetched on its own. */
function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}

const OF_MEMBER = {
  step: { sinceName: approvalsText.memberSince, what: approvalsText.memberWhat },
  password: { sinceName: approvalsText.passwordSince, what: approvalsText.passwordWhat },
  lift: { sinceName: approvalsText.bannedSince, what: approvalsText.liftWhat },
} as const

function MemberChange({ member }: { member: NonNullable<WaitingApprovalShown['member']> }) {
  const { closing, since } = member
  if (closing) {
    return (
      <Later>
        <ClosingFigures code={member.code} {...closing} />
      </Later>
    )
  }
  const { sinceName, what } =
    OF_MEMBER[member.act === 'password' || member.act === 'lift' ? member.act : 'step']
  return (
    <>
      <dl className="approval-price">
        <Figure name={approvalsText.memberCode} was={null} becomes={member.code} />
        {since === null ? null : (
          <Figure name={sinceName} was={null} becomes={dateAndClock(Date.parse(since))} />
        )}
      </dl>
      <p>{what}</p>
    </>
  )
}

function PlanChange({ plan }: { plan: NonNullable<WaitingApprovalShown['plan']> }) {
  return (
    <Later>
      <PlanFigures {...plan} />
    </Later>
  )
}

function PriceChange({ price }: { price: NonNullable<WaitingApprovalShown['price']> }) {
  const { now, rate, discount, rankMax, returns, givenBack } = price
  return (
    <>
      <dl className="approval-price">
        <Figure
          name={approvalsText.pays}
          was={now && unitsText.perBaht(now.rate)}
          becomes={unitsText.perBaht(rate)}
        />
        <Figure
          name={approvalsText.discount}
          was={now && unitsText.percent(now.discount)}
          becomes={unitsText.percent(discount)}
        />
        {rankMax === null && !now?.rankMax ? null : (
          <Figure
            name={approvalsText.rankMax}
            was={now && rankMaxText(now.rankMax)}
            becomes={rankMaxText(rankMax)}
          />
        )}
        <div>
          <dt>{approvalsText.returns}</dt>
          <dd>
            <b>{returns.toFixed(1)}%</b>
            {returns > 100 ? <Badge tone="error">{approvalsText.tooMuch}</Badge> : null}
          </dd>
        </div>
        <GivenBack givenBack={givenBack} />
      </dl>
      {now ? null : <p>{approvalsText.differs}</p>}
    </>
  )
}

function rankMaxText(rankMax: number | null): string {
  return rankMax === null ? approvalsText.noRankMax : unitsText.perBaht(rankMax)
}

function ScheduleChange({ schedule }: { schedule: NonNullable<WaitingApprovalShown['schedule']> }) {
  const { now, wanted, moves, onSale } = schedule
  return (
    <>
      <dl className="approval-price">
        <Figure name={approvalsText.closes} was={now.closesAt} becomes={wanted.closesAt} />
        <Figure name={approvalsText.draws} was={now.drawAt} becomes={wanted.drawAt} />
        <Figure name={schedulesText.form.days} was={daysText(now.days)} becomes={daysText(wanted.days)} />
      </dl>
      {moves.map(({ from, to, reason }) => (
        <p key={from}>
          {approvalsText.moved(dayText(from), to === null ? null : dayText(to), from === to)}
          {reason === '' ? null : ` (${reason})`}
        </p>
      ))}
      {onSale ? null : <p>{schedulesText.offSale}</p>}
    </>
  )
}

/** How many numbers are listed; a rule may have a thousand. */
const AT_A_GLANCE = 24

function NumbersChange({ numbers }: { numbers: NonNullable<WaitingApprovalShown['numbers']> }) {
  const more = numbers.numbers.slice(AT_A_GLANCE)
  return (
    <>
      <NumberChips numbers={numbers.numbers.slice(0, AT_A_GLANCE)} />
      {more.length === 0 ? null : (
        <details>
          <summary>{approvalsText.more(more.length)}</summary>
          <NumberChips numbers={more} />
        </details>
      )}
      <p>
        {approvalsText.rule} <b>{ruleText(numbers)}</b>
      </p>
    </>
  )
}

function NumberChips({ numbers }: { numbers: readonly string[] }) {
  return (
    <ul className="approval-numbers">
      {numbers.map((number) => (
        <li key={number}>{number}</li>
      ))}
    </ul>
  )
}
