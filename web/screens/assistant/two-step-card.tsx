import type { AssistantShown } from '../../../contract/assistants/calls.ts'
import { longDate } from '../../../ui/thai-date.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { assistantText } from '../../text/assistants.ts'
import { TWO_STEP } from './assistant-acts.ts'

/** Whether an assistant's sign-in asks for codes, and how its owner takes that away from one who has lost phone and codes. */
export function TwoStepCard({ assistant, xsrf }: { assistant: AssistantShown; xsrf: string }) {
  const answer = useAnswerTo(TWO_STEP)
  const { id, two_step_since: since } = assistant
  return (
    <section className="card assistant-card" aria-labelledby="two-step">
      <h2 id="two-step" className="text-lg">
        {assistantText.stepTitle}
      </h2>
      {since === null ? (
        <>
          {answer ? (
            <Told tone={'done' in answer ? 'success' : 'error'} of={answer}>
              {'done' in answer ? assistantText.stepDone : answer.error}
            </Told>
          ) : null}
          <p className="text-sm text-ink-2">{assistantText.stepOff}</p>
        </>
      ) : (
        <MemberForm
          of={TWO_STEP}
          submit={{ label: assistantText.stepSubmit, tone: 'danger' }}
          xsrf={xsrf}
          head={
            <>
              <p>{assistantText.stepSince(longDate(Date.parse(since)))}</p>
              <p className="text-sm text-ink-2">{assistantText.stepLead}</p>
            </>
          }
        >
          <input type="hidden" name="id" value={id} />
          <PasswordField
            label={assistantText.ownPassword}
            name="own_password"
            autoComplete="current-password"
          />
        </MemberForm>
      )}
    </section>
  )
}
