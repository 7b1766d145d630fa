import type { AssistantPermission } from '../../../domain/assistants/permissions.ts'
import type { Reader } from '../../context.ts'
import type { TokenKind } from './queries.ts'

/** The assistant of a member who is signed in. */
export interface AssistantSeat {
  readonly id: string
  /** Of the assistant alone: what comes before the @. */
  readonly name: string
  readonly permissions: readonly AssistantPermission[]
  /** The owner asks a second step of all assistants, and this one has none: until then it has no permission. */
  readonly mustSetUp: boolean
}

/** The same as it is stored. */
interface StoredSeat extends Omit<AssistantSeat, 'mustSetUp'> {
  readonly hasTwoStep: boolean
  readonly isTwoStepAsked: boolean
}

export interface LiveToken {
  readonly tokenHash: string
  readonly kind: TokenKind
  /** True when it is worth nothing without its session's cookie. */
  readonly browser: boolean
  readonly memberId: string
  readonly operatorId: string
  readonly sessionId: string
  readonly name: string
  readonly code: string
  /** Null: the member is signed in. */
  readonly assistant: StoredSeat | null
  /** Remaining lifetime. */
  readonly liveMs: number
  /** True when the stored time of last use should be updated. */
  readonly unseen: boolean
}

/** The live tokens among these hashes, with their members. The limits force look-ups by key, however small the tables were when it was planned. */
export function listLiveTokens(
  reader: Reader,
  hashes: readonly string[],
  idleDays: number,
): Promise<LiveToken[]> {
  return reader.run`
    select * from (
      select t.token_hash as "tokenHash", t.kind, s.browser and t.sealed is null as browser, t.member_id as "memberId",
        t.operator_id as "operatorId", t.session_id as "sessionId", m.name, m.code,
        case when s.assistant_id is not null
          then jsonb_build_object('id', a.assistant_id, 'name', a.name, 'permissions', p.permissions,
            'hasTwoStep', f.confirmed_at is not null, 'isTwoStepAsked', coalesce(q.asks_two_step, false)) end as assistant,
        (extract(epoch from least(t.expires_at, s.ends_at, s.seen_at + make_interval(days => ${idleDays})) - now.at)
          * 1000)::float8 as "liveMs",
        s.seen_at < now.at - interval '10 minutes' as unseen
      from (select db_now() as at) now, unnest(${hashes}::text[]) as w(token_hash)
        cross join lateral (select * from session_token where token_hash = w.token_hash limit 1) t
        cross join lateral (select * from session where member_id = t.member_id and session_id = t.session_id limit 1) s
        cross join lateral (select name, code, status from member where member_id = t.member_id limit 1) m
        left join lateral (
          select * from assistant where member_id = s.member_id and assistant_id = s.assistant_id limit 1) a on true
        left join lateral (
          select permissions from assistant_role where member_id = a.member_id and role_id = a.role_id limit 1) p on true
        left join lateral (select confirmed_at from second_factor where owner_id = a.factor_id limit 1) f on true
        left join lateral (select asks_two_step from assistant_rule where member_id = a.member_id limit 1) q on true
      where t.kind <> 'once' and s.ended_at is null and m.status = 'active' and a.banned_at is null
    ) found where "liveMs" > 0`
}
