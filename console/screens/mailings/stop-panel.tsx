import type { SentMailing } from '../../../contract/console/mailings.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { mailingsText } from '../../text/messages/mailings.ts'

interface PanelProps {
  mailing: SentMailing
  onClose: () => void
}

/** Keeps a message from those who have not had it. */
export function StopPanel({ mailing: { id, mailing, sent, people }, onClose }: PanelProps) {
  const { act, busy, refused, forget } = useAct({
    send: () => ask('mailings', 'stop', { body: { id } }),
    refreshes: [['mailings']],
    done: () => mailingsText.stopDone,
    onDone: onClose,
  })
  return (
    <DetailPanel
      title={mailingsText.stopOf(mailing.titleTh)}
      closeLabel={mailingsText.close}
      onClose={onClose}
      facts={[
        [mailingsText.columns.sent, sent.toLocaleString('en-US')],
        [mailingsText.columns.people, people.toLocaleString('en-US')],
      ]}
    >
      <p className="lead">{mailingsText.stopLead}</p>
      <ActForm
        fields={{}}
        acts={[{ name: 'stop', label: mailingsText.stop, tone: 'cta' }]}
        busy={busy}
        refused={refused}
        onSend={() => act(undefined)}
        onChange={forget}
      />
    </DetailPanel>
  )
}
