import type { StandingToken } from '../../../../domain/games/play-token.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { WalletOf } from './queries-wallets.ts'

/** A token of play, with whose it is. */
export interface GameToken extends StandingToken {
  readonly tokenHash: string
  readonly provider: string
  readonly memberId: string
  readonly sessionId: string
  readonly game: string
  /** What the member read when the game was opened. */
  readonly language: string
  /** When the member opened the game; a token given in exchange keeps it. */
  readonly openedAt: Date
  /** The database's time when this was read. */
  readonly readAt: Date
}

/** Whose a token is, which nothing changes. */
export interface TokenOwner {
  readonly tokenHash: string
  readonly provider: string
  readonly memberId: string
  readonly begunAt: Date | null
}

export function listTokenOwners(
  reader: Reader,
  operatorId: string,
  tokenHashes: readonly string[],
): Promise<TokenOwner[]> {
  return reader.run<TokenOwner>`
    select token_hash as "tokenHash", provider, member_id as "memberId", begun_at as "begunAt" from game_token
    where token_hash = any(${tokenHashes}::text[]) and operator_id = ${operatorId}`
}

/** Tokens as they stand now. */
export function listGameTokens(
  reader: Reader,
  operatorId: string,
  tokenHashes: readonly string[],
): Promise<GameToken[]> {
  return reader.run<GameToken>`
    select t.token_hash as "tokenHash", t.provider, t.member_id as "memberId", t.session_id as "sessionId", t.game,
      t.language, t.issued_at as "issuedAt", t.begun_at as "begunAt", t.opened_at as "openedAt", t.exchanged_at is not null as "isExchanged",
      db_now() as "readAt",
      exists (select from game_token n where n.member_id = t.member_id and n.provider = t.provider and n.game = t.game
        and n.begun_at is not null and n.opened_at > t.opened_at) as "isReplaced",
      slot_is_left(t.member_id, t.operator_id, t.provider, t.game, t.opened_at) as "isLeft",
      exists (select from session s where s.member_id = t.member_id and s.session_id = t.session_id
        and s.ended_at is null and s.ends_at > db_now()) as "isSessionOpen"
    from game_token t
    where t.token_hash = any(${tokenHashes}::text[]) and t.operator_id = ${operatorId}`
}

/** Whether a game is a slot, and its member has opened another slot since this one was opened last. */
export async function findIsSlotLeft(
  reader: Reader,
  of: WalletOf & { readonly memberId: string; readonly game: string },
): Promise<boolean> {
  const { isLeft } = await reader.one<{ isLeft: boolean }>`
    select coalesce(slot_is_left(${of.memberId}, ${of.operatorId}, ${of.provider}, ${of.game}, (
      select max(t.opened_at) from game_token t
      where t.member_id = ${of.memberId} and t.provider = ${of.provider} and t.game = ${of.game})), false) as "isLeft"`
  return isLeft
}

/** Whether a member plays games of a provider, or has ever played one: tokens are swept, and rounds stay. */
export async function findPlaysAt(
  reader: Reader,
  { operatorId, provider, memberId }: WalletOf & { readonly memberId: string },
): Promise<boolean> {
  const { has } = await reader.one<{ has: boolean }>`
    select exists (select from game_token t where t.member_id = ${memberId} and t.operator_id = ${operatorId}
      and t.provider = ${provider}) or exists (select from game_round r where r.member_id = ${memberId}
      and r.operator_id = ${operatorId} and r.provider = ${provider}) as has`
  return has
}

/** Undefined: there is no such token of this provider. */
export async function findGameToken(
  reader: Reader,
  { operatorId, provider }: WalletOf,
  tokenHash: string,
): Promise<GameToken | undefined> {
  const found = await listGameTokens(reader, operatorId, [tokenHash])
  return found.find((token) => token.provider === provider)
}

export interface NewGameToken extends WalletOf {
  readonly tokenHash: string
  readonly memberId: string
  readonly sessionId: string
  readonly game: string
  readonly language: string
  /** Given for one that has begun. */
  readonly hasBegun: boolean
  /** Of the token that it is given for: exchanging it opens nothing. Absent: its game is opened with it. */
  readonly openedAt?: Date
}

export async function insertGameToken(tx: Tx, token: NewGameToken): Promise<void> {
  await tx.run`
    insert into game_token (token_hash, operator_id, provider, member_id, session_id, game, language, issued_at, opened_at,
      begun_at)
    values (${token.tokenHash}, ${token.operatorId}, ${token.provider}, ${token.memberId}, ${token.sessionId},
      ${token.game}, ${token.language}, ${tx.now}, ${token.openedAt ?? tx.now}, ${token.hasBegun ? tx.now : null})`
}

/** Locks a token until commit, and reads the clock: it begins once. */
export async function lockGameToken(tx: Tx, tokenHash: string): Promise<void> {
  await Promise.all([
    tx.run`select from game_token where token_hash = ${tokenHash} for no key update`,
    tx.readClock(),
  ])
}

export async function updateTokenBegun(tx: Tx, tokenHash: string): Promise<void> {
  await tx.run`update game_token set begun_at = ${tx.now} where token_hash = ${tokenHash} and begun_at is null`
}

export async function updateTokensBegun(tx: Tx, tokenHashes: readonly string[]): Promise<void> {
  await tx.run`
    update game_token set begun_at = ${tx.now} where token_hash = any(${tokenHashes}::text[]) and begun_at is null`
}

export async function updateTokenExchanged(tx: Tx, tokenHash: string): Promise<void> {
  await tx.run`
    update game_token set begun_at = coalesce(begun_at, ${tx.now}), exchanged_at = ${tx.now}
    where token_hash = ${tokenHash}`
}

/**
 * Deletes, of the oldest tokens made after a moment and a day ago at least, those that are good for nothing. Returns when the last
 * one that it has looked at was made; null: there are no more.
 */
export async function deleteIdleTokens(
  tx: Tx,
  { after, limit }: { readonly after: Date; readonly limit: number },
): Promise<Date | null> {
  const { until } = await tx.one<{ until: Date | null }>`
    with old as (
      select token_hash, member_id, session_id, begun_at, exchanged_at, issued_at from game_token
      where issued_at > ${after} and issued_at < db_now() - interval '1 day' order by issued_at limit ${limit}
    ), gone as (
      delete from game_token t using old o where t.token_hash = o.token_hash
        and (o.begun_at is null or o.exchanged_at is not null or not exists (select from session s
          where s.member_id = o.member_id and s.session_id = o.session_id and s.ended_at is null and s.ends_at > db_now()))
    )
    select max(issued_at) as until from old`
  return until
}
