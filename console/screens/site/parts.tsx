import { TextField } from '../../../ui/fields/text-field.tsx'
import { TextArea } from '../../fields/text-area.tsx'
import { siteText } from '../../text/site.ts'
import type { SiteDraft } from './draft.ts'

interface PartProps {
  draft: SiteDraft
  change: (part: Partial<SiteDraft>) => void
}

export function MessagePart({ draft, change }: PartProps) {
  const { message } = draft
  return (
    <section className="card site-part" aria-label={siteText.message}>
      <h2 className="text-lg">{siteText.message}</h2>
      <TextField
        label={siteText.header}
        hint={siteText.headerHint}
        maxLength={60}
        value={message.header}
        onChange={(event) => change({ message: { ...message, header: event.target.value } })}
      />
      <TextField
        label={siteText.topic}
        maxLength={80}
        value={message.topic}
        onChange={(event) => change({ message: { ...message, topic: event.target.value } })}
      />
      <TextArea
        label={siteText.description}
        maxLength={600}
        value={message.description}
        onChange={(event) => change({ message: { ...message, description: event.target.value } })}
      />
      <TextField
        label={siteText.running}
        hint={siteText.runningHint}
        maxLength={160}
        value={draft.runningText}
        onChange={(event) => change({ runningText: event.target.value })}
      />
    </section>
  )
}

export function FooterPart({ draft, change }: PartProps) {
  return (
    <section className="card site-part" aria-label={siteText.footer}>
      <h2 className="text-lg">{siteText.footer}</h2>
      <TextArea
        label={siteText.about}
        hint={siteText.aboutHint}
        maxLength={400}
        value={draft.about}
        onChange={(event) => change({ about: event.target.value })}
      />
      <TextArea
        label={siteText.banks}
        hint={siteText.banksHint}
        maxLength={600}
        value={draft.banks}
        onChange={(event) => change({ banks: event.target.value })}
      />
      <TextArea
        label={siteText.awards}
        hint={siteText.awardsHint}
        maxLength={600}
        value={draft.awards}
        onChange={(event) => change({ awards: event.target.value })}
      />
    </section>
  )
}

export function ServicePart({ draft, change }: PartProps) {
  return (
    <section className="card site-part" aria-label={siteText.service}>
      <h2 className="text-lg">{siteText.service}</h2>
      <Switch
        words={siteText.registrationClosed}
        on={draft.registrationClosed}
        onChange={(registrationClosed) => change({ registrationClosed })}
      />
      <Switch
        words={siteText.gamesClosed}
        on={draft.gamesClosed}
        onChange={(gamesClosed) => change({ gamesClosed })}
      />
      <TextField
        label={siteText.providers}
        hint={siteText.providersHint}
        maxLength={400}
        autoComplete="off"
        value={draft.providers}
        onChange={(event) => change({ providers: event.target.value })}
      />
      <TextField
        label={siteText.maintenance}
        maxLength={160}
        value={draft.maintenance}
        onChange={(event) => change({ maintenance: event.target.value })}
      />
    </section>
  )
}

interface SwitchProps {
  words: readonly [name: string, why: string]
  on: boolean
  onChange: (on: boolean) => void
}

function Switch({ words: [name, why], on, onChange }: SwitchProps) {
  return (
    <label className="site-switch">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <b>{name}</b>
        <span>{why}</span>
      </span>
    </label>
  )
}
