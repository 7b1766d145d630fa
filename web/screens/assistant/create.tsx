import { buttonClass } from '../../../ui/buttons/button.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit } from '../../session/guard.ts'
import { assistantText } from '../../text/assistants.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/create'
import { actionOf, actOnAssistant, CREATE } from './assistant-acts.ts'
import { AssistantHead, loadAssistants, TermsFields } from './assistant-parts.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAssistants(memberVisit({ context, url }), url)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', assistantText.create) }]
}

export const action = actionOf(actOnAssistant)

/** Where a member adds an assistant. */
export default function CreateAssistant({ loaderData }: Route.ComponentProps) {
  const { shown, xsrf, owner, actKey } = loaderData
  return (
    <section className="list-page">
      <AssistantHead at="/assistant/create" lead={assistantText.lead} />
      <div className="assistant-cards">
        {shown === null ? (
          <ListFailed title={assistantText.failed} />
        ) : shown.roles.length === 0 ? (
          <div className="card assistant-card">
            <p>{assistantText.noRole}</p>
            <PreloadLink to="/assistant/role" className={buttonClass('cta')}>
              {assistantText.toRoles}
            </PreloadLink>
          </div>
        ) : (
          <div className="card assistant-card">
            <MemberForm of={CREATE} submit={{ label: assistantText.createSubmit, tone: 'cta' }} xsrf={xsrf}>
              <input type="hidden" name="id" value={actKey} />
              <FormField
                label={assistantText.name}
                hint={`${assistantText.nameHint} · ${assistantText.signsInAs(owner)}`}
                name="name"
                required
                maxLength={40}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
              <PasswordField label={assistantText.password} name="password" autoComplete="new-password" />
              <TermsFields roles={shown.roles} lotteries={shown.lotteries} />
              <PasswordField
                label={assistantText.ownPassword}
                name="own_password"
                autoComplete="current-password"
              />
            </MemberForm>
          </div>
        )}
      </div>
    </section>
  )
}
