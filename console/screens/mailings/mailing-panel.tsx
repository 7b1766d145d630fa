import { useState } from 'react'
import type { MailingTyped } from '../../../contract/console/mailings.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { mailingsText } from '../../text/messages/mailings.ts'
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
    done: ({ proposalId }) => (proposalId === null ? mailingsText.sentAlone : mailingsText.asked),
    onDone: onClose,
  })
  const said = (name: string) => String(typed?.get(name) ?? '')
  const page = said(said('kind') === 'marketing' ? 'marketingPage' : 'servicePage') || '/inbox'
  return (
    <DetailPanel title={mailingsText.add} closeLabel={mailingsText.close} onClose={onClose} facts={[]}>
      <p className="lead">{mailingsText.addLead}</p>
      <ActForm
        fields={fields}
        acts={[
          { name: 'send', label: mailingsText.send, tone: 'cta' },
          { name: 'count', label: mailingsText.count, tone: 'soft', looks: true },
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
        <Previews said={said} page={page} />
        {counted ? <MailingReach mailing={counted} /> : null}
      </ActForm>
    </DetailPanel>
  )
}

/** What is typed, as members would see it. */
function Previews({ said, page }: { said: (name: string) => string; page: string }) {
  const [english, see] = [said('titleEn'), mailingsText.seeEnglish]
  return (
    <div className="grid gap-3">
      <MailingPreview
        {...{ name: mailingsText.preview, title: said('titleTh'), text: said('textTh'), page }}
        see={mailingsText.see}
      />
      {english ? (
        <MailingPreview
          {...{ name: mailingsText.previewEnglish, title: english, text: said('textEn'), page, see }}
        />
      ) : null}
    </div>
  )
}
