import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { propose } from '../../approvals/propose.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { countPeopleWith } from '../queries-roles.ts'
import { type ByStaff, findPerson, manage, note, refuseAbove } from './managing.ts'

interface StepWish extends ByStaff {
  readonly staffId: string
  readonly reason: string
}

/**
 * Asks that the second step be taken away from somebody who lost phone and recovery codes. A third person has to agree,
 * neither the one who asks nor the one whose step it is: whoever has the password as well is in the account. One's own is
 * turned off with a code. Throws `Refusal` SAME_PERSON, STAFF_UNKNOWN, SECOND_FACTOR_OFF, GRANT_EXCEEDS, THIRD_MISSING,
 * PROPOSAL_WAITS.
 */
export function askStepEnd(ctx: Context, { caller, staffId, reason }: StepWish): Promise<void> {
  const { operatorId } = caller
  return manage(ctx, caller, async (tx, giver) => {
    if (staffId === caller.staffId) throw new Refusal('SAME_PERSON')
    const person = await findPerson(tx, { ...giver, staffId })
    await refuseAbove(tx, giver, person)
    const factor = await findSecondFactor(tx, staffId)
    if (!factor) throw new Refusal('SECOND_FACTOR_OFF')
    const others = await countPeopleWith(tx, operatorId, 'staff.manage', [caller.staffId, staffId])
    if (others === 0) throw new Refusal('THIRD_MISSING')
    const { name, role } = person
    const id = ctx.chance.id()
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'staff', roundId: null, slot: name, reason, makerId: caller.staffId },
      ...{ content: { act: 'step', staffId, name, role, since: factor.since.toISOString() } },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, caller, 'staff.propose', { proposal: id, act: 'step', name, role, reason })
  })
}
