import { randomUUID } from 'node:crypto'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { SignedIn } from '../../../../server/features/members/sessions/authenticate.ts'
import { lockRoundsAndAccounts } from '../../../../server/features/rounds/queries-locks.ts'
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

/** Satang that limits of play leave a member for certain, as the next bet finds it; undefined where it has to be found. */
export async function standingRoom(stage: Stage, memberId: string): Promise<number | undefined> {
  const { operatorId, ctx } = stage
  const { rooms } = await ctx.transaction((tx) =>
    lockRoundsAndAccounts(tx, { operatorId, roundIds: [], memberIds: [memberId] }),
  )
  return rooms.get(memberId)
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
    'an account that has taken more of its room than was staked',
    [
      `update account a set taken = coalesce(taken, 0) + 1, taken_hour = coalesce(taken_hour, play_hour_of(db_now()))
        from member m where m.member_id = a.member_id and a.name = 'cash' and m.plays_limited`,
    ],
    ['I32 an hour of play is what was played in it'],
  ],
  [
    'an account that leaves more than limits do',
    [
      `update account a set taken = coalesce(taken, 0), taken_hour = play_hour_of(db_now()),
          room = 100000000000, room_until = db_now() + interval '1 hour', room_version = version
        from member m where m.member_id = a.member_id and a.name = 'cash' and m.plays_limited`,
    ],
    ['I32 an account leaves no more than limits do'],
  ],
] as const
