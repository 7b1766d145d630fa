import ArrowRight from 'lucide-react/icons/arrow-right'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { planName } from '../../domain/betting/price/default-rates.ts'
import { bangkokMs } from '../../domain/calendar/bangkok.ts'
import { groupName } from '../../domain/lottery/groups.ts'
import { APPROVALS } from '../../domain/staff/approvals.ts'
import { Badge } from '../../ui/badge.tsx'
import { LANGUAGE } from '../../ui/text/language.ts'
import { longDate } from '../../ui/thai-date.ts'
import { ruleText } from '../screens/round/limits/rule-text.ts'
import { approvalsText } from '../text/approvals.ts'

/** By itself, for the words of every permission are on no page of a round. */
const StaffChange = lazy(async () => ({ default: (await import('./staff-change.tsx')).StaffChange }))

/** What a proposal is about, in a line: a price of a plan, or a round. */
export function aboutText({ kind, price, round, numbers, staff }: WaitingApprovalShown): string {
  if (staff) return approvalsText.staff[staff.act](staff.name)
  if (price) return `${groupName(price.group, LANGUAGE)} ${planName(price.plan, LANGUAGE)} ${price.typeName}`
  const where = round ? `${round.lottery} ${approvalsText.draw(longDate(bangkokMs(round.date)))}` : ''
  return numbers ? `${where} ${numbers.typeName}` : where || APPROVALS[kind].words[LANGUAGE]
}

/** The same for the head of a card: a round is a link to its page, unless the card stands there. */
export function About({ waiting, onRound }: { waiting: WaitingApprovalShown; onRound: boolean }) {
  const { round } = waiting
  if (!round || onRound) return aboutText(waiting)
  return <Link to={`/rounds/${round.id}`}>{aboutText(waiting)}</Link>
}

/** What would hold from then on. Of a result nothing is told: it is entered again blindly. */
export function What({ waiting: { kind, price, numbers, staff } }: { waiting: WaitingApprovalShown }) {
  if (price) return <PriceChange price={price} />
  if (numbers) return <NumbersChange numbers={numbers} />
  if (staff) {
    return (
      <Suspense fallback={null}>
        <StaffChange staff={staff} />
      </Suspense>
    )
  }
  return <p>{kind === 'void' ? approvalsText.voidWhat : approvalsText.resultWhat}</p>
}

function PriceChange({ price }: { price: NonNullable<WaitingApprovalShown['price']> }) {
  const { now, rate, discount, returns } = price
  return (
    <>
      <dl className="approval-price">
        <Figure name={approvalsText.pays} was={now?.rate} becomes={rate} />
        <Figure
          name={approvalsText.discount}
          was={now && approvalsText.percent(now.discount)}
          becomes={approvalsText.percent(discount)}
        />
        <div>
          <dt>{approvalsText.returns}</dt>
          <dd>
            <b>{returns.toFixed(1)}%</b>
            {returns > 100 ? <Badge tone="error">{approvalsText.tooMuch}</Badge> : null}
          </dd>
        </div>
      </dl>
      {now ? null : <p>{approvalsText.differs}</p>}
    </>
  )
}

interface FigureProps {
  name: string
  was: string | number | null | undefined
  becomes: string | number
}

/** A figure as it is and as it would be; one that stays stands alone. */
function Figure({ name, was, becomes }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {was === null || was === undefined || was === becomes ? null : (
          <>
            <span className="unseen">{approvalsText.was} </span>
            <s>{was}</s>
            <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" />
            <span className="unseen">{approvalsText.becomes} </span>
          </>
        )}
        <b>{becomes}</b>
      </dd>
    </div>
  )
}

/** As many numbers as are read at a glance; a rule may be about a thousand. */
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
