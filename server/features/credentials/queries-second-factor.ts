import type { Reader, Tx } from '../../context.ts'

export interface SecondFactorRow {
  readonly sealedSecret: Buffer
  readonly startedAt: Date
  readonly confirmedAt: Date | null
  readonly lastStep: number
  readonly wrong: number
  readonly pausedUntil: Date | null
}

/** Locks an owner's second factor until commit, so that guesses are counted one after another, and reads the clock. */
export async function lockSecondFactor(tx: Tx, ownerId: string): Promise<SecondFactorRow | undefined> {
  const [found] = await Promise.all([
    tx.maybe<SecondFactorRow>`
      select sealed_secret as "sealedSecret", started_at as "startedAt", confirmed_at as "confirmedAt",
        last_step::float8 as "lastStep", wrong, paused_until as "pausedUntil"
      from second_factor where owner_id = ${ownerId} for update`,
    tx.readClock(),
  ])
  return found
}

/** When the owner turned the second factor on, and how many recovery codes are left; undefined while it is off. */
export function findSecondFactor(
  reader: Reader,
  ownerId: string,
): Promise<{ since: Date; codesLeft: number } | undefined> {
  return reader.maybe`
    select confirmed_at as since,
      (select count(*) from recovery_code r where r.owner_id = f.owner_id and r.used_at is null)::float8 as "codesLeft"
    from second_factor f where owner_id = ${ownerId} and confirmed_at is not null`
}

/** Starts a setup. False when a second factor is on. */
export async function insertSecondFactor(
  tx: Tx,
  wish: { ownerId: string; operatorId: string; sealedSecret: Uint8Array },
): Promise<boolean> {
  const begun = await tx.run`
    insert into second_factor (owner_id, operator_id, sealed_secret, started_at)
    values (${wish.ownerId}, ${wish.operatorId}, ${wish.sealedSecret}, ${tx.now})
    on conflict (owner_id) do update set sealed_secret = excluded.sealed_secret, started_at = excluded.started_at
      where second_factor.confirmed_at is null
    returning owner_id`
  return begun.length === 1
}

export async function updateSecondFactorConfirmed(tx: Tx, ownerId: string, step: number): Promise<void> {
  await tx.run`
    update second_factor set confirmed_at = ${tx.now}, last_step = ${step}, wrong = 0, paused_until = null
    where owner_id = ${ownerId}`
}

export async function updateSecondFactorUsed(tx: Tx, ownerId: string, step: number): Promise<void> {
  await tx.run`
    update second_factor set last_step = greatest(last_step, ${step}::bigint), wrong = 0, paused_until = null
    where owner_id = ${ownerId}`
}

export async function updateSecondFactorGuessed(
  tx: Tx,
  ownerId: string,
  guessed: { wrong: number; pauseMinutes: number },
): Promise<void> {
  await tx.run`
    update second_factor set wrong = ${guessed.wrong},
      paused_until = case when ${guessed.pauseMinutes}::int > 0
        then ${tx.now}::timestamptz + make_interval(mins => ${guessed.pauseMinutes}::int) end
    where owner_id = ${ownerId}`
}

/** Deletes the second factor with its codes and the sign-ins that wait for one. */
export async function deleteSecondFactor(tx: Tx, ownerId: string): Promise<void> {
  await tx.run`
    with codes as (delete from recovery_code where owner_id = ${ownerId}),
      halves as (delete from half_sign_in where owner_id = ${ownerId})
    delete from second_factor where owner_id = ${ownerId}`
}

/** Replaces all recovery codes. */
export async function insertRecoveryCodes(
  tx: Tx,
  ownerId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.run`delete from recovery_code where owner_id = ${ownerId}`
  await tx.run`
    insert into recovery_code (owner_id, code_hash) select ${ownerId}, h from unnest(${codeHashes}::text[]) as c(h)`
}

/** False when the code is unknown or was used. */
export async function updateRecoveryCodeUsed(tx: Tx, ownerId: string, codeHash: string): Promise<boolean> {
  const used = await tx.run`
    update recovery_code set used_at = ${tx.now}
    where owner_id = ${ownerId} and code_hash = ${codeHash} and used_at is null returning 1`
  return used.length === 1
}

export interface HalfSignIn {
  readonly ownerId: string
  readonly ownerKind: 'member' | 'staff' | 'assistant'
  readonly operatorId: string
}

/** Stores a half sign-in; each owner keeps only the newest few. */
export async function insertHalfSignIn(
  tx: Tx,
  half: HalfSignIn & { tokenHash: string; seconds: number },
  keep: number,
): Promise<void> {
  await tx.run`
    delete from half_sign_in where owner_id = ${half.ownerId} and token_hash not in (
      select token_hash from half_sign_in where owner_id = ${half.ownerId}
      order by expires_at desc limit ${keep - 1})`
  await tx.run`
    insert into half_sign_in (token_hash, owner_id, owner_kind, operator_id, expires_at)
    values (${half.tokenHash}, ${half.ownerId}, ${half.ownerKind}, ${half.operatorId},
      ${tx.now}::timestamptz + make_interval(secs => ${half.seconds}))`
}

export function findHalfSignIn(reader: Reader, tokenHash: string): Promise<HalfSignIn | undefined> {
  return reader.maybe`
    select owner_id as "ownerId", owner_kind as "ownerKind", operator_id as "operatorId"
    from half_sign_in where token_hash = ${tokenHash} and expires_at > db_now()`
}

/** Deletes a half sign-in; of two concurrent calls one gets true. */
export async function deleteHalfSignIn(tx: Tx, tokenHash: string): Promise<boolean> {
  const taken = await tx.run`
    delete from half_sign_in where token_hash = ${tokenHash} and expires_at > db_now() returning 1`
  return taken.length === 1
}

export async function deleteHalfSignInsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.run`delete from half_sign_in where owner_id = ${ownerId}`
}

export async function deleteExpiredHalfSignIns(tx: Tx): Promise<void> {
  await tx.run`delete from half_sign_in where expires_at < db_now()`
}
