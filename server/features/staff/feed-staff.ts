import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { NO_PASSWORD } from '../credentials/password-hash.ts'
import { findStaffByName, insertStaff, type StaffRow } from './queries.ts'

/**
 * The staff account under which a program enters results. It never signs in and never confirms. Created when missing;
 * returns its id.
 */
export async function feedStaff(ctx: Context, operatorId: string, name: string): Promise<string> {
  const known = await findStaffByName(ctx.read, operatorId, name)
  if (known) return ofProgram(known)
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    const staff = { staffId: ctx.chance.id(), operatorId, name, passwordHash: NO_PASSWORD }
    await insertStaff(tx, { ...staff, role: 'draw_maker' })
  })
  const made = await findStaffByName(ctx.read, operatorId, name)
  invariant(made, 'staff that was made can be found')
  return ofProgram(made)
}

/** A person of that name would sign in as the program. */
export function ofProgram(staff: StaffRow): string {
  invariant(staff.passwordHash === NO_PASSWORD, 'a program acts in a name that nobody signs in by')
  return staff.staffId
}
