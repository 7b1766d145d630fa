import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { groupSets } from '../../../domain/betting/group-sets.ts'
import type { Check, Verdict } from '../../../domain/fair/check-ticket.ts'
import type { TicketReceipt } from '../../../domain/fair/receipt.ts'
import { isCancelled, summaryOf } from '../../../domain/fair/summary.ts'
import { satang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { clockSeconds, shortDate } from '../../../ui/thai-date.ts'
import { numberText, rateText, shortTypeName } from '../../text/bet.ts'
import { fairText, leafSummaryText, stepText, summaryText, verdictText } from '../../text/fair.ts'
import { hashInGroups } from '../../text/hash.ts'
import { setWords } from '../bet/sets/set-words.ts'

const ICONS = {
  right: CircleCheck,
  wrong: CircleX,
  waiting: Clock,
  unknown: CircleHelp,
} as const satisfies Record<Verdict, unknown>

interface CheckListProps {
  receipt: TicketReceipt
  checks: readonly Check[]
  file: string
}

/** Each step and its verdict in words: colour never carries the meaning alone. */
export function CheckList({ receipt, checks, file }: CheckListProps) {
  return (
    <section className="card fair-part" aria-live="polite">
      <h2>{fairText.result}</h2>
      <Summary checks={checks} words={summaryText} />
      <Bought receipt={receipt} />
      <Steps checks={checks} />
      <a
        className={buttonClass('soft')}
        href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
        download="ticket-evidence.json"
      >
        {fairText.keep}
      </a>
      <p>{fairText.keepHint}</p>
    </section>
  )
}

/** Checks whether a ticket's leaf is under the seal. A leaf contains neither numbers nor names. */
export function LeafCheckList({ leaf, checks }: { leaf: string; checks: readonly Check[] }) {
  return (
    <section className="card fair-part" aria-live="polite">
      <h2>{fairText.result}</h2>
      <Summary checks={checks} words={leafSummaryText} />
      <p>
        {fairText.leaf} <code className="fair-leaf">{hashInGroups(leaf)}</code>
      </p>
      <Steps checks={checks} />
      <p>{fairText.leafHint}</p>
    </section>
  )
}

interface SummaryProps {
  checks: readonly Check[]
  words: Readonly<Record<Verdict, string>>
}

/** What all steps come to. A ticket may be right in each and cancelled: the seal says it, and before the seal nothing does. */
function Summary({ checks, words }: SummaryProps) {
  const summary = summaryOf(checks)
  const wasCancelled = isCancelled(checks)
  const isBought = wasCancelled && summary === 'right'
  return (
    <>
      <p className="fair-summary" data-verdict={isBought ? undefined : summary}>
        {isBought ? fairText.isCancelled : words[summary]}
      </p>
      {wasCancelled && !isBought ? <p>{stepText.cancelled.title}</p> : null}
      {summary === 'waiting' ? <p>{fairText.cancelUnseen}</p> : null}
    </>
  )
}

function Steps({ checks }: { checks: readonly Check[] }) {
  return (
    <VerdictSteps
      steps={checks.map(({ step, verdict }) => ({
        ...{ name: step, verdict, told: verdictText[verdict] },
        words: verdict === 'wrong' ? stepText[step].wrong : stepText[step].title,
      }))}
    />
  )
}

interface ShownStep {
  readonly name: string
  readonly verdict: Verdict
  readonly words: ReactNode
  /** The verdict in words. */
  readonly told: string
}

export function VerdictSteps({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ol className="fair-steps">
      {steps.map(({ name, verdict, words, told }) => {
        const Icon = ICONS[verdict]
        return (
          <li key={name} data-step={name} data-verdict={verdict}>
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
            <span>{words}</span>
            <b>{told}</b>
          </li>
        )
      })}
    </ol>
  )
}

/** What was checked, so that the receipt of another ticket is not taken for this one. */
function Bought({ receipt }: { receipt: TicketReceipt }) {
  return (
    <ul className="fair-lines" aria-label={fairText.bought}>
      <li>
        {shortDate(receipt.placedAtMs)} {clockSeconds(receipt.placedAtMs)}
      </li>
      {boughtSets(receipt).map(({ set, lines: [{ type, number, stake, rate }, ...others] }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place, and lines never move
        <li key={place}>
          <b>{set ? setWords(set, moneyText(satang(stake))) : numberText(type, number)}</b>{' '}
          {shortTypeName[type] ?? type}{' '}
          <Money amount={satang(stake * (1 + others.length))} decimals="needed" /> × {rateText(rate)}
        </li>
      ))}
    </ul>
  )
}

/** The lines as the ticket shows them, big sets as one. What a receipt calls a type is not sure to be one. */
function boughtSets({ lines }: TicketReceipt) {
  return groupSets(
    lines.map((line) => ({ ...line, type: line.type as BetType })),
    ({ stake, rate, discount }) => `${stake} ${rate} ${discount}`,
  )
}
