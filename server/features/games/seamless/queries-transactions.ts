import type { KnownTransaction } from '../../../../domain/games/seamless.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { WalletOf } from './queries-wallets.ts'

/** Keeps other calls about these ids of a provider waiting until commit. Members are locked after. */
export async function lockGameIds(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  ids: readonly string[],
): Promise<void> {
  await tx.run`select lock_game_ids(${operatorId}::uuid, ${provider}, ${ids}::text[])`
}

/** A stored bet or win. */
export interface StoredTransaction extends KnownTransaction {
  readonly id: string
  readonly amount: Satang
}

/** What is stored about one id of a provider. */
export interface StoredId {
  readonly known: StoredTransaction | undefined
  /** It was rolled back, whether it came before, after or never. */
  readonly isRolledBack: boolean
  /** It is the own id of a rollback: what that names. */
  readonly rollbackOf: string | undefined
}

/** Read after `lockGameIds`. */
export async function readStoredId(
  reader: Reader,
  { operatorId, provider }: WalletOf,
  transactionId: string,
): Promise<StoredId> {
  const [known, rolledBack, rollback] = await Promise.all([
    reader.maybe<Omit<StoredTransaction, 'isRolledBack'>>`
      select id, member_id as "memberId", round, game, kind, reference, units::float8 as units, amount
      from game_transaction
      where operator_id = ${operatorId} and provider = ${provider} and transaction_id = ${transactionId}`,
    reader.maybe`
      select from game_rollback
      where operator_id = ${operatorId} and provider = ${provider} and reference = ${transactionId}`,
    reader.maybe<{ reference: string }>`
      select reference from game_rollback_id
      where operator_id = ${operatorId} and provider = ${provider} and rollback_id = ${transactionId}`,
  ])
  const isRolledBack = rolledBack !== undefined
  return { known: known && { ...known, isRolledBack }, isRolledBack, rollbackOf: rollback?.reference }
}

export interface NewTransaction extends WalletOf {
  readonly id: string
  readonly transactionId: string
  readonly memberId: string
  readonly round: string
  readonly game: string
  readonly kind: 'bet' | 'win'
  readonly reference: string | null
  readonly units: number
  readonly unitsASatang: number
  readonly amount: Satang
  /** The provider says that the round is over. */
  readonly closes: boolean
}

/** Writes a bet or a win, and counts it in its round. `roundId`: for a round that begins with it. */
export async function insertTransaction(tx: Tx, told: NewTransaction, roundId: string): Promise<void> {
  const { operatorId, provider, memberId, round, game, amount } = told
  const bets = told.kind === 'bet' ? 1 : 0
  await Promise.all([
    tx.run`
      insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, closed_at,
        bets, staked, won, staked_back, won_back)
      values (${memberId}, ${operatorId}, ${provider}, ${round}, ${roundId}, ${game}, ${tx.now}, ${tx.now},
        ${told.closes ? tx.now : null}, ${bets}, ${bets * amount}, ${(1 - bets) * amount}, 0, 0)
      on conflict (member_id, operator_id, provider, round) do update set last_at = excluded.last_at,
        closed_at = coalesce(game_round.closed_at, excluded.closed_at), bets = game_round.bets + excluded.bets, is_counted = false,
        staked = game_round.staked + excluded.staked, won = game_round.won + excluded.won`,
    tx.run`
      insert into game_transaction (operator_id, provider, transaction_id, id, member_id, round, game, kind, reference,
        units, units_a_satang, amount, at)
      values (${operatorId}, ${provider}, ${told.transactionId}, ${told.id}, ${memberId}, ${round}, ${game}, ${told.kind},
        ${told.reference}, ${told.units}, ${told.unitsASatang}, ${amount}, ${tx.now})`,
  ])
}

/** What a member owes of games, of wins that were taken back when there was no cash for them. Read under the member's accounts. */
export async function findGameDebt(reader: Reader, memberId: string): Promise<Satang> {
  return (await reader.one<{ debt: Satang }>`select game_debt_of(${memberId}::uuid) as debt`).debt
}

/** Remembers what a rollback's id names, once the reference is rolled back. */
export async function insertRollbackId(
  tx: Tx,
  { operatorId, provider, rollbackId, reference }: Pick<NewRollback, 'rollbackId' | 'reference'> & WalletOf,
): Promise<void> {
  await tx.run`
    insert into game_rollback_id (operator_id, provider, rollback_id, reference)
    values (${operatorId}, ${provider}, ${rollbackId}, ${reference}) on conflict do nothing`
}

export interface NewRollback extends WalletOf {
  readonly rollbackId: string
  readonly reference: string
  /** Undefined: a tombstone. */
  readonly target: StoredTransaction | undefined
  readonly closes: boolean
}

/** Writes a rollback, or a tombstone, and what it takes back from its round. */
export async function insertRollback(tx: Tx, told: NewRollback): Promise<void> {
  const { operatorId, provider, target } = told
  await tx.run`
    insert into game_rollback (operator_id, provider, reference, rollback_id, target_id, member_id, at)
    values (${operatorId}, ${provider}, ${told.reference}, ${told.rollbackId}, ${target?.id ?? null},
      ${target?.memberId ?? null}, ${tx.now})`
  if (!target) return
  const staked = target.kind === 'bet' ? target.amount : 0
  await tx.run`
    update game_round set last_at = ${tx.now}, is_counted = false, staked_back = staked_back + ${staked},
      won_back = won_back + ${target.amount - staked},
      closed_at = coalesce(closed_at, case when ${told.closes} then ${tx.now}::timestamptz end)
    where member_id = ${target.memberId} and operator_id = ${operatorId} and provider = ${provider}
      and round = ${target.round}`
}
