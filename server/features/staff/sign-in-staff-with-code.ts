import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { halfOf, takeHalf } from '../credentials/half-sign-in.ts'
import { spendCode } from '../credentials/spend-code.ts'
import { lockStaff } from './queries.ts'
import { type EnteredStaff, openStaffSession, type StaffDoor } from './sign-in-staff.ts'
import { staffOwner } from './staff-owner.ts'

export interface StaffCodeSignIn extends StaffDoor {
  /** The token that came with CODE_REQUIRED. */
  readonly half: string
  readonly code: string
}

/** The second step of a staff sign-in. Throws HALF_UNKNOWN, and for a wrong code what `spendCode` throws. */
export async function signInStaffWithCode(ctx: Context, wish: StaffCodeSignIn): Promise<EnteredStaff> {
  const { operatorId, address } = wish
  const asked = { token: wish.half, operatorId, ownerKind: 'staff' } as const
  const { ownerId: staffId } = await halfOf(ctx.read, asked)
  return spendCode(ctx, {
    owner: staffOwner({ staffId, operatorId }),
    typed: wish.code,
    on: { what: 'sign-in', address },
    async hold(tx) {
      const staff = await lockStaff(tx, operatorId, staffId)
      await halfOf(tx, asked) // a repeated request has finished it, which is not a wrong guess
      return staff
    },
    async act(tx, staff) {
      if (staff?.status !== 'active') throw new Refusal('HALF_UNKNOWN') // closed meanwhile
      await takeHalf(tx, wish.half)
      return openStaffSession(ctx, tx, { staff, door: wish, twoStep: true })
    },
  })
}
