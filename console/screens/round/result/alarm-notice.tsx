import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettlementAlarmSeen } from '../../../../contract/console/rounds.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import { correctionText } from '../../../text/correction.ts'
import { ReasonForm } from '../reason-form.tsx'

interface AlarmNoticeProps {
  roundId: string
  alarms: readonly SettlementAlarmSeen[]
  /** The two who gave the result: neither may release it. */
  people: readonly string[]
}

/** Why the money waits, and the form with which somebody else lets it go. */
export function AlarmNotice({ roundId, alarms, people }: AlarmNoticeProps) {
  const me = useMe()
  const client = useQueryClient()
  const releasing = useMutation({
    mutationFn: (reason: string) => ask('results', 'release', { body: { roundId, reason } }),
    onSettled: () => void client.invalidateQueries(),
  })
  const mayRelease = may(me, 'settlements.release') && !people.includes(me.name)
  return (
    <div className="alarm-notice">
      <Alert tone="warning">
        <b>{correctionText.held}</b>
        {alarms.map((alarm) => (
          <p key={`${alarm.revision} ${alarm.kind}`}>
            {correctionText.alarm[alarm.kind](figure(alarm.found), figure(alarm.usual))}
          </p>
        ))}
        <p>{correctionText.heldText}</p>
      </Alert>
      {mayRelease ? (
        <ReasonForm
          label={correctionText.releaseReason}
          acts={[{ name: 'release', label: correctionText.release, tone: 'cta' }]}
          busy={releasing.isPending}
          error={releasing.error?.message}
          onSend={(_, reason) => releasing.mutate(reason)}
        />
      ) : (
        <p className="round-words">{correctionText.releaseOther}</p>
      )}
    </div>
  )
}

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
