import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleRound, ResultFetchSeen } from '../../../../contract/console/rounds.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { correctionText } from '../../../text/correction.ts'
import { roundText } from '../../../text/rounds/round.ts'
import { sessionText } from '../../../text/session.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { FetchNote } from './fetch-note.tsx'
import { ProposeForm } from './propose-form.tsx'
import type { ResultForm } from './result-form.tsx'

interface ResultEntryProps {
  round: ConsoleRound
  /** The state of reading it from its publisher; unused once there is a result. */
  fetch?: ResultFetchSeen | null
}

/** For a drawn round or a correction: the first entry, the blind second one, or whom it waits for. */
export function ResultEntry({ round, fetch }: ResultEntryProps) {
  // Loaded again whenever the entry has advanced, so that the form fits its state.
  const { roundId, state, at } = { roundId: round.id, state: round.proposal?.state, at: round.proposal?.at }
  const form = useQuery({
    queryKey: ['form', roundId, state, at],
    queryFn: () => ask('results', 'form', { roundId }),
  })
  if (form.isPending) return <SkeletonRows count={3} label={sessionText.loading} />
  if (form.isError) {
    return (
      <section className="card round-card">
        <Alert tone="error">{form.error.message}</Alert>
        <Button onClick={() => void form.refetch()}>{sessionText.retry}</Button>
      </section>
    )
  }
  // A settled round without a correction asks nothing of most people.
  const idle =
    (form.data.step === 'none' || form.data.step === 'early') &&
    round.status !== 'sealed' &&
    round.proposal?.state !== 'open'
  if (idle) return null
  return (
    <section className="card round-card">
      {round.proposal?.state === 'mismatched' ? (
        <Alert tone="warning">
          <b>{roundText.mismatch}</b>
          <p>{roundText.mismatchText}</p>
        </Alert>
      ) : null}
      {fetch ? <FetchNote fetch={fetch} /> : null}
      {form.data.step === 'propose' ? <ProposeForm form={form.data} /> : null}
      {form.data.step === 'correct' ? <Correction form={form.data} /> : null}
      {form.data.step === 'confirm' ? (
        <ConfirmForm form={form.data} correcting={round.status !== 'sealed'} />
      ) : null}
      {form.data.step === 'none' || form.data.step === 'early' ? <Waiting round={round} /> : null}
      {form.data.step === 'early' ? (
        <details>
          <summary>{roundText.early}</summary>
          <ProposeForm form={form.data} />
        </details>
      ) : null}
    </section>
  )
}

/** Corrections are rare: the form is closed at first. */
function Correction({ form }: { form: ResultForm }) {
  const [open, setOpen] = useState(false)
  if (open) return <ProposeForm form={form} />
  return (
    <>
      <h2 className="text-lg">{correctionText.correct}</h2>
      <p className="round-words">{correctionText.correctLead}</p>
      <Button onClick={() => setOpen(true)}>{correctionText.correct}</Button>
    </>
  )
}

function Waiting({ round }: { round: ConsoleRound }) {
  const { proposal } = round
  if (proposal?.state !== 'open') {
    return (
      <>
        <h2 className="text-lg">{roundText.notProposed}</h2>
        <p className="round-words">{roundText.notProposedText}</p>
      </>
    )
  }
  return (
    <>
      <h2 className="text-lg">{roundText.waitingOther}</h2>
      <p className="round-words" role="status">
        {proposal.own ? roundText.waitingOwnText : roundText.waitingOtherText(proposal.by)}
      </p>
      {proposal.own ? <Withdraw roundId={round.id} /> : null}
    </>
  )
}

function Withdraw({ roundId }: { roundId: string }) {
  const { act, busy, refused } = useAct({
    send: () => ask('results', 'withdraw', { body: { roundId } }),
    done: () => roundText.withdrawn,
  })
  return (
    <>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      <Button busy={busy} onClick={() => act(undefined)}>
        {roundText.withdraw}
      </Button>
    </>
  )
}
