import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteTextsSeen } from '../../../contract/console/site.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { rulesText } from '../../text/rules.ts'
import { siteText } from '../../text/site.ts'
import { fieldsOf, PARTS, textsOf, wrongContacts } from './site-fields.ts'

/** One form, sent as a whole: the record shows the texts together as they were. */
export function SiteForm({ texts }: { texts: SiteTextsSeen }) {
  const client = useQueryClient()
  const mayChange = may(useMe(), 'site.set')
  const [fields] = useState(() => fieldsOf(texts))
  // What this form began with or has saved: the server refuses to write over what another tab has saved since.
  const [seen, setSeen] = useState(texts)
  const { act, busy, refused, forget } = useAct({
    send: (wish: SiteTextsSeen) => ask('site', 'setTexts', { body: { ...wish, seen } }),
    refreshes: [],
    done: () => siteText.saved,
    onDone: (now) => {
      setSeen(now)
      client.setQueryData(['site', 'texts'], now)
    },
  })
  return (
    <ActForm
      className="mt-4 max-w-[760px]"
      fields={fields}
      parts={PARTS}
      acts={[{ name: 'save', label: siteText.save }]}
      busy={busy}
      refused={refused}
      locked={mayChange ? undefined : rulesText.readOnly}
      check={wrongContacts}
      onSend={(values) => act(textsOf(values))}
      onChange={forget}
    />
  )
}
