import { data, Form, useNavigation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../layouts/password-field.tsx'
import { formText } from '../../session/form-text.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { changePasswordText } from '../../text/account.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/changepass'

export function loader({ context, url }: Route.LoaderArgs) {
  const { member, operator, xsrf } = memberVisit({ context, url })
  return { name: member.name, brand: operator.brand, xsrf }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, changePasswordText.title) }] : []
}

type Outcome =
  | { readonly field: 'old' | 'fresh' | 'again' | null; readonly error: string }
  | { readonly done: true }

export async function action({ context, request, url }: Route.ActionArgs) {
  const { clients, member, operator } = memberVisit({ context, url })
  const form = await request.formData()
  const newpass = formText(form, 'newpass').trim()
  if (newpass !== formText(form, 'again').trim()) {
    return refused({ field: 'again', error: changePasswordText.differs })
  }
  const answer = sessionHolds(
    await clients.backend.changepassword({
      params: { microservice: operator.code },
      body: { username: member.name, oldpass: formText(form, 'oldpass').trim(), newpass },
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (answer.status) return { done: true } as Outcome
  // The specification gives this failure a fixed string; the reason itself helps more.
  const field = answer.code.startsWith('OLD_') ? 'old' : answer.code.startsWith('PASSWORD_') ? 'fresh' : null
  return refused({ field, error: answer.detail })
}

function refused(outcome: Outcome) {
  return data(outcome, { status: 400 })
}

export default function ChangePassword({ loaderData: { name, xsrf }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === '/changepass'
  const wrong = actionData && 'error' in actionData ? actionData : undefined
  const errorAt = (field: string) => (wrong?.field === field ? wrong.error : undefined)
  return (
    <section className="mx-auto max-w-120">
      <h1 className="text-2xl">{changePasswordText.title}</h1>
      <Form method="post" className="card mt-4 grid gap-4.5 p-5">
        <h2 className="text-lg">{changePasswordText.heading}</h2>
        <input type="hidden" name="_csrf" value={xsrf} />
        {/* For password managers: which account the new password belongs to. */}
        <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
        {actionData && 'done' in actionData ? <Alert tone="info">{changePasswordText.done}</Alert> : null}
        {wrong && !wrong.field ? <Alert tone="error">{wrong.error}</Alert> : null}
        <PasswordField
          label={changePasswordText.old}
          name="oldpass"
          autoComplete="current-password"
          error={errorAt('old')}
        />
        <PasswordField
          label={changePasswordText.fresh}
          name="newpass"
          autoComplete="new-password"
          hint={changePasswordText.freshHint}
          minLength={8}
          error={errorAt('fresh')}
        />
        <PasswordField
          label={changePasswordText.again}
          name="again"
          autoComplete="new-password"
          minLength={8}
          error={errorAt('again')}
        />
        <Button type="submit" tone="cta" busy={busy}>
          {changePasswordText.submit}
        </Button>
      </Form>
    </section>
  )
}
