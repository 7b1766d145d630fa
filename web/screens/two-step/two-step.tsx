import ChevronLeft from 'lucide-react/icons/chevron-left'
import { data } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Told } from '../../forms/told.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { protectionText, twoStepText } from '../../text/protection.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/two-step'
import { BeginForm } from './begin-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanForm } from './scan-form.tsx'
import { actOf } from './two-step-act.ts'
import './two-step.css'
import { TwoStepOn } from './two-step-on.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf } = memberVisit({ context, url })
  const answer = sessionHolds(await clients.organize.protection({}), url)
  return {
    ...{ brand: operator.brand, xsrf, isAssistant: member.assistant !== null },
    mustSetUp: member.assistant?.mustSetUp ?? false,
    protection: answer.status ? answer.data : null,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, twoStepText.title) }] : []
}

/** Four forms, one act each: begin, confirm, renew, end. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const visit = memberVisit({ context, url })
  const outcome = await actOf(visit, await request.formData(), url)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

/** The second step of whoever is signed in: of a member, or of an assistant. */
export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { isAssistant, mustSetUp } = loaderData
  return (
    <section className="mx-auto max-w-120">
      {mustSetUp ? null : (
        <PreloadLink to="/changepass" className="two-step-back">
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {protectionText.back}
        </PreloadLink>
      )}
      <h1 className="text-2xl">{twoStepText.title}</h1>
      <div className="mt-4 grid gap-4">
        {mustSetUp ? <Alert tone="info">{twoStepText.askedFirst}</Alert> : null}
        <Step of={loaderData} outcome={actionData} />
      </div>
      {isAssistant ? <p className="mt-4 text-sm text-ink-2 text-pretty">{twoStepText.askOwner}</p> : null}
    </section>
  )
}

interface StepProps {
  of: Route.ComponentProps['loaderData']
  outcome: Route.ComponentProps['actionData']
}

/** The current step: the outcome of the last form takes precedence over the loaded state. */
function Step({ of: { protection, xsrf, isAssistant }, outcome }: StepProps) {
  if (outcome?.codes) {
    const next = isAssistant ? '/' : '/changepass'
    return <RecoveryCodes codes={outcome.codes} isNew={outcome.form === 'confirm'} next={next} />
  }
  if (outcome?.uri) return <ScanForm uri={outcome.uri} xsrf={xsrf} />
  if (!protection) return <Alert tone="error">{protectionText.failed}</Alert>
  if (!protection.two_step) {
    return (
      <>
        <Elsewhere outcome={outcome} shown={['begin']} />
        <BeginForm xsrf={xsrf} />
      </>
    )
  }
  return (
    <>
      <Elsewhere outcome={outcome} shown={['renew', 'end']} />
      <TwoStepOn
        since={Date.parse(protection.two_step.since)}
        codesLeft={protection.two_step.codes_left}
        hasPin={protection.pin !== null}
        isAsked={protection.two_step.asked ?? false}
        xsrf={xsrf}
      />
    </>
  )
}

interface ElsewhereProps {
  outcome: StepProps['outcome']
  /** The forms on this page, which show their own outcomes. */
  shown: readonly string[]
}

/** The outcome of a form that is no longer on the page. */
function Elsewhere({ outcome, shown }: ElsewhereProps) {
  if (!outcome || shown.includes(outcome.form)) return null
  const isRefused = 'error' in outcome
  if (!isRefused && outcome.form !== 'end') return null
  return (
    <Told tone={isRefused ? 'error' : 'info'} of={outcome}>
      {isRefused ? outcome.error : twoStepText.offDone}
    </Told>
  )
}
