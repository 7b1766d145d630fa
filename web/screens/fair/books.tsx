import { useState } from 'react'
import { Link } from 'react-router'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { dayEvidenceText, MAX_MOVEMENTS } from '../../../domain/fair/day/day-evidence.ts'
import { summaryOf } from '../../../domain/fair/summary.ts'
import type { MovementKind } from '../../../domain/ledger/movements.ts'
import { satang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { figureText } from '../../../ui/figure-text.ts'
import { Money } from '../../../ui/money.tsx'
import { clockSeconds, shortDate } from '../../../ui/thai-date.ts'
import { RetryLink } from '../../lists/retry-link.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import {
  booksSummaryText,
  booksText,
  booksVerdictText,
  dayStepText,
  publicBooksText,
} from '../../text/books.ts'
import { kindText, listText } from '../../text/lists.ts'
import { type BooksChecked, checkOlder, type FairDayShown, type Unanswered } from './check-books.ts'
import { VerdictSteps } from './check-list.tsx'
import { type DayNamed, OtherDays } from './other-days.tsx'
import { Code } from './round-facts.tsx'

interface BooksProps {
  shown: FairDayShown | null
  /** Published days up to the shown one and after it, oldest first. */
  days: readonly DayNamed[]
  /** The date that was asked for; null: the newest day. */
  wanted: string | null
  /** Null until this browser has checked it. */
  checked: BooksChecked | null
  isMember: boolean
  /** Days are missing after the newest. */
  isStale: boolean
}

type Checked = Extract<BooksChecked, { outcome: 'checked' }>

/** What the operator owes all members, and whether the member's balance and movements are in it. */
export function Books({ shown, days, wanted, checked, isMember, isStale }: BooksProps) {
  return (
    <section className="card fair-part" id="books" aria-live="polite">
      <h2>{booksText.title}</h2>
      <p>{booksText.lead}</p>
      <p>{booksText.limit}</p>
      {shown ? (
        <>
          <Facts shown={shown} checked={checked} />
          {isStale ? <Alert tone="warning">{booksText.stale}</Alert> : null}
          <Result key={shown.day.head} checked={checked} />
          {isMember ? null : <SignIn />}
          <Signed shown={shown} />
          <OtherDays days={days} shown={shown.day.seq} isNewest={wanted === null} />
        </>
      ) : wanted ? (
        <EmptyState
          title={booksText.noDay(shortDate(bangkokMs(wanted)))}
          why={booksText.noDayWhy}
          action={
            <Link to="/fair" className={buttonClass('soft')}>
              {booksText.newest}
            </Link>
          }
        />
      ) : (
        <EmptyState title={booksText.emptyTitle} why={booksText.emptyText} />
      )}
    </section>
  )
}

function Facts({ shown: { day }, checked }: Pick<BooksProps, 'checked'> & { shown: FairDayShown }) {
  const member = checked?.outcome === 'checked' ? checked.evidence.member : null
  return (
    <dl className="fair-facts">
      <dt>{booksText.takenAt}</dt>
      <dd>
        {shortDate(day.takenAtMs)} {clockSeconds(day.takenAtMs)}
      </dd>
      <dt>{booksText.debts}</dt>
      <dd>
        <Money amount={satang(day.debts)} />
      </dd>
      {member ? (
        <>
          <dt>{booksText.mine}</dt>
          <dd>
            {member.debt ? (
              <>
                <BalanceMoney amount={satang(member.debt.balance)} />
                <small>{booksText.mineHint}</small>
              </>
            ) : null}
            {!member.debt && member.since > day.takenAtMs ? booksText.notYet : null}
          </dd>
        </>
      ) : null}
      <dt>{booksText.members}</dt>
      <dd>{figureText(day.members)}</dd>
      <dt>{booksText.transfers}</dt>
      <dd>{figureText(day.ledgerSize)}</dd>
    </dl>
  )
}

function Result({ checked: first }: Pick<BooksProps, 'checked'>) {
  const [later, setLater] = useState<Checked | null>(null)
  const [missed, setMissed] = useState<Unanswered | null>(null)
  const [busy, setBusy] = useState(false)
  if (!first) return <p>{booksText.checking}</p>
  if (first.outcome !== 'checked') {
    return (
      <>
        <Alert tone="warning">{booksText.unanswered[first.outcome]}</Alert>
        {first.outcome === 'failed' ? <RetryLink part>{listText.retry}</RetryLink> : <SignIn />}
      </>
    )
  }
  const checked = later ?? first
  // A page that does not come takes nothing away from what was checked, or from its file.
  async function showOlder() {
    setBusy(true)
    try {
      const older = await checkOlder(checked)
      if (older.outcome === 'checked') setLater(older)
      setMissed(older.outcome === 'checked' ? null : older.outcome)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Steps checked={checked} />
      {missed ? <Alert tone="warning">{booksText.olderUnanswered[missed]}</Alert> : null}
      {missed === 'signed-out' ? <SignIn /> : null}
      {checked.next === null ? null : (
        <Button tone="soft" busy={busy} onClick={showOlder}>
          {booksText.older}
        </Button>
      )}
      {checked.isFull ? <p>{booksText.full(MAX_MOVEMENTS)}</p> : null}
      {checked.isTooOld ? <p>{booksText.tooOld}</p> : null}
      {checked.evidence.member ? <Keep evidence={checked.evidence} /> : null}
    </>
  )
}

function SignIn() {
  return (
    <Link to="/login?next=/fair" className={buttonClass('soft')}>
      {booksText.signIn}
    </Link>
  )
}

function Steps({ checked }: { checked: Checked }) {
  const { evidence, checks } = checked
  const summary = summaryOf(checks)
  const words = evidence.member ? booksSummaryText[summary] : publicBooksText[summary]
  return (
    <>
      {summary === 'wrong' ? (
        <Alert tone="error">{words}</Alert>
      ) : (
        <p className="fair-summary" data-verdict={summary}>
          {words}
        </p>
      )}
      <VerdictSteps
        steps={checks.map(({ step, verdict }) => ({
          ...{ name: step, verdict, told: booksVerdictText[verdict] },
          words: verdict === 'wrong' ? dayStepText[step].wrong : dayStepText[step].title,
        }))}
      />
      {evidence.member ? <Movements checked={checked} /> : null}
    </>
  )
}

function Keep({ evidence }: Pick<Checked, 'evidence'>) {
  return (
    <>
      <a
        className={buttonClass('soft')}
        href={`data:application/json;charset=utf-8,${encodeURIComponent(dayEvidenceText(evidence))}`}
        download={`day-${evidence.day.day}.json`}
      >
        {booksText.keep}
      </a>
      <p>{booksText.keepHint}</p>
    </>
  )
}

function Movements({ checked }: { checked: Checked }) {
  const movements = checked.evidence.member?.movements ?? []
  if (movements.length === 0) return <p>{booksText.noMovements}</p>
  return (
    <details>
      <summary>{booksText.movements(movements.length)}</summary>
      <VerdictSteps
        steps={movements.map(({ transfer }, place) => {
          const verdict = checked.verdicts[place] ?? 'unknown'
          return {
            ...{ name: `movement-${place}`, verdict, told: booksVerdictText[verdict] },
            words: (
              <>
                {kindText(transfer.kind as MovementKind)}{' '}
                <BalanceMoney amount={satang(changeOf(transfer))} sign="gain" />
                <br />
                {shortDate(transfer.atMs)} {clockSeconds(transfer.atMs)}
              </>
            ),
          }
        })}
      />
    </details>
  )
}

/** What a movement does to what the member is owed; money set aside is still owed, and shown as it is. */
function changeOf({ amount, credit }: { amount: number; credit: string }): number {
  return credit.includes(':') ? -amount : amount
}

/** What was signed, and the key to check it with. */
function Signed({ shown: { day, public_key: key } }: { shown: FairDayShown }) {
  return (
    <details>
      <summary>{booksText.codes}</summary>
      <dl className="fair-facts">
        <dt>{booksText.seq}</dt>
        <dd>{day.seq}</dd>
        <Code name={booksText.debtsRoot} code={day.debtsRoot} />
        <Code name={booksText.ledgerRoot} code={day.ledgerRoot} />
        <Code name={booksText.previous} code={day.previous} />
        <Code name={booksText.head} code={day.head} />
        <Code name={booksText.signature} code={day.signature} />
        <Code name={booksText.key} code={key} />
      </dl>
    </details>
  )
}
