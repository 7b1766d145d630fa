import type { AssistantShown } from '../../../contract/assistants/calls.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { assistantText } from '../../text/assistants.ts'
import { TWO_STEP_ASKED } from './assistant-acts.ts'

interface TwoStepAskedProps {
  shown: { readonly assistants: readonly AssistantShown[]; readonly two_step_asked: boolean }
  xsrf: string
}

/** Whether all assistants need a second step, how many have one, and how the owner changes that. */
export function TwoStepAskedCard({
  shown: { assistants, two_step_asked: isAsked },
  xsrf,
}: TwoStepAskedProps) {
  const having = assistants.filter(({ two_step_since }) => two_step_since !== null).length
  return (
    <section className="card assistant-card" aria-labelledby="two-step-asked">
      <h2 id="two-step-asked" className="text-lg">
        {assistantText.askTitle}
      </h2>
      <MemberForm
        of={TWO_STEP_ASKED}
        submit={{
          label: isAsked ? assistantText.askEnd : assistantText.ask,
          tone: isAsked ? 'danger' : 'soft',
        }}
        xsrf={xsrf}
        done={assistantText.changed}
        head={
          <>
            <p>{isAsked ? assistantText.asked : assistantText.askLead}</p>
            {assistants.length > 0 ? (
              <p className="text-sm text-ink-2">{assistantText.stepsOn(having, assistants.length)}</p>
            ) : null}
          </>
        }
      >
        <input type="hidden" name="asked" value={isAsked ? '0' : '1'} />
        <PasswordField
          label={assistantText.ownPassword}
          name="own_password"
          autoComplete="current-password"
        />
      </MemberForm>
    </section>
  )
}
