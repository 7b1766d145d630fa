import type { FlagShown } from '../../../contract/console/money/affiliates.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { affiliatesText } from '../../text/payments/affiliates.ts'
import { reasonsText } from './reasons-text.ts'

interface FlagPanelProps {
  flag: FlagShown
  onClose: () => void
}

const { columns } = affiliatesText

/** Two members who look like one person; whoever has looked asks another to let go what one brought the other. */
export function FlagPanel({ flag, onClose }: FlagPanelProps) {
  const mayRelease = may(useMe(), 'payments.confirm')
  const { memberId, friendId, code, friendCode, amount, at } = flag
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) =>
      ask('affiliates', 'propose', { body: { memberId, friendId, reason } }),
    refreshes: [['affiliates'], ['approvals']],
    done: () => affiliatesText.released,
    onDone: onClose,
  })
  return (
    <DetailPanel
      title={affiliatesText.pair(code, friendCode)}
      closeLabel={affiliatesText.close}
      onClose={onClose}
      facts={[
        [columns.reasons, reasonsText(flag)],
        [columns.amount, moneyText(bahtToSatang(amount))],
        [columns.at, dateAndClock(Date.parse(at))],
      ]}
    >
      {mayRelease ? (
        <ActForm
          fields={{ reason: reasonField(affiliatesText.reason) }}
          acts={[{ name: 'release', label: affiliatesText.release }]}
          two
          busy={busy}
          refused={refused}
          onSend={act}
          onChange={forget}
        />
      ) : (
        <p className="lead mt-4">{affiliatesText.readOnly}</p>
      )}
    </DetailPanel>
  )
}
