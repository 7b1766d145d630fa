import ChevronLeft from 'lucide-react/icons/chevron-left'
import { data, redirect } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { dateAndClock, longDate } from '../../../ui/thai-date.ts'
import { useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { pinText, protectionText } from '../../text/protection.ts'
import { tabTitle } from '../../text/th.ts'
import '../two-step/two-step.css'
import type { Route } from './+types/pin'
import './pin.css'
import { PinForm } from './pin-form.tsx'
import { isForWithdrawal, WITHDRAW_WITH_PIN } from './pin-path.ts'
import { PIN_FORMS, setPin } from './set-pin.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator, xsrf, nowMs } = memberVisit({ context, url })
  const answer = sessionHolds(await clients.organize.protection({}), url)
  const protection = answer.status ? answer.data : null
  return { brand: operator.brand, xsrf, nowMs, protection, isForWithdrawal: isForWithdrawal(url) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, pinText.title) }] : []
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await setPin(memberVisit({ context, url }), await request.formData(), url)
  if ('done' in outcome && isForWithdrawal(url)) throw redirect(WITHDRAW_WITH_PIN)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

export default function Pin({ loaderData, actionData }: Route.ComponentProps) {
  const { protection, xsrf, nowMs, isForWithdrawal } = loaderData
  const pausedUntil = Date.parse(protection?.pin?.paused_until ?? '')
  return (
    <section className="mx-auto max-w-120">
      <PreloadLink to={isForWithdrawal ? '/withdraw' : '/changepass'} className="two-step-back">
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {isForWithdrawal ? pinText.backToWithdrawal : protectionText.back}
      </PreloadLink>
      <h1 className="text-2xl">{pinText.title}</h1>
      <div className="mt-4 grid gap-4">
        {actionData && 'done' in actionData ? (
          <Told tone="success" of={actionData}>
            {pinText.done}
          </Told>
        ) : null}
        {pausedUntil > nowMs ? (
          <Alert tone="warning">{pinText.paused(dateAndClock(pausedUntil))}</Alert>
        ) : null}
        <Uses since={protection?.pin ? Date.parse(protection.pin.since) : undefined} />
        {protection ? (
          <Forms
            // A new PIN renders a new form with empty fields.
            key={protection.pin?.since}
            hasPin={protection.pin !== null}
            asksCode={protection.two_step !== null}
            xsrf={xsrf}
          />
        ) : (
          <Alert tone="error">{protectionText.failed}</Alert>
        )}
      </div>
    </section>
  )
}

/** What the PIN protects. */
function Uses({ since }: { since: number | undefined }) {
  return (
    <section className="card p-5" aria-labelledby="pin-uses">
      <p className="text-base">{pinText.lead}</p>
      {since === undefined ? null : <p className="text-sm text-ink-2">{pinText.since(longDate(since))}</p>}
      <h2 id="pin-uses" className="mt-3 text-sm font-medium text-ink-2">
        {pinText.usesHeading}
      </h2>
      <ul className="pin-uses">
        {pinText.uses.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
    </section>
  )
}

interface FormsProps {
  hasPin: boolean
  asksCode: boolean
  xsrf: string
}

function Forms({ hasPin, asksCode, xsrf }: FormsProps) {
  const forgot = useAnswerTo(PIN_FORMS.reset)
  if (!hasPin) {
    return (
      <div className="card p-5">
        <h2 className="mb-4 text-lg">{pinText.setHeading}</h2>
        <PinForm act="reset" submit={pinText.set} tone="cta" asksCode={asksCode} xsrf={xsrf} />
      </div>
    )
  }
  return (
    <>
      <div className="card p-5">
        <h2 className="mb-4 text-lg">{pinText.changeHeading}</h2>
        <PinForm act="change" submit={pinText.change} tone="cta" asksCode={false} xsrf={xsrf} />
      </div>
      <details className="card two-step-fold" open={(forgot && 'error' in forgot) || undefined}>
        <summary>
          <h2 className="text-lg">{pinText.forgotHeading}</h2>
        </summary>
        <div className="px-5 pb-5">
          <p className="mb-4 text-sm text-ink-2">{asksCode ? pinText.forgotLeadCode : pinText.forgotLead}</p>
          <PinForm act="reset" submit={pinText.reset} tone="soft" asksCode={asksCode} xsrf={xsrf} />
        </div>
      </details>
    </>
  )
}
