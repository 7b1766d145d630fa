import {
  type AssistantPermission,
  isAssistantName,
  isUsableRole,
  MAX_ASSISTANTS,
  MAX_ROLES,
} from '../../../domain/assistants/permissions.ts'
import type { BasisPoints, Satang } from '../../../domain/money.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endHalfSignIns } from '../credentials/half-sign-in.ts'
import { hashPassword } from '../credentials/password-hash.ts'
import { refusePassword } from '../credentials/password-rules.ts'
import { endSecondFactor } from '../credentials/second-factor.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { holdCaller } from '../members/protection/hold-caller.ts'
import { provePassword } from '../members/protection/prove-password.ts'
import type { MemberRow } from '../members/queries.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { endAssistantSessions } from '../members/sessions/end-session.ts'
import { forgetSessions } from '../members/sessions/session-cache.ts'
import { tellSecurity } from '../members/tell-security.ts'
import {
  type AssistantRow,
  insertAssistant,
  insertOrUpdateRole,
  listAssistantRoles,
  listAssistants,
  listLotteriesAmong,
  type RoleRow,
  updateAssistant,
  updateAssistantBanned,
  updateAssistantPassword,
} from './queries.ts'

/** The member who owns the assistants, and nobody in the member's place. */
export type Owner = Pick<SignedIn, 'memberId' | 'operatorId' | 'sessionId'>

/** What an assistant may, beside its role. */
export interface AssistantTerms {
  readonly roleId: string
  /** Satang of stakes a Bangkok day; null: no budget. */
  readonly dayBudget: Satang | null
  /** Ids of lotteries; null: all. */
  readonly lotteries: readonly string[] | null
  /** The share of stakes that the owner pays, of what is sold from now on. */
  readonly commission: BasisPoints
}

export interface CreateAssistant extends AssistantTerms {
  /** Of the form, so that sending it twice makes one. */
  readonly id: string
  readonly name: string
  readonly password: string
  readonly ownPassword: string
}

/**
 * Makes an assistant, once however often it is sent, and returns the name as it is kept: in small letters. Throws `Refusal` OWN_PASSWORD_WRONG (the owner's), ASSISTANT_NAME_INVALID,
 * ASSISTANT_NAME_TAKEN, ASSISTANTS_TOO_MANY, ASSISTANT_ROLE_UNKNOWN, PROGRAM_UNKNOWN and what `refusePassword` says.
 */
export async function createAssistant(
  ctx: Context,
  owner: Owner,
  wish: CreateAssistant,
): Promise<{ readonly name: string }> {
  const proven = await proveOwner(ctx, owner, wish)
  const name = wish.name.trim().toLowerCase()
  if (!isAssistantName(name)) throw new Refusal('ASSISTANT_NAME_INVALID')
  const passwordHash = await hashAllowed(ctx, wish.password, name)
  await ctx.transaction(async (tx) => {
    const { assistants } = await lockOwner(tx, owner, proven)
    const before = assistants.find(({ id }) => id === wish.id)
    if (before?.name === name) return
    if (before || assistants.some((each) => each.name === name)) throw new Refusal('ASSISTANT_NAME_TAKEN')
    if (assistants.length >= MAX_ASSISTANTS) throw new Refusal('ASSISTANTS_TOO_MANY')
    await requireTerms(tx, owner, wish)
    const { id, roleId, dayBudget, lotteries, commission } = wish
    const terms = { roleId, dayBudget, lotteries, commission }
    await insertAssistant(tx, { ...owned(owner), id, name, passwordHash, ...terms })
    await tellSecurity(ctx, tx, { of: owner, kind: 'assistant', facts: { name, now: 'made' } })
    await note(tx, owner, 'assistant.created', { assistant: name })
  })
  return { name }
}

/** Gives an assistant another role, budget, list of lotteries or commission. Holds from its next act on. */
export async function changeAssistant(
  ctx: Context,
  owner: Owner,
  wish: AssistantTerms & { readonly id: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { name, roleId } = (await lockAssistant(tx, owner, wish.id)).assistant
    await requireTerms(tx, owner, wish)
    await updateAssistant(tx, { ...wish, memberId: owner.memberId })
    if (roleId !== wish.roleId)
      await endAssistantSessions(tx, { memberId: owner.memberId, assistants: [wish.id] })
    await note(tx, owner, 'assistant.changed', { assistant: name, commission: wish.commission })
  })
  forgetSessions(owner.memberId)
}

/**
 * Bans an assistant, or takes the ban back. With the commit its sessions end in every process; what it sells at that
 * moment is either sold before or refused, because both hold the member's account. A repeat changes nothing.
 */
export async function banAssistant(
  ctx: Context,
  owner: Owner,
  wish: { readonly id: string; readonly isBanned: boolean },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { assistant } = await lockAssistant(tx, owner, wish.id)
    if ((assistant.bannedAt !== null) === wish.isBanned) return
    await updateAssistantBanned(tx, { memberId: owner.memberId, id: wish.id }, wish.isBanned)
    if (wish.isBanned) await endSeats(tx, owner, assistant)
    const now = wish.isBanned ? 'banned' : 'unbanned'
    await tellSecurity(ctx, tx, { of: owner, kind: 'assistant', facts: { name: assistant.name, now } })
    const kind = wish.isBanned ? 'assistant.banned' : 'assistant.unbanned'
    await note(tx, owner, kind, { assistant: assistant.name })
  })
  forgetSessions(owner.memberId)
}

/** Gives an assistant another password and ends its sessions. Throws `Refusal` OWN_PASSWORD_WRONG for the owner's own. */
export async function resetAssistantPassword(
  ctx: Context,
  owner: Owner,
  wish: { readonly id: string; readonly password: string; readonly ownPassword: string },
): Promise<void> {
  const proven = await proveOwner(ctx, owner, wish)
  const found = (await listAssistants(ctx.read, owner.memberId)).find(({ id }) => id === wish.id)
  if (!found) throw new Refusal('ASSISTANT_UNKNOWN')
  const passwordHash = await hashAllowed(ctx, wish.password, found.name)
  await ctx.transaction(async (tx) => {
    const { assistant } = await lockAssistant(tx, owner, wish.id, proven)
    await updateAssistantPassword(tx, { memberId: owner.memberId, id: wish.id }, passwordHash)
    await endSeats(tx, owner, assistant)
    const told = { name: assistant.name, now: 'password' } as const
    await tellSecurity(ctx, tx, { of: owner, kind: 'assistant', facts: told })
    await note(tx, owner, 'assistant.password', { assistant: assistant.name })
  })
  forgetSessions(owner.memberId)
}

/**
 * Takes the second step away from an assistant who has lost phone and recovery codes, and ends its sessions: the password is
 * asked for as before. Throws `Refusal` OWN_PASSWORD_WRONG for the owner's own, ASSISTANT_UNKNOWN, SECOND_FACTOR_OFF.
 */
export async function resetAssistantTwoStep(
  ctx: Context,
  owner: Owner,
  wish: { readonly id: string; readonly ownPassword: string },
): Promise<void> {
  const proven = await proveOwner(ctx, owner, wish)
  await ctx.transaction(async (tx) => {
    const { assistant } = await lockAssistant(tx, owner, wish.id, proven)
    const { name, factorId, twoStepSince } = assistant
    if (twoStepSince === null) throw new Refusal('SECOND_FACTOR_OFF')
    await endSecondFactor(tx, factorId)
    await endSeats(tx, owner, assistant)
    await tellSecurity(ctx, tx, { of: owner, kind: 'assistant', facts: { name, now: 'step-reset' } })
    await note(tx, owner, 'assistant.two-step', { assistant: name })
  })
  forgetSessions(owner.memberId)
}

export interface SaveRole {
  /** Of the form: an unknown one is a new role. */
  readonly id: string
  readonly name: string
  readonly permissions: readonly AssistantPermission[]
}

/**
 * Makes or changes a role. Assistants who have a changed role sign in again, so that no page or socket of theirs goes on with
 * what it was opened with.
 */
export async function saveRole(ctx: Context, owner: Owner, role: SaveRole): Promise<void> {
  if (!isUsableRole(role.permissions)) throw new Refusal('ASSISTANT_ROLE_UNSEEN')
  await ctx.transaction(async (tx) => {
    const { assistants, roles } = await lockOwner(tx, owner)
    const before = roles.find(({ id }) => id === role.id)
    if (roles.some(({ id, name }) => name === role.name && id !== role.id)) {
      throw new Refusal('ASSISTANT_ROLE_TAKEN')
    }
    if (!before && roles.length >= MAX_ROLES) throw new Refusal('ASSISTANT_ROLES_TOO_MANY')
    await insertOrUpdateRole(tx, owner, role)
    const having = assistants.flatMap(({ id, roleId }) => (roleId === role.id ? [id] : []))
    if (having.length > 0) await endAssistantSessions(tx, { memberId: owner.memberId, assistants: having })
    await note(tx, owner, 'assistant.role', { role: role.name, permissions: role.permissions })
  })
  forgetSessions(owner.memberId)
}

/** Ends an assistant's sessions, and sign-ins of it that wait for a code. */
async function endSeats(tx: Tx, { memberId }: Owner, { id, factorId }: AssistantRow): Promise<void> {
  await endAssistantSessions(tx, { memberId, assistants: [id] })
  await endHalfSignIns(tx, factorId)
}

async function hashAllowed(ctx: Context, typed: string, name: string): Promise<string> {
  const password = typed.trim()
  const refused = refusePassword(password, { name })
  if (refused) throw new Refusal(refused)
  return hashPassword(password, ctx.chance)
}

/** Checks the owner's own password. */
function proveOwner(ctx: Context, owner: Owner, { ownPassword: typed }: { ownPassword: string }) {
  return provePassword(ctx, { caller: owner, typed, wrong: 'OWN_PASSWORD_WRONG' })
}

/**
 * Locks the member and the account that every sale locks, so that no sale passes beside a change. `proven`: whose password was checked
 * before. One that is another by now proves nothing: an assistant made by who had it would outlive the change.
 */
async function lockOwner(
  tx: Tx,
  owner: Owner,
  proven?: Pick<MemberRow, 'passwordHash'>,
): Promise<{ assistants: AssistantRow[]; roles: RoleRow[] }> {
  const { memberId } = owner
  const { passwordHash } = await holdCaller(tx, owner)
  if (proven && proven.passwordHash !== passwordHash) throw new Refusal('OWN_PASSWORD_WRONG')
  await lockAccounts(tx, [memberId])
  const [assistants, roles] = await Promise.all([
    listAssistants(tx, memberId),
    listAssistantRoles(tx, memberId),
  ])
  return { assistants, roles }
}

async function lockAssistant(
  tx: Tx,
  owner: Owner,
  id: string,
  proven?: Pick<MemberRow, 'passwordHash'>,
): Promise<{ assistant: AssistantRow }> {
  const { assistants } = await lockOwner(tx, owner, proven)
  const assistant = assistants.find((each) => each.id === id)
  if (!assistant) throw new Refusal('ASSISTANT_UNKNOWN')
  return { assistant }
}

async function requireTerms(tx: Tx, owner: Owner, { roleId, lotteries }: AssistantTerms): Promise<void> {
  const roles = await listAssistantRoles(tx, owner.memberId)
  if (!roles.some(({ id }) => id === roleId)) throw new Refusal('ASSISTANT_ROLE_UNKNOWN')
  if (lotteries === null) return
  const known = await listLotteriesAmong(tx, owner.operatorId, lotteries)
  if (known.length !== new Set(lotteries).size) throw new Refusal('PROGRAM_UNKNOWN')
}

function owned({ memberId, operatorId }: Owner) {
  return { memberId, operatorId }
}

async function note(
  tx: Tx,
  { memberId, operatorId }: Owner,
  kind: RecordedAct,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `member:${memberId}`, kind, body })
}
