import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { CodeField } from '../../fields/code-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { twoStepText } from '../../text/protection.ts'
import type { TwoStepAct, TwoStepRefused } from './two-step-act.ts'

/** Fewer than these are a reason to make new ones. */
const FEW_CODES = 3

interface TwoStepOnProps {
  since: number
  codesLeft: number
  hasPin: boolean
  xsrf: string
  /** What was tried last, and why it was refused. */
  act: TwoStepAct | undefined
  refused: TwoStepRefused | undefined
}

/** How it stands, new recovery codes, and the way out. */
export function TwoStepOn({ since, codesLeft, hasPin, xsrf, act, refused }: TwoStepOnProps) {
  const ofForm = (form: TwoStepAct) => (act === form ? refused : undefined)
  const isElsewhere = refused && act !== 'renew' && act !== 'end'
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
      {isElsewhere ? <Alert tone="error">{refused.text}</Alert> : null}
      {codesLeft < FEW_CODES ? <Alert tone="warning">{twoStepText.codesFew}</Alert> : null}
      <ProofForm
        act="renew"
        heading={twoStepText.renewHeading}
        lead={twoStepText.renewLead}
        xsrf={xsrf}
        refused={ofForm('renew')}
      >
        {(busy) => (
          <Button type="submit" tone="soft" busy={busy}>
            {twoStepText.renew}
          </Button>
        )}
      </ProofForm>
      <ProofForm
        act="end"
        heading={twoStepText.offHeading}
        lead={twoStepText.offLead}
        xsrf={xsrf}
        asksPin={hasPin}
        refused={ofForm('end')}
      >
        {(busy) => (
          <Button type="submit" tone="danger" busy={busy}>
            {twoStepText.off}
          </Button>
        )}
      </ProofForm>
    </>
  )
}

interface ProofFormProps {
  act: 'renew' | 'end'
  heading: string
  lead: string
  xsrf: string
  asksPin?: boolean
  refused: TwoStepRefused | undefined
  children: (busy: boolean) => ReactNode
}

/** Password and code, folded away until somebody wants it: both are rare, and one is a step back. */
function ProofForm({ act, heading, lead, xsrf, asksPin = false, refused, children }: ProofFormProps) {
  const busy = useNavigation().formData?.get('act') === act
  const errorAt = (field: TwoStepRefused['field']) => (refused?.field === field ? refused.text : undefined)
  return (
    <details className="card two-step-fold" open={refused !== undefined || undefined}>
      <summary>
        <h2 className="text-lg">{heading}</h2>
      </summary>
      <Form method="post" preventScrollReset className="grid gap-4.5 px-5 pb-5">
        <input type="hidden" name="_csrf" value={xsrf} />
        <input type="hidden" name="act" value={act} />
        <p className="text-sm text-ink-2">{lead}</p>
        {errorAt(null) ? <Alert tone="error">{errorAt(null)}</Alert> : null}
        <PasswordField
          label={twoStepText.password}
          name="password"
          autoComplete="current-password"
          error={errorAt('password')}
        />
        <CodeField error={errorAt('code')} />
        {asksPin || refused?.field === 'pin' ? <PinField error={errorAt('pin')} /> : null}
        {children(busy)}
      </Form>
    </details>
  )
}
