import type { NumberProposalShown } from '../../../../contract/console/numbers.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { numbersText } from '../../../text/numbers.ts'
import { ruleText } from './rule-text.ts'

interface NumberProposalsProps {
  roundId: string
  proposals: readonly NumberProposalShown[]
  may: { readonly confirm: boolean; readonly set: boolean }
}

/** Proposed rates that wait for a second person. The proposer can only withdraw them. */
export function NumberProposals({ roundId, proposals, may }: NumberProposalsProps) {
  const { act, busy, refused } = useAct({
    send: async ({ name, id }: { name: 'confirm' | 'reject'; id: string }) => {
      await ask('numbers', name, { body: { roundId, proposalId: id } })
    },
    refreshes: [['numbers', roundId]],
  })
  if (proposals.length === 0) return null
  return (
    <section className="numbers-proposals" aria-label={numbersText.proposals}>
      <h3>{numbersText.proposals}</h3>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <p>
              <b>{proposal.numbers.join(' ')}</b> {nameOf(proposal.type, LANGUAGE)} · {ruleText(proposal)}
            </p>
            <p className="lead">{proposal.own ? numbersText.own : numbersText.askedBy(proposal.by)}</p>
            <div className="numbers-buttons">
              {may.confirm && !proposal.own ? (
                <Button
                  tone="brand"
                  size="sm"
                  busy={busy}
                  onClick={() => act({ name: 'confirm', id: proposal.id })}
                >
                  {numbersText.confirm}
                </Button>
              ) : null}
              {may.confirm || (may.set && proposal.own) ? (
                <Button
                  tone="ghost"
                  size="sm"
                  busy={busy}
                  onClick={() => act({ name: 'reject', id: proposal.id })}
                >
                  {proposal.own ? numbersText.withdraw : numbersText.reject}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
    </section>
  )
}
