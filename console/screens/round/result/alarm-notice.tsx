import type { SettlementAlarmSeen } from '../../../../contract/console/rounds.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { reasonField } from '../../../forms/usual-fields.ts'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import { correctionText } from '../../../text/correction.ts'

const FIELDS = { reason: reasonField(correctionText.releaseReason) }

interface AlarmNoticeProps {
  roundId: string
  alarms: readonly SettlementAlarmSeen[]
  /** The two who entered the result: neither may release the payment. */
  people: readonly string[]
}

/** Why the payment is held, and the form for somebody else to release it. */
export function AlarmNotice({ roundId, alarms, people }: AlarmNoticeProps) {
  const me = useMe()
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) => ask('results', 'release', { body: { roundId, reason } }),
    done: () => correctionText.releaseDone,
  })
  const isOfSeal = alarms.some(({ kind }) => kind === 'seal')
  const mayRelease = may(me, 'settlements.release') && !people.includes(me.name)
  return (
    <div className="alarm-notice">
      <Alert tone={isOfSeal ? 'error' : 'warning'}>
        <b>{correctionText.held}</b>
        {alarms.map((alarm) => (
          <p key={`${alarm.revision} ${alarm.kind}`}>
            <AlarmWords alarm={alarm} />
          </p>
        ))}
        <p>{isOfSeal ? correctionText.sealText : correctionText.heldText}</p>
      </Alert>
      {mayRelease ? (
        <ActForm
          fields={FIELDS}
          acts={[{ name: 'release', label: isOfSeal ? correctionText.checkAgain : correctionText.release }]}
          busy={busy}
          refused={refused}
          onSend={act}
          onChange={forget}
        />
      ) : (
        <p className="round-words">{correctionText.releaseOther}</p>
      )}
    </div>
  )
}

function AlarmWords({ alarm: { kind, fault, ticketId, found, usual } }: { alarm: SettlementAlarmSeen }) {
  if (kind !== 'seal') return correctionText.alarm[kind](figure(found), figure(usual))
  return [fault && correctionText.sealFault[fault], ticketId && correctionText.sealTicket(ticketId)]
    .filter(Boolean)
    .join(' · ')
}

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
