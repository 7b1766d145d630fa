import { useQuery } from '@tanstack/react-query'
import { lackedBy } from '../../../domain/staff/permissions.ts'
import { takesPart } from '../../../domain/staff/takes-part.ts'
import { type Field, someText } from '../../forms/field.ts'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { formsText } from '../../text/forms.ts'
import { peopleText } from '../../text/people.ts'

const ROLES = { queryKey: ['roles', 'list'], queryFn: () => ask('roles', 'list') }

/** The roles of which whoever looks lacks something, and so neither gives nor takes them. */
export function useRolesBeyond() {
  const me = useMe()
  const { data } = useQuery(ROLES)
  return (data?.roles ?? []).filter(({ permissions }) => lackedBy(me, permissions).length > 0)
}

/** The choice among the roles this person may give; `now` is the one that is had. */
export function useRoleField(now?: { readonly role: string; readonly roleName: string }) {
  const me = useMe()
  const { data } = useQuery(ROLES)
  const given = (data?.roles ?? []).filter(
    ({ role, permissions }) => role !== now?.role && lackedBy(me, permissions).length === 0,
  )
  const others = given.map(({ role, name, permissions }) => ({
    value: role,
    label: takesPart(permissions) ? peopleText.byTwo(name) : name,
  }))
  const own = now ? [{ value: now.role, label: now.roleName }] : []
  return {
    kind: 'select',
    label: peopleText.columns.role,
    choices: [...own, ...others],
    initial: now?.role ?? '',
    read: someText,
    wrong: formsText.missing,
    refusals: ['ROLE_UNKNOWN', 'GRANT_EXCEEDS', 'ROLE_EXCEEDS'],
  } satisfies Field<string>
}
