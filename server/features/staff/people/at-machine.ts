import type { PresetRole } from '../../../../domain/staff/permissions.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { NO_PASSWORD } from '../../credentials/password-hash.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { findOperatorByCode } from '../../operators/queries.ts'
import { findStaffByName, type StaffRow } from '../queries.ts'
import { lockRoles } from '../queries-roles.ts'
import { makeStaffLink } from '../staff-link.ts'
import { addStaff } from './add-staff.ts'
import { endStep } from './end-step.ts'

interface AtMachine {
  /** The operator's service id. */
  readonly code: string
  /** A sign-in name of staff. */
  readonly name: string
}

/**
 * Adds a member of staff for whoever has the machine; a repeat before a password is chosen gives a new link. Throws
 * `Refusal` SERVICE_UNKNOWN, and as `addStaff` does.
 */
export function addStaffAtMachine(
  ctx: Context,
  { code, name, role }: AtMachine & { readonly role: PresetRole },
): Promise<{ link: string }> {
  return ofOperator(ctx, code, async (tx, operatorId) => {
    const staff = await findStaffByName(tx, operatorId, name)
    const isWaiting = staff?.status === 'active' && staff.role === role && staff.passwordHash === NO_PASSWORD
    if (isWaiting) return { link: await giveLink(ctx, tx, staff) }
    return addStaff(ctx, tx, { operatorId, name, role, actor: 'system' })
  })
}

/**
 * A new link for somebody who forgot the password, for whoever has the machine. Throws `Refusal` SERVICE_UNKNOWN,
 * STAFF_UNKNOWN.
 */
export function linkAtMachine(ctx: Context, { code, name }: AtMachine): Promise<{ link: string }> {
  return ofOperator(ctx, code, async (tx, operatorId) => {
    const staff = await findStaffByName(tx, operatorId, name)
    if (staff?.status !== 'active') throw new Refusal('STAFF_UNKNOWN', { field: 'name' })
    return { link: await giveLink(ctx, tx, staff) }
  })
}

/**
 * Takes the second step away from somebody who lost phone and recovery codes, for whoever has the machine: an operator of
 * two people has no third to agree. Throws `Refusal` SERVICE_UNKNOWN, STAFF_UNKNOWN, SECOND_FACTOR_OFF.
 */
export function endStepAtMachine(ctx: Context, { code, name }: AtMachine): Promise<void> {
  return ofOperator(ctx, code, async (tx, operatorId) => {
    const staff = await findStaffByName(tx, operatorId, name)
    if (staff?.status !== 'active') throw new Refusal('STAFF_UNKNOWN', { field: 'name' })
    const { staffId } = staff
    if (!(await findSecondFactor(tx, staffId))) throw new Refusal('SECOND_FACTOR_OFF')
    await endStep(tx, staff)
    const reason = 'npm run operator -- end-step'
    await appendAudit(tx, {
      ...{ operatorId, actor: 'system', kind: 'two-step.reset', body: { staff: staffId, name, reason } },
    })
  })
}

async function ofOperator<T>(
  ctx: Context,
  code: string,
  act: (tx: Tx, operatorId: string) => Promise<T>,
): Promise<T> {
  const operator = await findOperatorByCode(ctx.read, code)
  if (!operator) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  return ctx.transaction(async (tx) => {
    await lockRoles(tx, operator.id)
    return act(tx, operator.id)
  })
}

async function giveLink(ctx: Context, tx: Tx, { operatorId, staffId, name }: StaffRow): Promise<string> {
  const link = await makeStaffLink(ctx, tx, { staffId })
  await appendAudit(tx, { operatorId, actor: 'system', kind: 'staff.link', body: { staff: staffId, name } })
  return link
}
