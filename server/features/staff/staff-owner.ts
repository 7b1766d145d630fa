import type { FactorOwner } from '../credentials/second-factor.ts'

/** A member of staff as the owner of a second factor. */
export function staffOwner(staff: { staffId: string; operatorId: string }): FactorOwner {
  return { ownerId: staff.staffId, operatorId: staff.operatorId, actor: `staff:${staff.staffId}` }
}

/** The account of staff, as the limits of sign-ins and known devices name it. */
export function staffAccount(operatorId: string, name: string): string {
  return `${operatorId} staff ${name}`
}
