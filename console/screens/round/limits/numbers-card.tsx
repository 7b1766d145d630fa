import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { LimitedNumber } from '../../../../contract/console/numbers.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { ApprovalList } from '../../../approvals/approval-list.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { whilePresent } from '../../../session/presence.ts'
import { numbersText } from '../../../text/numbers.ts'
import { sessionText } from '../../../text/session.ts'
import { LimitsCard } from './limits-card.tsx'
import { type NumbersAct, type NumbersDone, sendNumbersAct } from './numbers-act.ts'
import { NumbersForm } from './numbers-form.tsx'
import { bahtText, ruleText } from './rule-text.ts'
import './numbers-card.css'

interface NumbersCardProps {
  roundId: string
  may: { readonly set: boolean; readonly begin: boolean }
}

/** The numbers that are closed, paid less or capped, the form that changes them, and the round's limits. */
export function NumbersCard({ roundId, may }: NumbersCardProps) {
  const queryKey = ['numbers', roundId]
  const found = useQuery({
    queryKey,
    queryFn: () => ask('numbers', 'list', { roundId }),
    // Another person may propose or approve something.
    refetchInterval: whilePresent(5_000),
  })
  const { act, busy, refused } = useAct({
    send: (acts: readonly NumbersAct[]) => sendNumbersAct(roundId, acts),
    refreshes: [queryKey, ['approvals']],
    done: doneText,
  })
  if (found.isPending) return <SkeletonRows count={3} label={sessionText.loading} />
  if (!found.data) return <Alert tone="error">{found.error.message}</Alert>
  const { numbers, types, rates, limits } = found.data
  return (
    <>
      <section className="card numbers-card" aria-labelledby="numbers-card">
        <h2 id="numbers-card" className="text-lg">
          {numbersText.title}
        </h2>
        <p className="lead">{numbersText.lead}</p>
        {numbers.length === 0 ? <p className="lead">{numbersText.none}</p> : null}
        <ul className="numbers-list">
          {numbers.map((each) => (
            <NumberRow
              key={`${each.type} ${each.number}`}
              limited={each}
              onOpen={may.set ? () => act(openActs(each)) : undefined}
            />
          ))}
        </ul>
        <ApprovalList title={numbersText.proposals} kind="numbers" roundId={roundId} />
        {may.set ? <NumbersForm types={types} busy={busy} onAct={(wish) => act([wish])} /> : null}
        {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      </section>
      <LimitsCard roundId={roundId} types={types} rates={rates} limits={limits} may={may} />
    </>
  )
}

function doneText({ count, proposed }: NumbersDone): string {
  return proposed ? numbersText.proposed(count) : numbersText.done(count)
}

/** The acts that remove every rule of a number. */
function openActs({ type, number, kind, cap }: LimitedNumber): readonly NumbersAct[] {
  const meant = { type, numbers: [number], withReversed: false }
  return [
    ...(kind === null ? [] : [{ ...meant, act: 'open' as const }]),
    ...(cap === null ? [] : [{ ...meant, act: 'uncap' as const }]),
  ]
}

function NumberRow({ limited, onOpen }: { limited: LimitedNumber; onOpen: (() => void) | undefined }) {
  const { type, number, kind } = limited
  return (
    <li data-kind={kind ?? 'capped'}>
      <b>{number}</b>
      <span>
        {nameOf(type, LANGUAGE)} · {wordsOf(limited)}
      </span>
      {onOpen ? (
        <button
          type="button"
          className="icon-button"
          aria-label={numbersText.openOne(nameOf(type, LANGUAGE), number)}
          onClick={onOpen}
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  )
}

function wordsOf({ cap, sold, ...rule }: LimitedNumber): string {
  const words = [
    rule.kind === null ? '' : ruleText(rule),
    cap === null ? '' : numbersText.capped(bahtText(cap)),
    sold === null ? '' : numbersText.soldOf(bahtText(sold)),
  ]
  return words.filter(Boolean).join(' · ')
}
