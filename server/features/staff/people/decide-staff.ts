import { isOwnStep } from '../../../../domain/staff/approvals.ts'
import { lackedBy } from '../../../../domain/staff/permissions.ts'
import type { AccountWish } from '../../../../domain/staff/proposed-people.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { requireOpen } from '../../approvals/lock-open.ts'
import type { Approval } from '../../approvals/queries.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { NO_PASSWORD } from '../../credentials/password-hash.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { deleteStaffSessionsOf, findStaffName, type StaffRow } from '../queries.ts'
import { updateStaffPassword } from '../queries-birth.ts'
import { findRole, updateStaffRole } from '../queries-roles.ts'
import { makeStaffLink } from '../staff-link.ts'
import { addStaff } from './add-staff.ts'
import { endStep } from './end-step.ts'
import {
  type ByStaff,
  findPerson,
  type Giver,
  manage,
  note,
  refuseAbove,
  refuseTaking,
  roleToGive,
} from './managing.ts'

interface Decision extends ByStaff {
  readonly proposalId: string
}

interface Agreed extends ByStaff {
  readonly giver: Giver
  readonly wish: AccountWish
  /** The name of whoever asked. */
  readonly asked: string
}

/**
 * Agrees to what another person asked about an account, and returns the link by which its owner chooses a password,
 * with the code that the other was given; null where only the second step goes. Whoever agrees grants as well. Throws
 * `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_LAPSED, PROPOSAL_EXPIRED, SAME_PERSON, GRANT_EXCEEDS, ROLE_EXCEEDS, ROLE_CHANGED,
 * PROPOSAL_STALE, and as the act does
 * that was asked for.
 */
export function confirmStaff(
  ctx: Context,
  { caller, proposalId }: Decision,
): Promise<{ link: string | null }> {
  return manage(ctx, caller, async (tx, giver) => {
    const proposal = await requireOpen(tx, 'staff', { operatorId: caller.operatorId, proposalId })
    const { content: wish } = proposal
    if (isOwnStep(wish, caller.staffId)) throw new Refusal('SAME_PERSON')
    await decide(tx, proposal, { state: 'confirmed', staffId: caller.staffId })
    const asked = (await findStaffName(tx, proposal.makerId)) ?? ''
    if (wish.act === 'step') {
      await endStepAgreed(tx, { caller, giver, asked, proposal })
      return { link: null }
    }
    const agreed = { caller, giver, wish, asked }
    return { link: await (wish.act === 'add' ? addAgreed : changeAgreed)(ctx, tx, agreed) }
  })
}

/** Turns down what another asked for, or takes back what one asked for. Throws `Refusal` PROPOSAL_UNKNOWN. */
export function rejectStaff(ctx: Context, { caller, proposalId }: Decision): Promise<void> {
  return manage(ctx, caller, async (tx) => {
    const proposal = await requireOpen(tx, 'staff', { operatorId: caller.operatorId, proposalId })
    const isOwn = proposal.makerId === caller.staffId
    await decide(tx, proposal, { state: isOwn ? 'withdrawn' : 'rejected', staffId: caller.staffId })
    const { act, name, role } = proposal.content
    const kind = isOwn ? 'staff.withdraw' : 'staff.reject'
    await note(tx, caller, kind, { proposal: proposal.id, act, name, role })
  })
}

async function addAgreed(ctx: Context, tx: Tx, agreed: Agreed): Promise<string> {
  const { caller, asked, wish } = agreed
  const { name, role, codeHash } = wish
  await refuseRoleChanged(tx, agreed)
  const actor = `staff:${caller.staffId}`
  const added = { operatorId: caller.operatorId, actor, name, role, codeHash, asked }
  return (await addStaff(ctx, tx, added)).link
}

async function changeAgreed(ctx: Context, tx: Tx, agreed: Agreed): Promise<string> {
  const { caller, giver, asked, wish } = agreed
  const { act, staffId: wished, role, before, codeHash } = wish
  const person = await findPerson(tx, { ...giver, staffId: wished ?? '' })
  const { staffId, name } = person
  await refuseAbove(tx, giver, person)
  if (act === 'role') {
    await refuseRoleChanged(tx, agreed)
    // Meanwhile another may have given the account what whoever agrees lacks.
    refuseTaking(giver, (await findRole(tx, caller.operatorId, person.role))?.permissions ?? [])
    refuseOtherRole(person, before)
    await updateStaffRole(tx, staffId, role)
    // Whoever added the account may know its password: it counts as a person of its own only with another one.
    await updateStaffPassword(tx, staffId, NO_PASSWORD)
    await deleteStaffSessionsOf(tx, staffId)
    await endHalfSignIns(tx, staffId)
    await note(tx, caller, 'staff.give-role', { staff: staffId, name, role, before: person.role, asked })
  } else {
    refuseOtherRole(person, before)
    await note(tx, caller, 'staff.link', { staff: staffId, name, asked })
  }
  return makeStaffLink(ctx, tx, { staffId, codeHash })
}

interface StepAgreed extends Pick<Agreed, 'caller' | 'giver' | 'asked'> {
  readonly proposal: Approval<'staff'>
}

/** The second step that was meant is off, and the sessions of its owner end. The password stays required. */
async function endStepAgreed(tx: Tx, { caller, giver, asked, proposal }: StepAgreed): Promise<void> {
  const wish = proposal.content
  if (wish.act !== 'step') throw new Refusal('PROPOSAL_UNKNOWN')
  const person = await findPerson(tx, { ...giver, staffId: wish.staffId })
  await refuseAbove(tx, giver, person)
  const since = (await findSecondFactor(tx, wish.staffId))?.since.toISOString()
  if (since !== wish.since) throw new Refusal('PROPOSAL_STALE')
  const { reason } = proposal
  await endStep(tx, person)
  await note(tx, caller, 'two-step.reset', { staff: wish.staffId, name: person.name, reason, asked })
}

/** The account may do what it could when this was asked for. A proposal of an earlier program does not say it. */
function refuseOtherRole(person: StaffRow, before: string | undefined): void {
  if (before !== undefined && before !== person.role) throw new Refusal('PROPOSAL_STALE')
}

/** Whoever agrees lacks nothing of the role, and the role may do no more than when it was asked for. */
async function refuseRoleChanged(tx: Tx, { giver, wish }: Agreed): Promise<void> {
  const { role, permissions } = wish
  const held = await roleToGive(tx, giver, role)
  if (lackedBy({ permissions }, held.permissions).length > 0) throw new Refusal('ROLE_CHANGED')
}
