import { ASSISTANT_PERMISSIONS } from '../../../domain/assistants/permissions.ts'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { memberVisit } from '../../session/guard.ts'
import { assistantText } from '../../text/assistants.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/role'
import { actionOf, actOnRole, roleShape } from './assistant-acts.ts'
import { AssistantHead, loadAssistants, Ticks } from './assistant-parts.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAssistants(memberVisit({ context, url }), url)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', assistantText.roles) }]
}

export const action = actionOf(actOnRole)

const OPTIONS = ASSISTANT_PERMISSIONS.map((each) => [each, assistantText.permissions[each]] as const)

/** The roles of a member's assistants, and one more to add. */
export default function AssistantRoles({ loaderData }: Route.ComponentProps) {
  const { shown, xsrf, actKey } = loaderData
  return (
    <section className="list-page">
      <AssistantHead at="/assistant/role" lead={assistantText.roleLead} />
      <div className="assistant-cards">
        <p className="text-sm text-ink-2">{assistantText.never}</p>
        {shown ? (
          <>
            {shown.roles.map(({ id, name, permissions }) => (
              <RoleCard key={id} {...{ id, name, permissions, xsrf }} title={name} />
            ))}
            <RoleCard id={actKey} isNew name="" permissions={[]} xsrf={xsrf} title={assistantText.roleNew} />
          </>
        ) : (
          <ListFailed title={assistantText.failed} />
        )}
      </div>
    </section>
  )
}

interface RoleCardProps {
  id: string
  isNew?: boolean
  name: string
  permissions: readonly string[]
  title: string
  xsrf: string
}

function RoleCard({ id, isNew = false, name, permissions, title, xsrf }: RoleCardProps) {
  return (
    <div className="card assistant-card">
      <MemberForm
        of={roleShape(isNew ? 'new' : id)}
        submit={{
          label: isNew ? assistantText.roleCreate : assistantText.changeSubmit,
          tone: isNew ? 'cta' : 'soft',
        }}
        xsrf={xsrf}
        done={assistantText.roleSaved}
        head={<h2 className="text-lg">{title}</h2>}
        preventScrollReset
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="new" value={isNew ? '1' : ''} />
        <FormField
          label={assistantText.roleName}
          name="name"
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={name}
        />
        <Ticks
          name="permissions"
          legend={assistantText.rolePermissions}
          options={OPTIONS}
          now={permissions}
        />
      </MemberForm>
    </div>
  )
}
