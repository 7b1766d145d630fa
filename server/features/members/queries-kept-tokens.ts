import type { Reader, Tx } from '../../context.ts'

/** The two tokens of the specification. */
export type SentKind = 'agent' | 'member'

export interface KeptRow {
  readonly memberId: string
  readonly operatorId: string
  readonly sessionId: string
  readonly kind: SentKind
  readonly tokenHash: string
  readonly sealed: Uint8Array
  readonly seconds: number
}

export async function insertKeptToken(tx: Tx, row: KeptRow): Promise<void> {
  await tx.run`
    insert into session_token (token_hash, kind, operator_id, member_id, session_id, sealed, expires_at)
    values (${row.tokenHash}, ${row.kind}, ${row.operatorId}, ${row.memberId}, ${row.sessionId}, ${row.sealed},
      ${tx.now}::timestamptz + make_interval(secs => ${row.seconds}))`
}

export interface KeptOf {
  readonly memberId: string
  readonly sessionId: string
  readonly kind: SentKind
}

/** The kept token that lives longest, if it lives for as many seconds more. */
export function findKeptToken(
  reader: Reader,
  of: KeptOf,
  seconds: number,
): Promise<{ sealed: Uint8Array } | undefined> {
  return reader.maybe`
    select sealed from session_token
    where member_id = ${of.memberId} and session_id = ${of.sessionId} and kind = ${of.kind} and sealed is not null
      and expires_at > db_now() + make_interval(secs => ${seconds})
    order by expires_at desc limit 1`
}

export async function deleteKeptTokens(tx: Tx, of: KeptOf): Promise<void> {
  await tx.run`
    delete from session_token
    where member_id = ${of.memberId} and session_id = ${of.sessionId} and kind = ${of.kind} and sealed is not null`
}
