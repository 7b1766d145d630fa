import { isStaffName } from '../../../../domain/operator/birth.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { NO_PASSWORD } from '../../credentials/password-hash.ts'
import { findStaffByName, insertStaff } from '../queries.ts'
import { findRole } from '../queries-roles.ts'
import { makeStaffLink } from '../staff-link.ts'

export interface NewStaff {
  readonly operatorId: string
  readonly name: string
  readonly role: string
  /** Who adds them: `staff:<id>`, or `system` for whoever has the machine. */
  readonly actor: string
  /** Of the code that the link asks for besides. */
  readonly codeHash?: string
  /** Who asked for it, where another person agreed. */
  readonly asked?: string
}

/**
 * Creates a member of staff, who chooses a password by the returned link: nobody knows the password of another. The
 * caller holds the operator's roles. Throws `Refusal` STAFF_NAME_INVALID, NAME_TAKEN and ROLE_UNKNOWN.
 */
export async function addStaff(
  ctx: Context,
  tx: Tx,
  { operatorId, name, role, actor, codeHash, asked }: NewStaff,
): Promise<{ staffId: string; link: string }> {
  if (!isStaffName(name)) throw new Refusal('STAFF_NAME_INVALID', { field: 'name' })
  if (!(await findRole(tx, operatorId, role))) throw new Refusal('ROLE_UNKNOWN')
  // A closed account keeps its name, because the audit log refers to it.
  if (await findStaffByName(tx, operatorId, name)) throw new Refusal('NAME_TAKEN', { field: 'name' })
  const staffId = ctx.chance.id()
  await insertStaff(tx, { staffId, operatorId, name, role, passwordHash: NO_PASSWORD })
  const link = await makeStaffLink(ctx, tx, { staffId, codeHash })
  await appendAudit(tx, { operatorId, actor, kind: 'staff.add', body: { staff: staffId, name, role, asked } })
  return { staffId, link }
}
