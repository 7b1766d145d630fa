import type { FactorOwner } from '../../credentials/second-factor.ts'

/** A member as the owner of a second factor. */
export function factorOwner(member: { memberId: string; operatorId: string }): FactorOwner {
  return {
    ownerId: member.memberId,
    operatorId: member.operatorId,
    actor: `member:${member.memberId}`,
  }
}
