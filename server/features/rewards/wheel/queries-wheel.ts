import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { SpinsToday, WheelPlace } from '../../../../domain/rewards/wheel.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface StoredSeed {
  readonly id: string
  readonly commitment: Buffer
  readonly sealed: Buffer
  /** Spins with it. */
  readonly spins: number
}

/** The seed with which the member's next spin is made. */
export function findSeedInUse(reader: Reader, memberId: string): Promise<StoredSeed | undefined> {
  return reader.maybe<StoredSeed>`
    select s.id, s.commitment, s.sealed,
      (select count(*)::int from wheel_spin w where w.member_id = s.member_id and w.seed_id = s.id) as spins
    from wheel_seed s where s.member_id = ${memberId} and s.revealed_at is null`
}

export async function insertSeed(
  tx: Tx,
  seed: {
    readonly memberId: string
    readonly id: string
    readonly operatorId: string
    readonly commitment: Uint8Array
    readonly sealed: Uint8Array
  },
): Promise<void> {
  await tx.run`
    insert into wheel_seed (member_id, id, operator_id, commitment, sealed, made_at)
    values (${seed.memberId}, ${seed.id}, ${seed.operatorId}, ${seed.commitment}, ${seed.sealed}, ${tx.now})`
}

export async function updateSeedRevealed(
  tx: Tx,
  memberId: string,
  { id, seed }: { readonly id: string; readonly seed: Uint8Array },
): Promise<void> {
  await tx.run`
    update wheel_seed set revealed_at = ${tx.now}, seed = ${seed} where member_id = ${memberId} and id = ${id}`
}

/** A seed that its member has had shown, by its commitment. */
export function findRevealedSeed(
  reader: Reader,
  memberId: string,
  commitment: string,
): Promise<{ id: string } | undefined> {
  return reader.maybe`
    select id from wheel_seed where member_id = ${memberId} and revealed_at is not null
      and commitment = ${Buffer.from(commitment, 'hex')}`
}

/** What a Bangkok day has brought a member, and how often it was spun on it. */
export function findSpinsToday(reader: Reader, memberId: string, today: BangkokDate): Promise<SpinsToday> {
  return reader.one<SpinsToday>`
    select
      deposited_on(${memberId}::uuid, ${today}::date) as deposited,
      (select count(*)::int from wheel_spin where member_id = ${memberId} and on_date = ${today}::date) as spun`
}

export interface StoredSpin {
  readonly id: string
  readonly seedId: string
  readonly commitment: Buffer
  /** Null until the member has it shown. */
  readonly seed: Buffer | null
  readonly nonce: number
  readonly clientSeed: string
  readonly places: readonly WheelPlace[]
  readonly place: number
  readonly prize: Satang
  readonly at: Date
  readonly requestHash: Buffer
}

/** A member's spins, the newest first: all, or that of a key. */
export function listSpins(
  reader: Reader,
  memberId: string,
  { limit, key = null }: { readonly limit: number; readonly key?: string | null },
): Promise<StoredSpin[]> {
  return reader.run<StoredSpin>`
    select w.id, w.seed_id as "seedId", s.commitment, s.seed, w.nonce, w.client_seed as "clientSeed", t.places,
      w.place, w.prize, w.at, w.request_hash as "requestHash"
    from wheel_spin w join wheel_seed s on s.member_id = w.member_id and s.id = w.seed_id
      join wheel_table t on t.operator_id = w.operator_id and t.hash = w.table_hash
    where w.member_id = ${memberId} and (${key}::uuid is null or w.key = ${key}::uuid)
    order by w.at desc, w.nonce desc limit ${limit}`
}

export async function insertTable(
  tx: Tx,
  {
    operatorId,
    hash,
    places,
  }: { readonly operatorId: string; readonly hash: Uint8Array; readonly places: readonly WheelPlace[] },
): Promise<void> {
  await tx.run`
    insert into wheel_table (operator_id, hash, places, first_spun_at)
    values (${operatorId}, ${hash}, ${{ json: places }}, ${tx.now}) on conflict do nothing`
}

export async function insertSpin(
  tx: Tx,
  spin: {
    readonly memberId: string
    readonly id: string
    readonly operatorId: string
    readonly seedId: string
    readonly nonce: number
    readonly clientSeed: string
    readonly tableHash: Uint8Array
    readonly place: number
    readonly prize: Satang
    readonly date: BangkokDate
    readonly nth: number
    readonly key: string
    readonly requestHash: Buffer
  },
): Promise<void> {
  await tx.run`
    insert into wheel_spin (member_id, id, operator_id, seed_id, nonce, client_seed, table_hash, place, prize, on_date,
      nth, key, request_hash, at)
    values (${spin.memberId}, ${spin.id}, ${spin.operatorId}, ${spin.seedId}, ${spin.nonce}, ${spin.clientSeed},
      ${spin.tableHash}, ${spin.place}, ${spin.prize}, ${spin.date}::date, ${spin.nth}, ${spin.key}, ${spin.requestHash},
      ${tx.now})`
}
