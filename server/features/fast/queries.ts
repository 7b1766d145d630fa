import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'
import type { FastDraw } from '../fairness/queries-fast-draw.ts'

/** Shots read by one statement. */
const SHOT_PAGE = 20_000

export interface ShotRow {
  readonly id: string
  readonly memberId: string
  readonly number: string
  readonly at: Date
}

export interface NewShot extends ShotRow {
  readonly operatorId: string
  readonly roundId: string
  readonly key: string
}

/** What decides whether a member may shoot, read after the member's lock. */
export interface Shooter {
  readonly status: string
  readonly lastShotAt: Date | null
}

/** Undefined for anybody who is not a member of that operator, the house and staff included. */
export function findShooter(
  reader: Reader,
  operatorId: string,
  memberId: string,
): Promise<Shooter | undefined> {
  return reader.maybe<Shooter>`
    select m.status, (select max(at) from shot where member_id = m.member_id) as "lastShotAt"
    from member m join operator o on o.id = m.operator_id
    where m.member_id = ${memberId} and m.operator_id = ${operatorId} and m.member_id <> o.house_member_id`
}

export function findShotByKey(
  reader: Reader,
  memberId: string,
  key: string,
): Promise<(ShotRow & { roundId: string }) | undefined> {
  return reader.maybe`
    select id, member_id as "memberId", round_id as "roundId", number, at from shot
    where member_id = ${memberId} and key = ${key}`
}

export async function insertShot(tx: Tx, shot: NewShot): Promise<void> {
  await tx.run`
    insert into shot (member_id, id, operator_id, round_id, number, key, at)
    values (${shot.memberId}, ${shot.id}, ${shot.operatorId}, ${shot.roundId}, ${shot.number}, ${shot.key}, ${shot.at})`
}

/** The shots of a round in their order, after a given one. */
export function listShots(
  reader: Reader,
  roundId: string,
  after: Pick<ShotRow, 'at' | 'id'> | undefined,
  limit: number,
): Promise<ShotRow[]> {
  return reader.run<ShotRow>`
    select id, member_id as "memberId", number, at from shot
    where round_id = ${roundId}
      and (at, id) > (${after?.at ?? new Date(0)}, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by at, id limit ${limit}`
}

/** All shots of a round that takes no more of them. */
export async function readAllShots(reader: Reader, roundId: string): Promise<ShotRow[]> {
  const shots: ShotRow[] = []
  for (;;) {
    const page = await listShots(reader, roundId, shots.at(-1), SHOT_PAGE)
    for (const shot of page) shots.push(shot)
    if (page.length < SHOT_PAGE) return shots
  }
}

/** The newest shots of a round, the last one first. */
export function listLastShots(reader: Reader, roundId: string, limit: number): Promise<ShotRow[]> {
  return reader.run<ShotRow>`
    select id, member_id as "memberId", number, at from shot where round_id = ${roundId}
    order by at desc, id desc limit ${limit}`
}

/** A member's newest shots in a round, each with how many there are. `since`: no shot is older than its round. */
export function listOwnShots(
  reader: Reader,
  wish: { memberId: string; roundId: string; since: Date; limit: number },
): Promise<{ number: string; at: Date; count: number }[]> {
  return reader.run`
    select number, at, (count(*) over ())::int as count from shot
    where member_id = ${wish.memberId} and at >= ${wish.since} and round_id = ${wish.roundId}
    order by at desc, id desc limit ${wish.limit}`
}

export async function countShots(reader: Reader, roundId: string): Promise<number> {
  const row = await reader.one<{ count: number }>`
    select count(*)::int as count from shot where round_id = ${roundId}`
  return row.count
}

export interface ShotSeal {
  readonly roundId: string
  readonly operatorId: string
  readonly size: number
  readonly root: Buffer
  readonly signature: Buffer
  readonly frozenAt: Date
  /** The time of the freeze itself, which may be later than planned. */
  readonly sealedAt: Date
}

export function findShotSeal(reader: Reader, roundId: string): Promise<ShotSeal | undefined> {
  return reader.maybe<ShotSeal>`
    select round_id as "roundId", operator_id as "operatorId", size, root, signature, frozen_at as "frozenAt",
      sealed_at as "sealedAt"
    from shot_seal where round_id = ${roundId}`
}

export async function insertShotSeal(tx: Tx, seal: ShotSeal): Promise<void> {
  await tx.run`
    insert into shot_seal (round_id, operator_id, size, root, signature, frozen_at, sealed_at)
    values (${seal.roundId}, ${seal.operatorId}, ${seal.size}, ${seal.root}, ${seal.signature}, ${seal.frozenAt},
      ${seal.sealedAt})`
}

export async function insertFastDraw(tx: Tx, draw: FastDraw): Promise<void> {
  await tx.run`
    insert into fast_draw (round_id, operator_id, share_a, share_b, digits, sum, sixteenth, five, drawn_at)
    values (${draw.roundId}, ${draw.operatorId}, ${draw.shareA}, ${draw.shareB}, ${draw.digits}, ${draw.sum},
      ${draw.sixteenth}, ${draw.five}, ${tx.now})`
}

/** Satang a member has staked in a round, without cancelled tickets. */
export async function sumStaked(reader: Reader, memberId: string, roundId: string): Promise<number> {
  const row = await reader.one<{ staked: number }>`
    select coalesce(sum(stake), 0)::bigint as staked from ticket
    where member_id = ${memberId} and round_id = ${roundId} and status = 'placed'`
  return row.staked
}

export interface ShotReward {
  readonly memberId: string
  readonly roundId: string
  readonly operatorId: string
  readonly rank: number
  readonly staked: number
  readonly amount: Satang
}

export function listShotRewards(reader: Reader, roundId: string): Promise<ShotReward[]> {
  return reader.run<ShotReward>`
    select member_id as "memberId", round_id as "roundId", operator_id as "operatorId", rank, staked, amount
    from shot_reward where round_id = ${roundId} order by rank`
}

export async function insertShotReward(tx: Tx, reward: ShotReward): Promise<void> {
  await tx.run`
    insert into shot_reward (member_id, round_id, operator_id, rank, staked, amount, at)
    values (${reward.memberId}, ${reward.roundId}, ${reward.operatorId}, ${reward.rank}, ${reward.staked},
      ${reward.amount}, ${tx.now})`
}

export type FastJob = 'freeze-shots' | 'draw-fast-round' | 'reward-shots'

/** Fast rounds whose next step is overdue by more than a few seconds. */
export function listFastRoundsDue(
  reader: Reader,
  shootingMs: number,
): Promise<{ id: string; job: FastJob }[]> {
  return reader.run`
    select r.id, case
        when s.round_id is null then 'freeze-shots'
        when d.round_id is null or r.status = 'sealed' then 'draw-fast-round'
        else 'reward-shots' end as job
    from fast_round f join round r on r.id = f.round_id
      left join shot_seal s on s.round_id = r.id left join fast_draw d on d.round_id = r.id
    where r.closes_at > db_now() - interval '30 days'
      and r.closes_at + ${shootingMs} * interval '1 millisecond' < db_now() - interval '5 seconds'
      and (r.status = 'sealed' or (r.status = 'settled' and exists (
        select from unnest(array[1, 16]) as rank
        where rank <= s.size and not exists (select from shot_reward w where w.round_id = r.id and w.rank = rank.rank))))
    order by r.closes_at, r.id limit 100`
}

/** Rounds of demos that accept shots now. */
export function listDemoRoundsShooting(
  reader: Reader,
  shootingMs: number,
): Promise<{ id: string; operatorId: string }[]> {
  return reader.run`
    select r.id, r.operator_id as "operatorId"
    from fast_round f join round r on r.id = f.round_id join operator o on o.id = r.operator_id and o.demo
    where r.status in ('open', 'closed', 'sealed') and r.opens_at <= db_now()
      and r.closes_at + ${shootingMs} * interval '1 millisecond' > db_now()
    order by r.id limit 20`
}
