import { data, Link, redirect } from 'react-router'
import type { PageVisit } from '../../../contract/page-visit.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { formDone, formRefused } from '../../forms/form-answer.ts'
import { Logo } from '../../layouts/logo.tsx'
import { formText } from '../../session/form-text.ts'
import { forgotText } from '../../text/forgot.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/forgot'
import { ASK, AskForm, CHOOSE, ChooseForm } from './forgot-forms.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  const { member, operator } = context.get(visitContext)
  if (member) throw redirect('/changepass')
  return { brand: operator.brand, demo: operator.demo, link: url.searchParams.get('link') }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, forgotText.title) }] : []
}

/** First the phone, then the code and the new password. Works before and without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return formText(form, '_form') === CHOOSE.name ? choose(visit, form) : ask(visit, form)
}

async function ask({ clients, operator }: PageVisit, form: FormData) {
  const phone = formText(form, 'phone').trim()
  const answer = await clients.open.forgotPassword({
    params: { microservice: operator.code },
    body: { phone },
  })
  return answer.status
    ? data({ ...formDone(ASK), token: answer.token, phone })
    : data({ ...formRefused(ASK, form, answer), token: null, phone }, { status: 400 })
}

async function choose({ clients, operator }: PageVisit, form: FormData) {
  const [token, phone] = [formText(form, 'token'), formText(form, 'phone') || null]
  const newpass = formText(form, 'newpass').trim()
  const refused = (why: Parameters<typeof formRefused>[2]) =>
    data({ ...formRefused(CHOOSE, form, why), token, phone }, { status: 400 })
  if (newpass !== formText(form, 'again').trim()) {
    return refused({ detail: forgotText.differs, field: 'again' })
  }
  const answer = await clients.open.resetPassword({
    params: { microservice: operator.code },
    body: { token, code: formText(form, 'code').trim(), newpass },
  })
  if (!answer.status) return refused(answer)
  throw redirect('/login?password=new')
}

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  const { token, phone } = actionData ?? { token: loaderData.link, phone: null }
  return (
    <div className="page-width max-w-110 py-4 lg:py-10">
      <Logo operator={loaderData} />
      <h1 className="mt-4 text-2xl">{token === null ? forgotText.title : forgotText.codeHeading}</h1>
      {token === null ? (
        <>
          <p className="mt-1 text-sm text-ink-2">{forgotText.lead}</p>
          <AskForm />
        </>
      ) : (
        <ChooseForm token={token} phone={phone} />
      )}
      {loaderData.demo && loaderData.link === null ? (
        <p className="mt-4 text-xs text-center text-balance text-warning-ink">{forgotText.demo}</p>
      ) : null}
      <div className="mt-4 grid gap-2">
        <Link to="/contact" className={buttonClass('ghost')}>
          {forgotText.support}
        </Link>
        <Link to="/login" className={buttonClass('ghost')}>
          {forgotText.back}
        </Link>
      </div>
    </div>
  )
}
