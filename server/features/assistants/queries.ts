import type { AssistantPermission } from '../../../domain/assistants/permissions.ts'
import type { BasisPoints, Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

export interface AssistantRow {
  readonly id: string
  readonly name: string
  readonly roleId: string
  readonly passwordHash: string
  /** Satang; null: no budget. */
  readonly dayBudget: Satang | null
  /** Ids of lotteries; null: all. */
  readonly lotteries: readonly string[] | null
  /** The share of stakes that the owner pays. */
  readonly commission: BasisPoints
  readonly bannedAt: Date | null
  readonly createdAt: Date
  /** Owner of the second step: made by the database, for no other. */
  readonly factorId: string
  /** When the second step was turned on; null while it is off. */
  readonly twoStepSince: Date | null
}

export interface RoleRow {
  readonly id: string
  readonly name: string
  readonly permissions: readonly AssistantPermission[]
}

export function listAssistants(reader: Reader, memberId: string): Promise<AssistantRow[]> {
  return reader.run<AssistantRow>`
    select a.assistant_id as id, a.name, a.role_id as "roleId", a.password_hash as "passwordHash", a.day_budget as "dayBudget",
      a.lotteries::text[] as lotteries, a.commission, a.banned_at as "bannedAt", a.created_at as "createdAt",
      a.factor_id as "factorId", f.confirmed_at as "twoStepSince"
    from assistant a left join second_factor f on f.owner_id = a.factor_id
    where a.member_id = ${memberId} order by a.name`
}

/** Banned ones included. */
export function listAssistantNames(
  reader: Reader,
  memberId: string,
): Promise<{ id: string; name: string }[]> {
  return reader.run`
    select assistant_id as id, name from assistant where member_id = ${memberId} order by name`
}

/** Whose second step it is. */
export function findAssistantOfFactor(
  reader: Reader,
  operatorId: string,
  factorId: string,
): Promise<{ memberId: string; id: string; name: string } | undefined> {
  return reader.maybe`
    select member_id as "memberId", assistant_id as id, name from assistant
    where operator_id = ${operatorId} and factor_id = ${factorId}`
}

export function listAssistantRoles(reader: Reader, memberId: string): Promise<RoleRow[]> {
  return reader.run<RoleRow>`
    select role_id as id, name, permissions from assistant_role where member_id = ${memberId} order by name`
}

/** Whether a member asks a second step of all assistants. */
export async function findTwoStepAsked(reader: Reader, memberId: string): Promise<boolean> {
  const rule = await reader.maybe<{ isAsked: boolean }>`
    select asks_two_step as "isAsked" from assistant_rule where member_id = ${memberId}`
  return rule?.isAsked ?? false
}

export async function insertOrUpdateTwoStepAsked(
  tx: Tx,
  owner: { memberId: string; operatorId: string },
  isAsked: boolean,
): Promise<void> {
  await tx.run`
    insert into assistant_rule (member_id, operator_id, asks_two_step)
    values (${owner.memberId}, ${owner.operatorId}, ${isAsked})
    on conflict (member_id) do update set asks_two_step = excluded.asks_two_step`
}

export interface NewAssistant {
  readonly memberId: string
  readonly id: string
  readonly operatorId: string
  readonly name: string
  readonly roleId: string
  readonly passwordHash: string
  readonly dayBudget: Satang | null
  readonly lotteries: readonly string[] | null
  readonly commission: BasisPoints
}

export async function insertAssistant(tx: Tx, made: NewAssistant): Promise<void> {
  await tx.run`
    insert into assistant (member_id, assistant_id, operator_id, name, role_id, password_hash, day_budget, lotteries, commission,
      created_at)
    values (${made.memberId}, ${made.id}, ${made.operatorId}, ${made.name}, ${made.roleId}, ${made.passwordHash},
      ${made.dayBudget}, ${made.lotteries}::uuid[], ${made.commission}, ${tx.now})`
}

export async function updateAssistant(
  tx: Tx,
  changed: Pick<NewAssistant, 'memberId' | 'id' | 'roleId' | 'dayBudget' | 'lotteries' | 'commission'>,
): Promise<void> {
  await tx.run`
    update assistant set role_id = ${changed.roleId}, day_budget = ${changed.dayBudget},
      lotteries = ${changed.lotteries}::uuid[], commission = ${changed.commission}
    where member_id = ${changed.memberId} and assistant_id = ${changed.id}`
}

export async function updateAssistantPassword(
  tx: Tx,
  owner: { memberId: string; id: string },
  passwordHash: string,
): Promise<void> {
  await tx.run`
    update assistant set password_hash = ${passwordHash}
    where member_id = ${owner.memberId} and assistant_id = ${owner.id}`
}

export async function updateAssistantBanned(
  tx: Tx,
  owner: { memberId: string; id: string },
  isBanned: boolean,
): Promise<void> {
  const at = isBanned ? tx.now : null
  await tx.run`
    update assistant set banned_at = ${at}
    where member_id = ${owner.memberId} and assistant_id = ${owner.id}`
}

/** Writes a role, new or changed. */
export async function insertOrUpdateRole(
  tx: Tx,
  owner: { memberId: string; operatorId: string },
  role: RoleRow,
): Promise<void> {
  await tx.run`
    insert into assistant_role (member_id, role_id, operator_id, name, permissions)
    values (${owner.memberId}, ${role.id}, ${owner.operatorId}, ${role.name}, ${role.permissions}::text[])
    on conflict (member_id, role_id) do update set name = excluded.name, permissions = excluded.permissions`
}

/** Those of these lotteries that are the operator's. */
export async function listLotteriesAmong(
  reader: Reader,
  operatorId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select id from lottery where operator_id = ${operatorId} and id = any(${ids}::uuid[])`
  return rows.map(({ id }) => id)
}
