import { invariant } from '../../../domain/invariant.ts'
import type { PresetRole } from '../../../domain/staff/permissions.ts'
import type { Context } from '../../context.ts'
import { NO_PASSWORD } from '../credentials/password-hash.ts'
import { ofProgram } from './feed-staff.ts'
import { findStaffByName, insertStaff } from './queries.ts'

/** Without a password, so they never sign in: fast draws enter and confirm their results in these names. */
const CUSTODIANS: readonly { readonly name: string; readonly role: PresetRole }[] = [
  { name: 'custodian-a', role: 'draw_maker' },
  { name: 'custodian-b', role: 'draw_checker' },
]

/** The staff ids of an operator's two custodians, created when missing. */
export async function custodianStaff(ctx: Context, operatorId: string): Promise<readonly [string, string]> {
  const ids: string[] = []
  for (const { name, role } of CUSTODIANS) {
    const staff = { staffId: ctx.chance.id(), operatorId, name, role, passwordHash: NO_PASSWORD }
    if (!(await findStaffByName(ctx.read, operatorId, name))) {
      await ctx.transaction(async (tx) => {
        await tx.readClock()
        await insertStaff(tx, staff)
      })
    }
    const found = await findStaffByName(ctx.read, operatorId, name)
    invariant(found, 'a custodian that was made can be found')
    ids.push(ofProgram(found))
  }
  return ids as [string, string]
}
