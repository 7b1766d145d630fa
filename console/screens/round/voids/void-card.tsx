import { useState } from 'react'
import type { ConsoleRound, RoundVoidSeen } from '../../../../contract/console/rounds.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ApprovalList } from '../../../approvals/approval-list.tsx'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { reasonField } from '../../../forms/usual-fields.ts'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import { correctionText } from '../../../text/correction.ts'

interface VoidCardProps {
  round: ConsoleRound
  wish: RoundVoidSeen | null
}

/** Makes a round void: one person proposes it, another agrees with their own reason, and every stake is refunded. */
export function VoidCard({ round, wish }: VoidCardProps) {
  const me = useMe()
  if (!wish && !may(me, 'voids.propose')) return null
  return (
    <section className="card round-card" aria-labelledby="void-card">
      <h2 id="void-card" className="text-lg">
        {correctionText.voidTitle}
      </h2>
      {wish ? (
        <ApprovalList title={correctionText.voidWaits} kind="void" roundId={round.id} />
      ) : (
        <Ask round={round} />
      )}
    </section>
  )
}

function Ask({ round }: { round: ConsoleRound }) {
  const [asking, setAsking] = useState(false)
  const { act, busy, refused, forget } = useVoidAct(round.id)
  if (!asking) {
    return (
      <>
        <p className="round-words">{correctionText.voidLead}</p>
        <Button onClick={() => setAsking(true)}>{correctionText.voidAsk}</Button>
      </>
    )
  }
  return (
    <>
      <Alert tone="warning">{correctionText.voidWarning}</Alert>
      <ActForm
        fields={ASK_FIELDS}
        acts={[{ name: 'propose', label: correctionText.voidSend, tone: 'danger' }]}
        busy={busy}
        refused={refused}
        beside={
          <Button tone="ghost" onClick={() => setAsking(false)}>
            {correctionText.keep}
          </Button>
        }
        two
        onSend={({ reason }) => act(reason)}
        onChange={forget}
      />
    </>
  )
}

const ASK_FIELDS = { reason: reasonField(correctionText.voidReason) }

function useVoidAct(roundId: string) {
  return useAct({
    send: (reason: string) => ask('voids', 'propose', { body: { roundId, reason } }),
    done: () => correctionText.voidProposed,
  })
}
