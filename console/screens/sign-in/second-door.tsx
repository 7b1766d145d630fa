import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { codeField } from '../../forms/usual-fields.ts'
import { DoorCard } from '../../layouts/door-card.tsx'
import { signInWithCode } from '../../session/ask.ts'
import { ME } from '../../session/queries.ts'
import { codeText, sessionText } from '../../text/session.ts'

const FIELDS = { code: codeField(codeText.code, codeText.codeHint) } as const

/** The second part of a sign-in: a code instead of name and password. */
export function SecondDoor({ half, onAgain }: { half: string; onAgain: () => void }) {
  const client = useQueryClient()
  const card = useRef<HTMLDivElement>(null)
  // The focused form is gone: the focus moves to the code.
  useEffect(() => card.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [])
  const entering = useMutation({
    mutationFn: signInWithCode,
    onSuccess: (me) => client.setQueryData(ME, me),
  })
  return (
    <DoorCard title={codeText.door} lead={codeText.doorLead}>
      <div ref={card}>
        <ActForm
          fields={FIELDS}
          acts={[{ name: 'enter', label: sessionText.enter }]}
          beside={
            <Button tone="ghost" onClick={onAgain}>
              {codeText.again}
            </Button>
          }
          busy={entering.isPending}
          refused={entering.error}
          onSend={({ code }) => entering.mutate({ half, code })}
        />
      </div>
    </DoorCard>
  )
}
