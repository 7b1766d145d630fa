import { data, Link, redirect } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { formRefused } from '../../forms/form-answer.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { AdultsOnly } from '../../layouts/adults-only.tsx'
import { Logo } from '../../layouts/logo.tsx'
import { rememberSession } from '../../session/browser-keys.ts'
import { formText } from '../../session/form-text.ts'
import { HOME_OF_NEW_MEMBER } from '../../session/just-registered.ts'
import { signIn } from '../../session/sign-in.ts'
import { registerText, signInText } from '../../text/sign-in.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/register'
import { RegisterFields } from './register-fields.tsx'
import { REGISTRATION, registrationOf } from './registration-form.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, nowMs } = context.get(visitContext)
  if (member) throw redirect('/')
  const params = { microservice: operator.code }
  const [banks, promotions] = await Promise.all([
    clients.open.banks(),
    clients.open.promotionRegister({ params }),
  ])
  // Either list may be missing: a bank and a promotion are optional.
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

/** Registers and signs the new member in, as the specification says. Works before and without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const wish = registrationOf(form)
  const made = await visit.clients.open.register({
    params: { microservice: visit.operator.code },
    body: wish,
  })
  if (!made.status) return data(formRefused(REGISTRATION, form, made), { status: 400 })
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

export default function Register({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-140 py-4 lg:py-10">
      <Logo operator={loaderData} />
      <h1 className="mt-4 text-2xl">{registerText.title}</h1>
      <p className="text-sm text-ink-2">{registerText.lead}</p>
      <MemberForm
        of={REGISTRATION}
        submit={{ label: registerText.submit, tone: 'cta', size: 'lg' }}
        foot={
          <Link to="/login" className={buttonClass('ghost')}>
            {registerText.haveAccount} {signInText.submit}
          </Link>
        }
        replace
        className="mt-6 grid gap-4.5"
      >
        <input type="hidden" name="upline" value={loaderData.upline} />
        <RegisterFields loaded={loaderData} />
        <p className="text-xs text-ink-3">{registerText.adult}</p>
      </MemberForm>
      <AdultsOnly className="mt-4 justify-center" />
    </div>
  )
}
