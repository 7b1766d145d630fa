import type { RoleShown } from '../../../contract/console/roles.ts'
import { may, PERMISSIONS, type Permission } from '../../../domain/staff/permissions.ts'
import { takesPart } from '../../../domain/staff/takes-part.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { type Field, type Fields, someText } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { formsText } from '../../text/forms.ts'
import { AREA_TEXT, areaOf, PERMISSION_TEXT } from '../../text/record/permissions.ts'
import { rolesText } from '../../text/roles.ts'

interface RoleFormProps {
  role: RoleShown
  onDone: () => void
}

/** Name and permissions of a role. What whoever changes it lacks stays as it is. */
export function RoleForm({ role, onDone }: RoleFormProps) {
  const me = useMe()
  const kept = role.permissions.filter((permission) => !may(me, permission))
  const { act, busy, refused, forget } = useAct({
    send: (wish: { name: string; permissions: Permission[] }) =>
      ask('roles', 'set', { body: { role: role.role, ...wish, seen: seenOf(role) } }),
    done: (_, { name }) => rolesText.saved(name),
    onDone,
  })
  return (
    <ActForm
      fields={fieldsOf(role, me)}
      acts={[{ name: 'save', label: rolesText.save }]}
      busy={busy}
      refused={refused}
      onSend={({ name, ...areas }) =>
        act({ name: String(name), permissions: [...kept, ...(Object.values(areas).flat() as Permission[])] })
      }
      onChange={forget}
    >
      {kept.length === 0 ? null : (
        <p className="lead">
          {rolesText.lacking}: {kept.map((each) => PERMISSION_TEXT[each]).join(', ')}
        </p>
      )}
      <p className="lead">{rolesText.byTwoWhy}</p>
    </ActForm>
  )
}

/** A role without a name is new. */
function seenOf({ name, permissions }: RoleShown) {
  return name === '' ? null : { name, permissions: [...permissions] }
}

/** One field for each area of which something may be given. */
function fieldsOf(role: RoleShown, me: { readonly permissions: readonly Permission[] }): Fields {
  const given = PERMISSIONS.filter((permission) => may(me, permission))
  const areas = [...new Set(given.map(areaOf))]
  const name = {
    kind: 'text',
    label: rolesText.name,
    hint: rolesText.nameHint,
    maxLength: 40,
    initial: role.name,
    read: someText,
    wrong: formsText.missing,
  } satisfies Field<string>
  return { name, ...Object.fromEntries(areas.map((area) => [area, areaField(role, given, area)])) }
}

function areaField(
  { permissions }: RoleShown,
  given: readonly Permission[],
  area: ReturnType<typeof areaOf>,
): Field<readonly string[]> {
  const choices = given
    .filter((permission) => areaOf(permission) === area)
    .map((value) => ({
      value,
      label: PERMISSION_TEXT[value],
      ...(takesPart([value]) ? { why: rolesText.needsTwo } : {}),
    }))
  return {
    kind: 'ticks',
    label: AREA_TEXT[area],
    choices,
    initial: permissions,
    read: (typed) => typed,
    wrong: '',
  }
}
