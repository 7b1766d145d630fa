import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { NumberRule } from '../../../domain/betting/number-rule.ts'
import type { Reader, Tx } from '../../context.ts'

export interface NumberRuleRow {
  readonly roundId: string
  readonly type: BetType
  readonly number: string
  readonly kind: NumberRule
}

/** What is closed or paid half in these rounds. */
export function listNumberRules(reader: Reader, roundIds: readonly string[]): Promise<NumberRuleRow[]> {
  return reader.run<NumberRuleRow>`
    select round_id as "roundId", type::text as type, number, kind from number_rule
    where round_id = any(${roundIds}::uuid[]) order by round_id, type, number`
}

export interface NumberRuleWish {
  readonly roundId: string
  readonly type: BetType
  readonly numbers: readonly string[]
  readonly staffId: string
}

export async function insertNumberRules(tx: Tx, wish: NumberRuleWish, kind: NumberRule): Promise<void> {
  await tx.run`
    insert into number_rule (round_id, type, number, kind, set_by, set_at)
    select ${wish.roundId}, ${wish.type}::bet_type, number, ${kind}, ${wish.staffId}, ${tx.now}
    from unnest(${wish.numbers}::text[]) number
    on conflict (round_id, type, number) do update set kind = excluded.kind, set_by = excluded.set_by,
      set_at = excluded.set_at`
}

export async function deleteNumberRules(tx: Tx, wish: NumberRuleWish): Promise<void> {
  await tx.run`
    delete from number_rule
    where round_id = ${wish.roundId} and type = ${wish.type}::bet_type and number = any(${wish.numbers}::text[])`
}
