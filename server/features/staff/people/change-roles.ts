import { PRESETS } from '../../../../domain/staff/permissions.ts'
import { takesPart } from '../../../../domain/staff/takes-part.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { countAccountsWith, deleteRole, findRole, type Role, updateRole } from '../queries-roles.ts'
import { type ByStaff, manage, note, refuseGrant } from './managing.ts'

interface RoleWish extends ByStaff, Role {
  /** What whoever changes it had before them; null: no such role. Refused where another stands. */
  readonly seen?: Pick<Role, 'name' | 'permissions'> | null | undefined
}

/**
 * Says what a role may do, or makes it. It holds from the next request on of everybody who has it. A role that somebody
 * has does not begin to take part where two people are needed: those who have it may be accounts of one person. Throws
 * `Refusal` GRANT_EXCEEDS (what is added or taken away, its giver must have), ROLE_EDITED (of two tabs the later must not give
 * back what the earlier took), ROLE_UNCHANGED, ROLE_TAKES_PART, LAST_OWNER.
 */
export function editRole(ctx: Context, wish: RoleWish): Promise<Role> {
  const { caller, role, name, permissions, seen } = wish
  const { operatorId } = caller
  return manage(ctx, caller, async (tx, giver) => {
    const before = await findRole(tx, operatorId, role)
    if (seen !== undefined && !isSame(before, seen)) throw new Refusal('ROLE_EDITED')
    const had = before?.permissions ?? []
    // Taken away as well as given: what nobody who manages staff has could never be put back.
    const others = [
      ...permissions.filter((each) => !had.includes(each)),
      ...had.filter((each) => !permissions.includes(each)),
    ]
    refuseGrant(giver, others)
    if (before?.name === name && others.length === 0) throw new Refusal('ROLE_UNCHANGED')
    const begins = takesPart(permissions) && !takesPart(had)
    if (begins && (await countAccountsWith(tx, operatorId, role)) > 0) throw new Refusal('ROLE_TAKES_PART')
    await updateRole(tx, operatorId, { role, name, permissions })
    await note(tx, caller, 'staff.role', { role, name, permissions, before: before?.permissions ?? null })
    return { role, name, permissions }
  })
}

/**
 * Takes away a role that no account has; those that an operator begins with stay, for programs and the command line give
 * them. Throws `Refusal` ROLE_UNKNOWN, ROLE_IN_USE, GRANT_EXCEEDS.
 */
export function removeRole(
  ctx: Context,
  { caller, role }: ByStaff & { readonly role: string },
): Promise<void> {
  const { operatorId } = caller
  return manage(ctx, caller, async (tx, giver) => {
    const found = await findRole(tx, operatorId, role)
    if (!found) throw new Refusal('ROLE_UNKNOWN')
    if (Object.hasOwn(PRESETS, role) || (await countAccountsWith(tx, operatorId, role)) > 0)
      throw new Refusal('ROLE_IN_USE')
    refuseGrant(giver, found.permissions)
    await deleteRole(tx, operatorId, role)
    await note(tx, caller, 'staff.remove-role', { role, name: found.name, permissions: found.permissions })
  })
}

function isSame(standing: Role | undefined, seen: RoleWish['seen']): boolean {
  if (!standing || !seen) return !standing && !seen
  const has = new Set(standing.permissions)
  return (
    standing.name === seen.name &&
    has.size === seen.permissions.length &&
    seen.permissions.every((permission) => has.has(permission))
  )
}
