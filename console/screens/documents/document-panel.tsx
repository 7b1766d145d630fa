import { useState } from 'react'
import type { WaitingDocumentShown } from '../../../contract/console/money/documents.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { dateAndClock, longDate } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { documentsText } from '../../text/payments/documents.ts'
import './document-panel.css'

interface PanelProps {
  document: WaitingDocumentShown
  onClose: () => void
}

/** One document beside what its member registered. Its picture is fetched when somebody asks to see it: each look is on record. */
export function DocumentPanel({ document, onClose }: PanelProps) {
  const { columns } = documentsText
  const { code, name, birthDate, sentAt } = document
  return (
    <DetailPanel
      title={documentsText.picture(code)}
      closeLabel={documentsText.close}
      onClose={onClose}
      facts={[
        [columns.name, name ?? '-'],
        [columns.birthDate, birthDate ? longDate(bangkokMs(birthDate)) : '-'],
        [columns.at, dateAndClock(Date.parse(sentAt))],
      ]}
    >
      <Picture document={document} />
      <Decide documentId={document.id} onClose={onClose} />
    </DetailPanel>
  )
}

function Picture({ document: { code, picture } }: { document: WaitingDocumentShown }) {
  const [isSeen, see] = useState(false)
  return (
    <div className="document-picture">
      {isSeen ? (
        <img src={picture} alt={documentsText.picture(code)} />
      ) : (
        <Button tone="soft" onClick={() => see(true)}>
          {documentsText.look}
        </Button>
      )}
    </div>
  )
}

function Decide({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const accepting = useAct({
    send: () => ask('documents', 'accept', { body: { documentId } }),
    done: () => documentsText.asked,
    onDone: onClose,
  })
  const refusing = useAct({
    send: ({ reason }: { reason: string }) => ask('documents', 'refuse', { body: { documentId, reason } }),
    done: () => documentsText.refusedDone,
    onDone: onClose,
  })
  return (
    <>
      <ActForm
        fields={NO_FIELDS}
        acts={[{ name: 'accept', label: documentsText.accept, tone: 'brand' }]}
        two
        busy={accepting.busy}
        refused={accepting.refused}
        onSend={() => accepting.act(undefined)}
        onChange={accepting.forget}
      />
      <ActForm
        fields={REFUSE_FIELDS}
        acts={[{ name: 'refuse', label: documentsText.refuse, tone: 'danger' }]}
        busy={refusing.busy}
        refused={refusing.refused}
        onSend={refusing.act}
        onChange={refusing.forget}
      >
        <p className="lead">{documentsText.refuseWhy}</p>
      </ActForm>
    </>
  )
}

const NO_FIELDS = {}
const REFUSE_FIELDS = { reason: reasonField(documentsText.reason) }
