import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleRound, RoundVoidSeen } from '../../../../contract/console/rounds.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import { correctionText } from '../../../text/correction.ts'
import { ReasonForm } from '../reason-form.tsx'

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
  const act = useVoidAct(round.id)
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
      <ReasonForm
        label={correctionText.voidReason}
        acts={[{ name: 'propose', label: correctionText.voidSend, tone: 'danger' }]}
        busy={act.isPending}
        error={act.error?.message}
        onSend={(_, reason) => act.mutate({ act: 'propose', reason })}
      />
      <Button tone="ghost" onClick={() => setAsking(false)}>
        {correctionText.keep}
      </Button>
    </>
  )
}

function Asked({ roundId, wish, mayDecide }: { roundId: string; wish: RoundVoidSeen; mayDecide: boolean }) {
  const act = useVoidAct(roundId)
  if (wish.own) {
    return (
      <>
        <p className="round-words" role="status">
          {correctionText.voidOwn(wish.reason ?? '')}
        </p>
        {act.isError ? <Alert tone="error">{act.error.message}</Alert> : null}
        <Button busy={act.isPending} onClick={() => act.mutate({ act: 'withdraw', reason: '' })}>
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
        <ReasonForm
          label={correctionText.voidOwnReason}
          hint={correctionText.voidOwnReasonHint}
          acts={[
            { name: 'confirm', label: correctionText.voidAgree, tone: 'danger' },
            { name: 'reject', label: correctionText.voidReject, tone: 'ghost' },
          ]}
          busy={act.isPending}
          error={act.error?.message}
          onSend={(name, reason) => act.mutate({ act: name === 'reject' ? 'reject' : 'confirm', reason })}
        />
      ) : null}
    </>
  )
}

interface VoidAct {
  readonly act: 'propose' | 'confirm' | 'reject' | 'withdraw'
  readonly reason: string
}

function useVoidAct(roundId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ act, reason }: VoidAct): Promise<void> => {
      if (act === 'withdraw') await ask('voids', 'withdraw', { body: { roundId } })
      else await ask('voids', act, { body: { roundId, reason } })
    },
    onSettled: () => void client.invalidateQueries(),
  })
}
