import ShieldCheck from 'lucide-react/icons/shield-check'
import { Alert } from '../../../ui/alert.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { CodeField } from '../../fields/code-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { isRefusedAt } from '../../forms/form-answer.ts'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { twoStepText } from '../../text/protection.ts'
import { TWO_STEP_FORMS } from './two-step-act.ts'

/** With fewer codes left, the page suggests new ones. */
const FEW_CODES = 3

interface TwoStepOnProps {
  since: number
  codesLeft: number
  hasPin: boolean
  /** The owner asks it of all assistants: it stays on. */
  isAsked: boolean
  xsrf: string
}

/** The state of the second step, with forms for new recovery codes and for ending it. */
export function TwoStepOn({ since, codesLeft, hasPin, isAsked, xsrf }: TwoStepOnProps) {
  return (
    <>
      <section className="card flex items-center gap-4 p-5">
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-success-soft text-success-ink">
          <ShieldCheck size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div>
          <p className="text-base font-medium">{twoStepText.since(longDate(since))}</p>
          <p className="text-sm text-ink-2">{twoStepText.codesLeft(codesLeft)}</p>
        </div>
      </section>
      {codesLeft < FEW_CODES ? <Alert tone="warning">{twoStepText.codesFew}</Alert> : null}
      <ProofForm
        act="renew"
        heading={twoStepText.renewHeading}
        lead={twoStepText.renewLead}
        submit={{ label: twoStepText.renew, tone: 'soft' }}
        xsrf={xsrf}
      />
      {isAsked ? (
        <p className="text-sm text-ink-2 text-pretty">{twoStepText.askedKept}</p>
      ) : (
        <ProofForm
          act="end"
          heading={twoStepText.offHeading}
          lead={twoStepText.offLead}
          submit={{ label: twoStepText.off, tone: 'danger' }}
          xsrf={xsrf}
          asksPin={hasPin}
        />
      )}
    </>
  )
}

interface ProofFormProps {
  act: 'renew' | 'end'
  heading: string
  lead: string
  submit: { readonly label: string; readonly tone: 'soft' | 'danger' }
  xsrf: string
  asksPin?: boolean
}

/** Password and code, in a closed <details>: both acts are rare, and ending lowers the protection. */
function ProofForm({ act, heading, lead, submit, xsrf, asksPin = false }: ProofFormProps) {
  const answer = useAnswerTo(TWO_STEP_FORMS[act])
  return (
    <details className="card two-step-fold" open={(answer && 'error' in answer) || undefined}>
      <summary>
        <h2 className="text-lg">{heading}</h2>
      </summary>
      <MemberForm
        of={TWO_STEP_FORMS[act]}
        submit={submit}
        xsrf={xsrf}
        head={<p className="text-sm text-ink-2">{lead}</p>}
        preventScrollReset
        className="grid gap-4.5 px-5 pb-5"
      >
        <input type="hidden" name="act" value={act} />
        <PasswordField label={twoStepText.password} name="password" autoComplete="current-password" />
        <CodeField />
        {asksPin || isRefusedAt('pin', answer) ? <PinField /> : null}
      </MemberForm>
    </details>
  )
}
