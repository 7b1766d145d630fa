import { useState } from 'react'
import type { ConsoleRound, RoundVoidSeen } from '../../../../contract/console/rounds.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
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

/** Ends a round as not held: one asks, another agrees with a reason of their own, and every stake goes back. */
export function VoidCard({ round, wish }: VoidCardProps) {
  const me = useMe()
  if (!wish && !may(me, 'voids.propose')) return null
  return (
    <section className="card round-card" aria-labelledby="void-card">
      <h2 id="void-card" className="text-lg">
        {correctionText.voidTitle}
      </h2>
      {wish ? (
        <Asked roundId={round.id} wish={wish} mayDecide={may(me, 'voids.confirm')} />
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
        two
        onSend={({ reason }) => act({ name: 'propose', reason })}
        onChange={forget}
      />
      <Button tone="ghost" onClick={() => setAsking(false)}>
        {correctionText.keep}
      </Button>
    </>
  )
}

function Asked({ roundId, wish, mayDecide }: { roundId: string; wish: RoundVoidSeen; mayDecide: boolean }) {
  const { act, busy, refused, forget } = useVoidAct(roundId)
  if (wish.own) {
    return (
      <>
        <p className="round-words" role="status">
          {correctionText.voidOwn(wish.reason ?? '')}
        </p>
        {refused ? <Alert tone="error">{refused.message}</Alert> : null}
        <Button busy={busy} onClick={() => act({ name: 'withdraw', reason: '' })}>
          {correctionText.voidWithdraw}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="round-words" role="status">
        {correctionText.voidWaits(wish.by)}
      </p>
      {mayDecide ? (
        <ActForm
          fields={DECIDE_FIELDS}
          acts={[
            { name: 'confirm', label: correctionText.voidAgree, tone: 'danger' },
            { name: 'reject', label: correctionText.voidReject, tone: 'ghost' },
          ]}
          busy={busy}
          refused={refused}
          onSend={({ reason }, name) => act({ name: name === 'reject' ? 'reject' : 'confirm', reason })}
          onChange={forget}
        />
      ) : null}
    </>
  )
}

const ASK_FIELDS = { reason: reasonField(correctionText.voidReason) }
const DECIDE_FIELDS = {
  reason: reasonField(correctionText.voidOwnReason, { hint: correctionText.voidOwnReasonHint }),
}

interface VoidAct {
  readonly name: 'propose' | 'confirm' | 'reject' | 'withdraw'
  readonly reason: string
}

function useVoidAct(roundId: string) {
  return useAct({
    send: async ({ name, reason }: VoidAct): Promise<void> => {
      if (name === 'withdraw') await ask('voids', 'withdraw', { body: { roundId } })
      else await ask('voids', name, { body: { roundId, reason } })
    },
    done: (_, { name }) => correctionText.voidDone[name],
  })
}
