import { randomUUID } from 'node:crypto'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { SignedIn } from '../../../../server/features/members/sessions/authenticate.ts'
import { type OfLimit, setLimit } from '../../../../server/features/safer/set-limit.ts'
import type { Stage } from '../stage.ts'

/** A member as the road knows one who is signed in. */
export function callerOf(stage: Pick<Stage, 'operatorId'>, memberId: string): SignedIn {
  return {
    ...{ memberId, operatorId: stage.operatorId, kind: 'member', name: 'mana', code: 'DM01mana' },
    ...{ via: 'cookie', tokenUse: null, sessionId: randomUUID() },
  }
}

/** A member has set a limit; `max` is satang, of time minutes. */
export function limited(
  stage: Stage,
  memberId: string,
  limit: Pick<OfLimit, 'kind' | 'span'> & { readonly max: number },
): Promise<void> {
  return setLimit(stage.ctx, { caller: callerOf(stage, memberId), ...limit, key: randomUUID() })
}

/** A limit of a member who has played games. */
export async function limitedPlay(stage: Stage): Promise<void> {
  const { memberId } = await stage.ctx.read.one<{ memberId: string }>`
    select member_id as "memberId" from game_round limit 1`
  await limited(stage, memberId, { kind: 'stake', span: 'day', max: bahtToSatang(500) })
}

/** What breaks the hours of play, with the rule that it breaks. */
export const LIMIT_FAULTS = [
  [
    'an hour of play with less than was staked in it',
    [`update play_hour set staked = staked - 1`],
    ['I32 an hour of play is what was played in it'],
  ],
  [
    'an hour of play that is gone',
    [`delete from play_hour`],
    ['I32 an hour of play is what was played in it'],
  ],
  [
    'an hour of play of a member without limits',
    [
      `insert into play_hour (member_id, hour, staked, back)
        select member_id, play_hour_of(db_now()), 1, 0 from member where not plays_limited limit 1`,
    ],
    ['I32 an hour of play is what was played in it'],
  ],
  [
    'an hour of play that leaves more than limits do',
    [
      `insert into play_hour (member_id, hour, staked, back, room, room_until, room_version)
        select m.member_id, play_hour_of(db_now()), 0, 0, 100000000000, db_now() + interval '1 hour', a.version
        from member m join account a on a.member_id = m.member_id and a.name = 'cash' where m.plays_limited limit 1
        on conflict (member_id, hour) do update
          set room = excluded.room, room_until = excluded.room_until, room_version = excluded.room_version`,
    ],
    ['I32 an hour of play leaves no more than limits do'],
  ],
] as const
