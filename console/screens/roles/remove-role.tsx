import type { RoleShown } from '../../../contract/console/roles.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { rolesText } from '../../text/roles.ts'

const NO_FIELDS = {}

/** For a role that no account has. */
export function RemoveRole({ role: { role, name }, onDone }: { role: RoleShown; onDone: () => void }) {
  const { act, busy, refused } = useAct({
    send: (body: { role: string }) => ask('roles', 'remove', { body }),
    done: () => rolesText.removed(name),
    onDone,
  })
  return (
    <ActForm
      fields={NO_FIELDS}
      acts={[{ name: 'remove', label: rolesText.remove, tone: 'danger' }]}
      busy={busy}
      refused={refused}
      onSend={() => act({ role })}
    >
      <p className="lead">{rolesText.removeLead}</p>
    </ActForm>
  )
}
