import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ask, Problem } from '../../session/ask.ts'
import { protectionText } from '../../text/protection.ts'

/** For a member who lost phone and paper. What was typed stays when it is refused. */
export function MemberReset() {
  const form = useRef<HTMLFormElement>(null)
  const resetting = useMutation({
    mutationFn: async (wish: { username: string; reason: string }) => {
      await ask('protection', 'resetMember', { body: wish })
      return wish.username
    },
    onSuccess: () => form.current?.reset(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    resetting.mutate({ username: String(typed.get('username')), reason: String(typed.get('reason')) })
  }
  const isName = resetting.error instanceof Problem && resetting.error.code === 'MEMBER_UNKNOWN'
  return (
    <form className="card protection-form" onSubmit={submit} ref={form} aria-labelledby="member-reset">
      <h2 id="member-reset" className="text-lg">
        {protectionText.member}
      </h2>
      <p className="lead">{protectionText.resetLead}</p>
      {resetting.data ? <Alert tone="info">{protectionText.resetDone(resetting.data)}</Alert> : null}
      <TextField
        label={protectionText.memberName}
        name="username"
        hint={protectionText.memberHint}
        required
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isName ? resetting.error?.message : undefined}
      />
      <TextField
        label={protectionText.reason}
        name="reason"
        required
        maxLength={200}
        autoComplete="off"
        error={isName ? undefined : resetting.error?.message}
      />
      <Button type="submit" tone="danger" busy={resetting.isPending}>
        {protectionText.resetMember}
      </Button>
    </form>
  )
}
