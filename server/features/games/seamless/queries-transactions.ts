import type { NamedBet } from '../../../../domain/games/seamless/cancelled-bet.ts'
import type { KnownTransaction } from '../../../../domain/games/seamless/seamless.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { WalletOf } from './queries-wallets.ts'

/** An id of a provider: of a bet, a win or a rollback, or another name of a bet. */
export interface GameId {
  readonly provider: string
  readonly id: string
}

/** Keeps other calls about these ids waiting until commit. Members are locked after. */
export async function lockGameIds(tx: Tx, operatorId: string, ids: readonly GameId[]): Promise<void> {
  await tx.run`
    select lock_game_ids(${operatorId}::uuid, ${ids.map((each) => each.provider)}::text[], ${ids.map((each) => each.id)}::text[])`
}

/** The same without waiting: whether each of them is held now, or by somebody else. */
export async function lockFreeGameIds(
  tx: Tx,
  operatorId: string,
  ids: readonly GameId[],
): Promise<boolean[]> {
  const { got } = await tx.one<{ got: string }>`
    select try_game_ids(${operatorId}::uuid, ${ids.map((each) => each.provider)}::text[],
      ${ids.map((each) => each.id)}::text[]) as got`
  return [...got].map((each) => each === '1')
}

/** A stored bet or win. */
export interface StoredTransaction extends KnownTransaction {
  /** Our own. */
  readonly id: string
  /** The provider's. */
  readonly transactionId: string
  readonly amount: Satang
  /** Another name of a bet. */
  readonly betRef: string | null
  readonly at: Date
}

/** What is stored about one id of a provider. */
export interface StoredId {
  readonly known: StoredTransaction | undefined
  /** It was rolled back, whether it came before, after or never. */
  readonly isRolledBack: boolean
  /** It was rolled back before it came. */
  readonly isTombstone: boolean
  /** The own id of the rollback that did it. */
  readonly rolledBackBy: string | undefined
  /** It is the own id of a rollback: what that names. */
  readonly rollbackOf: string | undefined
}

type StoredRow = Omit<StoredTransaction, 'isRolledBack'> & {
  readonly provider: string
  readonly name: string
}

/**
 * What is stored about ids of providers. Read after their lock. The limits force look-ups by key: a plan made while the table was
 * small would read the whole of it for every batch.
 */
export async function readStoredIds(
  reader: Reader,
  operatorId: string,
  ids: readonly GameId[],
): Promise<(provider: string, id: string) => StoredId> {
  const [providers, names] = [ids.map((each) => each.provider), ids.map((each) => each.id)]
  const [known, rolledBack, rollbacks] = await Promise.all([
    reader.run<StoredRow>`
      select w.provider, w.name, w.name as "transactionId", t.id, t.member_id as "memberId", t.round, t.game, t.kind, t.reference,
        t.units::float8 as units, t.amount, t.bet_ref as "betRef", t.at
      from unnest(${providers}::text[], ${names}::text[]) as w(provider, name)
        cross join lateral (select * from game_transaction
          where operator_id = ${operatorId} and provider = w.provider and transaction_id = w.name limit 1) t`,
    reader.run<{ provider: string; name: string; isTombstone: boolean; by: string }>`
      select w.provider, w.name, r.target_id is null as "isTombstone", r.rollback_id as by
      from unnest(${providers}::text[], ${names}::text[]) as w(provider, name)
        cross join lateral (select target_id, rollback_id from game_rollback
          where operator_id = ${operatorId} and provider = w.provider and reference = w.name limit 1) r`,
    reader.run<{ provider: string; name: string; reference: string }>`
      select w.provider, w.name, i.reference
      from unnest(${providers}::text[], ${names}::text[]) as w(provider, name)
        cross join lateral (select reference from game_rollback_id
          where operator_id = ${operatorId} and provider = w.provider and rollback_id = w.name limit 1) i`,
  ])
  const byName = <Row extends { provider: string; name: string }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [`${row.provider} ${row.name}`, row]))
  const [transactions, back, ofRollbacks] = [byName(known), byName(rolledBack), byName(rollbacks)]
  return (provider, id) => {
    const name = `${provider} ${id}`
    const isRolledBack = back.has(name)
    const found = transactions.get(name)
    return {
      ...{ known: found && { ...found, isRolledBack }, isRolledBack },
      ...{ isTombstone: back.get(name)?.isTombstone ?? false, rolledBackBy: back.get(name)?.by },
      rollbackOf: ofRollbacks.get(name)?.reference,
    }
  }
}

/** A few bets that came with a name, those of the user first. All of them are there under the lock of that name. */
export function listBetsOfName(
  reader: Reader,
  {
    operatorId,
    provider,
    betRef,
    user = null,
  }: WalletOf & { readonly betRef: string; readonly user?: string | null | undefined },
): Promise<(NamedBet & { readonly isOwn: boolean })[]> {
  return reader.run`
    select transaction_id as "transactionId", round, units::float8 as units,
      coalesce(member_id = ${user}::uuid, true) as "isOwn"
    from game_transaction where operator_id = ${operatorId} and provider = ${provider} and bet_ref = ${betRef}
    order by 4 desc, seq limit 3`
}

/** The first win of a bet that was not taken back, with what all of those come to. */
export function findStandingWin(
  reader: Reader,
  { operatorId, provider }: WalletOf,
  bet: string,
): Promise<{ readonly transactionId: string; readonly amount: Satang } | undefined> {
  return reader.maybe`
    select w.transaction_id as "transactionId", sum(w.amount) over ()::bigint as amount from game_transaction w
    where w.operator_id = ${operatorId} and w.provider = ${provider} and w.reference = ${bet}
      and not exists (select from game_rollback r where r.target_id = w.id) order by w.seq limit 1`
}

export interface NewTransaction extends WalletOf {
  readonly id: string
  readonly transactionId: string
  readonly memberId: string
  readonly round: string
  readonly game: string
  readonly kind: 'bet' | 'win'
  readonly reference: string | null
  /** Another name of a bet. */
  readonly betRef?: string | undefined
  readonly units: number
  readonly unitsASatang: number
  readonly amount: Satang
  /** The provider says that the round is over. */
  readonly closes: boolean
}

/**
 * Writes bets and wins of one operator, no two of one member, and counts each in its round. `roundIds`: for rounds that begin
 * with them.
 */
export async function insertTransactions(
  tx: Tx,
  told: readonly NewTransaction[],
  roundIds: readonly string[],
): Promise<void> {
  const operatorId = told[0]?.operatorId ?? ''
  const [members, providers, rounds] = [
    told.map((each) => each.memberId),
    told.map((each) => each.provider),
    told.map((each) => each.round),
  ]
  const [games, kinds, amounts] = [
    told.map((each) => each.game),
    told.map((each) => each.kind),
    told.map((each) => each.amount),
  ]
  await Promise.all([
    tx.run`
      insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, closed_at,
        bets, staked, won, staked_back, won_back)
      select w.member_id, ${operatorId}, w.provider, w.round, w.id, w.game, ${tx.now}, ${tx.now},
        case when w.closes = 1 then ${tx.now}::timestamptz end, (w.kind = 'bet')::int,
        case when w.kind = 'bet' then w.amount else 0 end, case when w.kind = 'bet' then 0 else w.amount end, 0, 0
      from unnest(${members}::uuid[], ${providers}::text[], ${rounds}::text[], ${roundIds}::uuid[], ${games}::text[],
          ${told.map((each) => (each.closes ? 1 : 0))}::int[], ${kinds}::text[], ${amounts}::bigint[])
        as w(member_id, provider, round, id, game, closes, kind, amount)
      on conflict (member_id, operator_id, provider, round) do update set last_at = excluded.last_at,
        closed_at = coalesce(game_round.closed_at, excluded.closed_at), bets = game_round.bets + excluded.bets, is_counted = false,
        staked = game_round.staked + excluded.staked, won = game_round.won + excluded.won`,
    tx.run`
      insert into game_transaction (operator_id, provider, transaction_id, id, member_id, round, game, kind, reference,
        bet_ref, units, units_a_satang, amount, at)
      select ${operatorId}, w.provider, w.transaction_id, w.id, w.member_id, w.round, w.game, w.kind, w.reference,
        w.bet_ref, w.units, w.units_a_satang, w.amount, ${tx.now}
      from unnest(${providers}::text[], ${told.map((each) => each.transactionId)}::text[],
          ${told.map((each) => each.id)}::uuid[], ${members}::uuid[], ${rounds}::text[], ${games}::text[],
          ${kinds}::text[], ${told.map((each) => each.reference)}::text[],
          ${told.map((each) => each.betRef ?? null)}::text[], ${told.map((each) => each.units)}::bigint[],
          ${told.map((each) => each.unitsASatang)}::int[], ${amounts}::bigint[])
        as w(provider, transaction_id, id, member_id, round, game, kind, reference, bet_ref, units, units_a_satang, amount)`,
  ])
}

/** What these members owe of games, of those who do. Read under their accounts. */
export function listGameDebts(
  reader: Reader,
  memberIds: readonly string[],
): Promise<{ memberId: string; debt: number }[]> {
  return reader.run`
    select x.member_id as "memberId",
      sum(case x.kind when 'game_debt' then x.amount else -x.amount end)::float8 as debt
    from transfer x where x.member_id = any(${memberIds}::uuid[]) and x.kind in ('game_debt', 'game_debt_repaid')
    group by x.member_id`
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
