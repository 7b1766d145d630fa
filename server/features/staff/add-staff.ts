import { isStaffName } from '../../../domain/operator/birth.ts'
import type { PresetRole } from '../../../domain/staff/permissions.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { NO_PASSWORD } from '../credentials/password-hash.ts'
import { findOperatorByCode } from '../operators/queries.ts'
import { findStaffByName, insertStaff } from './queries.ts'
import { makeStaffLink } from './staff-link.ts'

export interface AddStaff {
  /** The operator's service id. */
  readonly code: string
  readonly name: string
  readonly role: PresetRole
}

/**
 * Creates a member of staff, who chooses a password by the returned link. A repeat before that returns a new link.
 * Throws `Refusal` SERVICE_UNKNOWN, STAFF_NAME_INVALID and NAME_TAKEN, each with its field.
 */
export async function addStaff(ctx: Context, { code, name, role }: AddStaff): Promise<{ link: string }> {
  const operator = await findOperatorByCode(ctx.read, code)
  if (!operator) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  if (!isStaffName(name)) throw new Refusal('STAFF_NAME_INVALID', { field: 'name' })
  const operatorId = operator.id
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const wish = { staffId: ctx.chance.id(), operatorId, name, role, passwordHash: NO_PASSWORD }
    await insertStaff(tx, wish)
    const staff = await findStaffByName(tx, operatorId, name)
    const isWaiting = staff?.role === role && staff.passwordHash === NO_PASSWORD
    if (!isWaiting) throw new Refusal('NAME_TAKEN', { field: 'name' })
    const link = await makeStaffLink(ctx, tx, staff.staffId)
    await appendAudit(tx, {
      operatorId,
      actor: 'system',
      kind: 'staff.added',
      body: { staff: staff.staffId, name, role },
    })
    return { link }
  })
}
