import { useState } from 'react'
import type { MailingTyped } from '../../../contract/console/mailings.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { mailingsText as text } from '../../text/members/mailings.ts'
import { mailingFaults, mailingFields, mailingOf } from './mailing-fields.ts'
import { MailingPreview } from './mailing-preview.tsx'
import { MailingReach } from './mailing-reach.tsx'

/** Writes a message to members, with how they would see it and how many they are, for a second person to agree to. */
export function MailingPanel({ onClose }: { onClose: () => void }) {
  const [fields] = useState(() => mailingFields(bangkokDate(Date.now())))
  const [typed, setTyped] = useState<FormData | null>(null)
  const [counted, setCounted] = useState<MailingTyped | null>(null)
  const { act, busy, refused, forget } = useAct({
    send: (body: { mailing: MailingTyped; reason: string }) => ask('mailings', 'propose', { body }),
    refreshes: [['mailings'], ['approvals']],
    done: ({ proposalId }) => (proposalId === null ? text.sentAlone : text.asked),
    onDone: onClose,
  })
  const said = (name: string) => String(typed?.get(name) ?? '')
  const page = said(said('kind') === 'marketing' ? 'marketingPage' : 'servicePage') || '/inbox'
  return (
    <DetailPanel title={text.add} closeLabel={text.close} onClose={onClose} facts={[]}>
      <p className="lead">{text.addLead}</p>
      <ActForm
        fields={fields}
        acts={[
          { name: 'send', label: text.send, tone: 'cta' },
          { name: 'count', label: text.count, tone: 'soft' },
        ]}
        two={said('who') !== 'member'}
        busy={busy}
        refused={refused}
        check={mailingFaults}
        onSend={(values, name) => {
          const mailing = mailingOf(values)
          if (name === 'count') setCounted(mailing)
          else act({ mailing, reason: values.reason })
        }}
        onChange={(form) => {
          setTyped(form)
          setCounted(null) // of another audience by now
          forget()
        }}
      >
        <div className="grid gap-3">
          <MailingPreview
            {...{ name: text.preview, title: said('titleTh'), text: said('textTh'), page, see: text.see }}
          />
          {said('titleEn') ? (
            <MailingPreview
              {...{
                name: text.previewEnglish,
                title: said('titleEn'),
                text: said('textEn'),
                page,
                see: 'See',
              }}
            />
          ) : null}
          {counted ? <MailingReach mailing={counted} /> : null}
        </div>
      </ActForm>
    </DetailPanel>
  )
}
