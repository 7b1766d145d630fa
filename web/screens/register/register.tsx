import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { AdultsOnly } from '../../layouts/adults-only.tsx'
import { Logo } from '../../layouts/logo.tsx'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { rememberSession } from '../../session/browser-keys.ts'
import { fieldAtFault } from '../../session/field-at-fault.ts'
import { formText } from '../../session/form-text.ts'
import { HOME_OF_NEW_MEMBER } from '../../session/just-registered.ts'
import { signIn } from '../../session/sign-in.ts'
import { registerText, signInText } from '../../text/sign-in.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/register'
import { RegisterFields } from './register-fields.tsx'
import { type Registered, registrationOf } from './registration-form.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, nowMs } = context.get(visitContext)
  if (member) throw redirect('/')
  const params = { microservice: operator.code }
  const [banks, promotions] = await Promise.all([
    clients.open.banks(),
    clients.open.promotionRegister({ params }),
  ])
  // Either list may be missing: a member can sign up without a bank and without a promotion.
  return {
    brand: operator.brand,
    banks: banks.data,
    promotions: promotions.data,
    upline: url.searchParams.get('ref') ?? '',
    nowMs,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, registerText.title) }] : []
}

const FIELDS = ['username', 'password', 'phone', 'birth_date', 'account_no'] as const

/** Registers and signs the new member in, as the specification says. Works before and without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const wish = registrationOf(form)
  const made = await visit.clients.open.register({
    params: { microservice: visit.operator.code },
    body: wish,
  })
  if (!made.status) {
    const { password: _, ...kept } = wish
    const refused: Registered = { error: made.message, field: fieldAtFault(made, FIELDS), kept }
    return data(refused, { status: 400 })
  }
  const outcome = await signIn(visit, {
    username: made.data.username,
    password: made.data.password || wish.password,
  })
  if (!outcome.ok) throw redirect('/login')
  if (formText(form, '_scripts') !== '1') throw redirect(HOME_OF_NEW_MEMBER)
  return { keys: outcome.keys }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const outcome = await serverAction()
  if (!('keys' in outcome)) return outcome
  rememberSession(outcome.keys, Date.now())
  throw redirect(HOME_OF_NEW_MEMBER)
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && 'error' in actionData ? actionData : undefined
  const hydrated = useHydrated()
  const busy = useNavigation().formAction?.startsWith('/register') ?? false
  return (
    <div className="page-width max-w-140 py-4 lg:py-10">
      <Logo operator={loaderData} />
      <h1 className="mt-4 text-2xl">{registerText.title}</h1>
      <p className="text-sm text-ink-2">{registerText.lead}</p>
      <Form method="post" replace className="mt-6 grid gap-4.5">
        <input type="hidden" name="_scripts" value={hydrated ? '1' : ''} />
        <input type="hidden" name="upline" value={refused?.kept.upline ?? loaderData.upline} />
        {refused && !refused.field ? <Alert tone="error">{refused.error}</Alert> : null}
        <RegisterFields loaded={loaderData} refused={refused} />
        <p className="text-xs text-ink-3">{registerText.adult}</p>
        <Button type="submit" tone="cta" size="lg" busy={busy}>
          {registerText.submit}
        </Button>
        <Link to="/login" className={buttonClass('ghost')}>
          {registerText.haveAccount} {signInText.submit}
        </Link>
      </Form>
      <AdultsOnly className="mt-4 justify-center" />
    </div>
  )
}
