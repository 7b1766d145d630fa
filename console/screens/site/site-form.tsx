import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SiteTextsSeen } from '../../../contract/console/site.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { rulesText } from '../../text/rules.ts'
import { siteText } from '../../text/site.ts'
import { ChannelList } from './channel-list.tsx'
import { draftOf, faultOf, type SiteDraft, textsOf } from './draft.ts'
import { FooterPart, MessagePart, ServicePart } from './parts.tsx'
import { TopicList } from './topic-list.tsx'

const MAX_NOTICES = 5
const MAX_STEPS = 10

/** One form, sent as a whole: the record shows the texts together as they were. */
export function SiteForm({ texts }: { texts: SiteTextsSeen }) {
  const client = useQueryClient()
  const mayChange = may(useMe(), 'site.set')
  const [draft, setDraft] = useState(() => draftOf(texts))
  const [fault, setFault] = useState<string>()
  const { act, busy, refused, forget } = useAct({
    send: (wish: SiteTextsSeen) => ask('site', 'setTexts', { body: wish }),
    refreshes: [],
    done: () => siteText.saved,
    onDone: (now) => client.setQueryData(['site', 'texts'], now),
  })
  const change = (part: Partial<SiteDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFault(undefined)
    forget()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultOf(draft)
    setFault(found)
    if (found === undefined) act(textsOf(draft))
  }
  return (
    <form className="site-form" onSubmit={submit} noValidate>
      <fieldset disabled={!mayChange}>
        <MessagePart draft={draft} change={change} />
        <Notices draft={draft} change={change} />
        <Part heading={siteText.contacts} lead={siteText.contactsLead}>
          <ChannelList rows={draft.contacts} onChange={(contacts) => change({ contacts })} />
        </Part>
        <Part heading={siteText.howto} lead={siteText.howtoLead}>
          <TopicList
            rows={draft.howToPlay}
            max={MAX_STEPS}
            add={siteText.addStep}
            onChange={(howToPlay) => change({ howToPlay })}
          />
        </Part>
        <FooterPart draft={draft} change={change} />
        <ServicePart draft={draft} change={change} />
      </fieldset>
      <div className="site-save">
        {fault ? <Alert tone="error">{fault}</Alert> : null}
        {refused ? <Alert tone="error">{refused.message}</Alert> : null}
        {mayChange ? (
          <Button type="submit" tone="cta" busy={busy}>
            {siteText.save}
          </Button>
        ) : (
          <p className="lead">{rulesText.readOnly}</p>
        )}
      </div>
    </form>
  )
}

interface NoticesProps {
  draft: SiteDraft
  change: (part: Partial<SiteDraft>) => void
}

function Notices({ draft, change }: NoticesProps) {
  return (
    <Part heading={siteText.notices} lead={siteText.noticesLead}>
      <TopicList
        rows={draft.notices}
        max={MAX_NOTICES}
        add={siteText.addNotice}
        onChange={(notices) => change({ notices })}
      />
    </Part>
  )
}

interface PartProps {
  heading: string
  lead: string
  children: React.ReactNode
}

function Part({ heading, lead, children }: PartProps) {
  return (
    <section className="card site-part" aria-label={heading}>
      <div>
        <h2 className="text-lg">{heading}</h2>
        <p className="lead">{lead}</p>
      </div>
      {children}
    </section>
  )
}
