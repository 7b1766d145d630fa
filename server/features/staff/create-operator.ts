import { birthFault, type OperatorBirth, tidyBirth } from '../../../domain/operator/birth.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { NO_PASSWORD } from '../credentials/password-hash.ts'
import { claimHosts } from '../directory/claim-hosts.ts'
import { findSeatOwner, listHostOwners, lockDirectory } from '../directory/queries.ts'
import { addOperator } from '../operators/add-operator.ts'
import { refuseHiddenConsole } from '../operators/hidden-console.ts'
import type { Operator } from '../operators/operator.ts'
import { findOperatorByCode } from '../operators/queries.ts'
import { hashChosenPassword } from './choose-staff-password.ts'
import { makeRoles } from './make-roles.ts'
import { findStaffByName, insertStaff } from './queries.ts'
import { updateStaffPassword } from './queries-birth.ts'
import { makeStaffLink } from './staff-link.ts'

export interface CreateOperator extends OperatorBirth {
  /** The owner's password. Undefined: the owner chooses one by the returned link. */
  readonly password: string | undefined
}

export interface MadeOperator {
  readonly operatorId: string
  readonly code: string
  readonly hosts: readonly string[]
  readonly owner: string
  /** False when exactly this operator exists already. */
  readonly isNew: boolean
  /** The token of the owner's link. Undefined when the owner has a password. */
  readonly link: string | undefined
}

/** A validated and normalised operator, with the hash of the password. */
export interface ValidBirth extends OperatorBirth {
  readonly passwordHash: string | undefined
}

/**
 * Creates an operator with its hosts and owner; a job adds its lotteries, off sale. A repeat changes nothing, unless
 * the owner has no password yet: then it sets the password or makes a new link. Throws `Refusal`: the faults of
 * `birthFault` and of the password, OPERATOR_CODE_TAKEN, SEAT_TAKEN, HOST_TAKEN; each with its field.
 */
export async function createOperator(ctx: Context, typed: CreateOperator): Promise<MadeOperator> {
  const ready = await validBirth(ctx, typed)
  return ctx.transaction((tx) => makeOperator(ctx, tx, ready))
}

/** Throws `Refusal` for the first fault. */
export async function validBirth(ctx: Context, typed: CreateOperator): Promise<ValidBirth> {
  const wish = tidyBirth(typed)
  const fault = birthFault(wish)
  if (fault) throw new Refusal(fault.code, { field: fault.field })
  refuseHiddenConsole(ctx, wish.hosts)
  const known = [wish.owner, wish.code]
  const passwordHash =
    typed.password === undefined ? undefined : await hashChosenPassword(ctx, typed.password, known)
  return { ...wish, passwordHash }
}

export async function makeOperator(ctx: Context, tx: Tx, wish: ValidBirth): Promise<MadeOperator> {
  await lockDirectory(tx)
  const before = await findOperatorByCode(tx, wish.code)
  if (before) return sameAsBefore(ctx, tx, { before, wish })
  if (await findSeatOwner(tx, wish)) throw new Refusal('SEAT_TAKEN', { field: 'company' })

  const [operatorId, staffId] = [ctx.chance.id(), ctx.chance.id()]
  const { code, name, company, agent, hosts, owner } = wish
  const houseMemberId = ctx.chance.id()
  // The default theme and no texts: an operator writes its own in the console.
  const bare = { demo: false, theme: [], settings: {} }
  await addOperator(tx, { id: operatorId, code, name, company, agent, houseMemberId, ...bare })
  await makeRoles(tx, operatorId)
  await claimHosts(tx, operatorId, hosts)
  const passwordHash = wish.passwordHash ?? NO_PASSWORD
  await insertStaff(tx, { staffId, operatorId, name: owner, role: 'operator_admin', passwordHash })
  const link = wish.passwordHash === undefined ? await makeStaffLink(ctx, tx, { staffId }) : undefined
  await tx.enqueue('add-lotteries', { operatorId })
  await appendAudit(tx, {
    operatorId,
    actor: 'system',
    kind: 'operator.created',
    body: { code, name, company, agent, hosts, owner: staffId },
  })
  return { operatorId, code, hosts, owner, isNew: true, link }
}

/** A repeat with the same fields. Anything else under an existing code is refused. */
async function sameAsBefore(
  ctx: Context,
  tx: Tx,
  { before, wish }: { before: Operator; wish: ValidBirth },
): Promise<MadeOperator> {
  const { code, hosts, owner } = wish
  const owners = await listHostOwners(tx, hosts)
  const isSame =
    before.name === wish.name &&
    before.company === wish.company &&
    before.agent === wish.agent &&
    hosts.every((host) => owners.some((each) => each.host === host && each.operatorId === before.id))
  const staff = await findStaffByName(tx, before.id, owner)
  if (!isSame || staff?.role !== 'operator_admin') throw new Refusal('OPERATOR_CODE_TAKEN', { field: 'code' })
  const made = { operatorId: before.id, code, hosts, owner, isNew: false }
  if (staff.passwordHash !== NO_PASSWORD) return { ...made, link: undefined }
  if (wish.passwordHash === undefined) return { ...made, link: await makeStaffLink(ctx, tx, staff) }
  await updateStaffPassword(tx, staff.staffId, wish.passwordHash)
  await appendAudit(tx, {
    operatorId: before.id,
    actor: 'system',
    kind: 'password.staff',
    body: { staff: staff.staffId, by: 'create' },
  })
  return { ...made, link: undefined }
}
