import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { NumberRule } from '../../../domain/betting/price/number-rule.ts'
import type { Reader, Tx } from '../../context.ts'

export interface NumberProposal {
  readonly id: string
  readonly roundId: string
  readonly type: BetType
  readonly numbers: readonly string[]
  /** Null: no rule any more. */
  readonly rule: NumberRule | null
  readonly makerId: string
}

export async function insertNumberProposal(tx: Tx, proposal: NumberProposal): Promise<void> {
  const { id, roundId, type, numbers, rule, makerId } = proposal
  await tx.run`
    insert into number_proposal (id, round_id, type, numbers, rule, maker_id, made_at)
    values (${id}, ${roundId}, ${type}::text::bet_type, ${numbers}::text[], ${rule && { json: rule }}::jsonb, ${makerId},
      ${tx.now})`
}

/** How a wish stands, and who decided about it. */
interface Decided {
  readonly state: 'open' | 'confirmed' | 'rejected' | 'withdrawn'
  readonly decidedBy: string | null
}

/** A wish for other rates, held until commit. */
export function lockNumberProposal(
  tx: Tx,
  roundId: string,
  proposalId: string,
): Promise<(NumberProposal & Decided) | undefined> {
  return tx.maybe`
    select id, round_id as "roundId", type::text as type, numbers, rule, maker_id as "makerId", state,
      decided_by as "decidedBy"
    from number_proposal where id = ${proposalId} and round_id = ${roundId} for update`
}

/** What somebody has decided about a wish before. */
export function findNumberDecision(
  reader: Reader,
  { roundId, proposalId, staffId }: { roundId: string; proposalId: string; staffId: string },
): Promise<(Pick<NumberProposal, 'numbers'> & Pick<Decided, 'state'>) | undefined> {
  return reader.maybe`
    select numbers, state from number_proposal
    where id = ${proposalId} and round_id = ${roundId} and decided_by = ${staffId}`
}

export async function updateNumberProposal(
  tx: Tx,
  proposalId: string,
  state: 'confirmed' | 'rejected' | 'withdrawn',
  staffId: string,
): Promise<void> {
  await tx.run`
    update number_proposal set state = ${state}, decided_by = ${staffId}, decided_at = ${tx.now} where id = ${proposalId}`
}

/** The wishes of a round that wait, the oldest first, with who made them. */
export function listNumberProposals(
  reader: Reader,
  roundId: string,
): Promise<(NumberProposal & { readonly by: string; readonly at: Date })[]> {
  return reader.run`
    select p.id, p.round_id as "roundId", p.type::text as type, p.numbers, p.rule, p.maker_id as "makerId", s.name as by,
      p.made_at as at
    from number_proposal p join staff s on s.staff_id = p.maker_id
    where p.round_id = ${roundId} and p.state = 'open' order by p.made_at, p.id`
}
