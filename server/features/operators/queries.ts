import type { Reader, Tx } from '../../context.ts'
import type { Operator, OperatorSettings, ThemeGroup } from './operator.ts'

export function findOperatorById(reader: Reader, id: string): Promise<Operator | undefined> {
  return reader.maybe`
    select id, code, name, company, agent, house_member_id as "houseMemberId", demo, takes_money as "takesMoney",
      theme, settings, created_at as "createdAt"
    from operator where id = ${id}`
}

export function findOperatorByCode(reader: Reader, code: string): Promise<Operator | undefined> {
  return reader.maybe`
    select id, code, name, company, agent, house_member_id as "houseMemberId", demo, takes_money as "takesMoney",
      theme, settings, created_at as "createdAt"
    from operator where code = ${code}`
}

/**
 * An operator whose settings nobody else changes before this transaction ends, read after the lock; with the clock. Rows that
 * refer to it are written meanwhile.
 */
export async function lockOperator(tx: Tx, id: string): Promise<Operator | undefined> {
  await Promise.all([tx.run`select from operator where id = ${id} for no key update`, tx.readClock()])
  return findOperatorById(tx, id)
}

/** Changes some of what an operator has set; the rest stays as it is. */
export async function updateOperatorSettings(
  tx: Tx,
  operatorId: string,
  changes: Partial<OperatorSettings>,
): Promise<void> {
  await tx.run`update operator set settings = settings || ${{ json: changes }}::jsonb where id = ${operatorId}`
}

/** The member that stands for the house in transfers without a member. */
export async function findHouse(reader: Reader, operatorId: string): Promise<string> {
  const row = await reader.one<{ house: string }>`
    select house_member_id as house from operator where id = ${operatorId}`
  return row.house
}

export interface NewOperator {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly company: string
  readonly agent: string
  readonly houseMemberId: string
  readonly demo: boolean
  readonly theme: readonly ThemeGroup[]
  readonly settings: OperatorSettings
}

/** False when an operator of that code is already there. */
export async function insertOperator(tx: Tx, operator: NewOperator): Promise<boolean> {
  const made = await tx.run`
    insert into operator (id, code, name, company, agent, house_member_id, demo, theme, settings)
    values (${operator.id}, ${operator.code}, ${operator.name}, ${operator.company}, ${operator.agent},
      ${operator.houseMemberId}, ${operator.demo}, ${{ json: operator.theme }}, ${{ json: operator.settings }})
    on conflict (code) do nothing returning id`
  return made.length === 1
}
