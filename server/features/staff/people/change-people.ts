import { isStaffName } from '../../../../domain/operator/birth.ts'
import { takesPart } from '../../../../domain/staff/takes-part.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { NO_PASSWORD } from '../../credentials/password-hash.ts'
import { deleteStaffSessionsOf, findStaffByName } from '../queries.ts'
import { updateStaffLinkEnded } from '../queries-birth.ts'
import { countPeopleEver } from '../queries-people.ts'
import { findRole, updateStaffRole, updateStaffStatus } from '../queries-roles.ts'
import { makeStaffLink } from '../staff-link.ts'
import { addStaff } from './add-staff.ts'
import { askSecond, DONE, type Given } from './ask-second.ts'
import {
  type ByStaff,
  findPerson,
  manage,
  note,
  refuseAbove,
  refuseGrant,
  refuseTaking,
  roleToGive,
} from './managing.ts'

interface AboutPerson extends ByStaff {
  readonly staffId: string
}

interface GiveRole extends AboutPerson {
  readonly role: string
  /** The role that was shown where another one was chosen. */
  readonly seen?: string | undefined
}

/**
 * Adds somebody. Into a role that takes part where two people are needed only with a second person, unless the operator
 * has never had but one. Throws `Refusal` STAFF_NAME_INVALID, NAME_TAKEN, ROLE_UNKNOWN, GRANT_EXCEEDS, and as
 * `askSecond` does.
 */
export async function hireStaff(
  ctx: Context,
  wish: ByStaff & { readonly name: string; readonly role: string },
): Promise<Given> {
  const { caller, name, role } = wish
  const { operatorId } = caller
  if (!isStaffName(name)) throw new Refusal('STAFF_NAME_INVALID', { field: 'name' })
  return manage(ctx, caller, async (tx, giver) => {
    const held = await roleToGive(tx, giver, role)
    if (await findStaffByName(tx, operatorId, name)) throw new Refusal('NAME_TAKEN', { field: 'name' })
    if (takesPart(held.permissions) && (await countPeopleEver(tx, operatorId)) > 1) {
      return askSecond(ctx, tx, { caller, act: 'add', staffId: null, name, held })
    }
    const actor = `staff:${caller.staffId}`
    const { link } = await addStaff(ctx, tx, { operatorId, actor, name, role })
    return { ...DONE, link }
  })
}

/**
 * Changes somebody's role. An account that takes part nowhere yet begins to do so only with a second person: its
 * password might be known to whoever added it. Throws `Refusal` STAFF_UNKNOWN, ROLE_UNKNOWN, GRANT_EXCEEDS, ROLE_EXCEEDS,
 * ROLE_HELD, CHANGED_SINCE, LAST_OWNER, and as `askSecond` does.
 */
export function giveRole(ctx: Context, wish: GiveRole): Promise<Given> {
  const { caller, staffId, role, seen } = wish
  return manage(ctx, caller, async (tx, giver) => {
    const person = await findPerson(tx, { ...giver, staffId })
    const held = await roleToGive(tx, giver, role)
    await refuseAbove(tx, giver, person)
    if (person.role === role) throw new Refusal('ROLE_HELD')
    if (seen !== undefined && person.role !== seen) throw new Refusal('CHANGED_SINCE')
    const { name } = person
    const had = (await findRole(tx, caller.operatorId, person.role))?.permissions ?? []
    refuseTaking(giver, had)
    if (takesPart(held.permissions) && !takesPart(had)) {
      return askSecond(ctx, tx, { caller, act: 'role', staffId, name, held, before: person.role })
    }
    await updateStaffRole(tx, staffId, role)
    await note(tx, caller, 'staff.give-role', { staff: staffId, name, role, before: person.role })
    return DONE
  })
}

/**
 * A new link for somebody who forgot the password, with a second person: whoever has the link has the account. Without
 * one for somebody who never chose a password and takes part nowhere. Throws `Refusal` SAME_PERSON, STAFF_UNKNOWN,
 * GRANT_EXCEEDS, and as `askSecond` does.
 */
export function giveLink(ctx: Context, { caller, staffId }: AboutPerson): Promise<Given> {
  return manage(ctx, caller, async (tx, giver) => {
    const person = await findPerson(tx, { ...giver, staffId })
    if (staffId === caller.staffId) throw new Refusal('SAME_PERSON')
    await refuseAbove(tx, giver, person)
    const { name } = person
    const held = await findRole(tx, caller.operatorId, person.role)
    if (!held) throw new Refusal('ROLE_UNKNOWN')
    if (person.passwordHash !== NO_PASSWORD || takesPart(held.permissions)) {
      return askSecond(ctx, tx, { caller, act: 'link', staffId, name, held, before: person.role })
    }
    refuseGrant(giver, held.permissions)
    const link = await makeStaffLink(ctx, tx, { staffId })
    await note(tx, caller, 'staff.link', { staff: staffId, name })
    return { ...DONE, link }
  })
}

/** Closes an account, with its sessions and its link. Throws `Refusal` STAFF_UNKNOWN, GRANT_EXCEEDS, LAST_OWNER. */
export function closeStaff(ctx: Context, wish: AboutPerson & { readonly reason: string }): Promise<void> {
  const { caller, staffId, reason } = wish
  return manage(ctx, caller, async (tx, giver) => {
    const person = await findPerson(tx, { ...giver, staffId })
    await refuseAbove(tx, giver, person)
    await updateStaffStatus(tx, staffId, 'closed')
    await deleteStaffSessionsOf(tx, staffId)
    await endHalfSignIns(tx, staffId)
    await updateStaffLinkEnded(tx, staffId)
    await note(tx, caller, 'staff.close', { staff: staffId, name: person.name, role: person.role, reason })
  })
}

/**
 * Opens a closed account as it was: nobody but its owner knows its password. Throws `Refusal` STAFF_UNKNOWN,
 * GRANT_EXCEEDS.
 */
export function reopenStaff(ctx: Context, wish: AboutPerson & { readonly reason: string }): Promise<void> {
  const { caller, staffId, reason } = wish
  return manage(ctx, caller, async (tx, giver) => {
    const person = await findPerson(tx, { ...giver, staffId }, 'closed')
    await refuseAbove(tx, giver, person)
    await updateStaffStatus(tx, staffId, 'active')
    await note(tx, caller, 'staff.reopen', { staff: staffId, name: person.name, role: person.role, reason })
  })
}

/** Ends everywhere what somebody is signed in to. Throws `Refusal` STAFF_UNKNOWN, GRANT_EXCEEDS. */
export function endSessions(ctx: Context, { caller, staffId }: AboutPerson): Promise<void> {
  return manage(ctx, caller, async (tx, giver) => {
    const person = await findPerson(tx, { ...giver, staffId })
    await refuseAbove(tx, giver, person)
    await deleteStaffSessionsOf(tx, staffId)
    await endHalfSignIns(tx, staffId)
    await note(tx, caller, 'staff.end-sessions', { staff: staffId, name: person.name })
  })
}
