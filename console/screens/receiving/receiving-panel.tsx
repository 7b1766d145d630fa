import type { LimitsShown, ReceivingShown } from '../../../contract/console/money/receiving.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { receivingText } from '../../text/payments/receiving.ts'
import { checkHours, limitFields, limitsOf } from './limit-fields.ts'

interface PanelProps {
  account: ReceivingShown
  onClose: () => void
}

/** One receiving account, and what may be done about it. */
export function ReceivingPanel({ account, onClose }: PanelProps) {
  const me = useMe()
  const { bankName, accountNo, holder, isOn, isAsGiven, limits, proposed } = account
  return (
    <DetailPanel
      title={`${bankName} ${accountNo}`}
      closeLabel={receivingText.close}
      onClose={onClose}
      facts={[
        [receivingText.holder, holder],
        [
          receivingText.columns.state,
          isAsGiven ? (isOn ? receivingText.on : receivingText.off) : receivingText.unmarked,
        ],
        [receivingText.cap, receivingText.capOf(limits.dailyCap)],
        [receivingText.hours, receivingText.hoursOf(limits.hours)],
      ]}
    >
      {may(me, 'payments.accounts') ? (
        <>
          <Rest account={account} onClose={onClose} />
          {proposed ? <p>{receivingText.proposed}</p> : <Change account={account} onClose={onClose} />}
        </>
      ) : null}
    </DetailPanel>
  )
}

function Rest({ account: { id: accountId, isOn }, onClose }: PanelProps) {
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) =>
      ask('receiving', 'rest', { body: { accountId, isOn: !isOn, reason } }),
    done: () => (isOn ? receivingText.done.rest : receivingText.done.resume),
    onDone: onClose,
  })
  return (
    <section>
      <h3 id="rest" className="text-base mt-4">
        {isOn ? receivingText.rest : receivingText.resume}
      </h3>
      <p className="lead">{isOn ? receivingText.restLead : receivingText.resumeLead}</p>
      <ActForm
        fields={REST_FIELDS}
        acts={[
          isOn
            ? { name: 'rest', label: receivingText.rest, tone: 'danger' }
            : { name: 'resume', label: receivingText.resume, tone: 'brand' },
        ]}
        busy={busy}
        refused={refused}
        labelledBy="rest"
        onSend={act}
        onChange={forget}
      />
    </section>
  )
}

const REST_FIELDS = { reason: reasonField(receivingText.reason) }

function Change({ account: { id: accountId, isAsGiven, limits }, onClose }: PanelProps) {
  const { key, begun, isOther, take } = useBegun(limits)
  const { act, busy, refused, forget } = useAct({
    send: (wish: { limits: LimitsShown; reason: string }) =>
      ask('receiving', 'proposeLimits', { body: { accountId, ...wish, seen: begun } }),
    done: () => receivingText.asked,
    onDone: onClose,
  })
  return (
    <section>
      <h3 id="limits" className="text-base mt-4">
        {isAsGiven ? receivingText.change : receivingText.vouch}
      </h3>
      <p className="lead">{isAsGiven ? receivingText.changeLead : receivingText.vouchLead}</p>
      <ActForm
        key={key}
        fields={{ ...limitFields(begun), reason: reasonField(receivingText.reason) }}
        acts={[{ name: 'limits', label: receivingText.ask, tone: 'cta' }]}
        two
        busy={busy}
        refused={refused}
        check={checkHours}
        labelledBy="limits"
        onSend={({ reason, ...typed }) => act({ limits: limitsOf(typed), reason })}
        onChange={forget}
      >
        {isOther ? <ChangedNote onTake={take} /> : null}
      </ActForm>
    </section>
  )
}
