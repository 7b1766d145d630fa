import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import { NO_MONEY, type Satang, satang, satangToBaht } from '../../../domain/money.ts'
import { type LimitUse, limitRefusal, type OverLimit } from '../../../domain/safer/play-limit.ts'
import type { Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import {
  findIsLimited,
  listDepositUses,
  listLimited,
  listRooms,
  listStakeUses,
  type Room,
  type StakingNow,
} from './queries-limits.ts'
import { listTimeUses } from './queries-sessions.ts'

/** What the limits of members leave who stake now. */
export interface StakeLimits {
  /** What is used, of those whose limits may leave less than they stake. Of the others they leave it. */
  readonly uses: ReadonlyMap<string, readonly LimitUse[]>
  /** What they leave for certain, where it was found now and is enough. */
  readonly rooms: ReadonlyMap<string, Room>
}

/**
 * What these members have used of their own limits of stakes, losses and time, at the transaction's time, of those whose limits may
 * leave less than they stake now. They are those whose row says that they have limits: of the others nothing is asked, and
 * nothing of those whose room is known and enough. The caller holds their accounts.
 */
export async function readStakeLimits(tx: Tx, limited: readonly StakingNow[]): Promise<StakeLimits> {
  const asked = limited.filter(({ room, most }) => room === undefined || room < most)
  if (asked.length === 0) return { uses: new Map(), rooms: new Map() }
  const mostOf = new Map(asked.map(({ memberId, most }) => [memberId, most]))
  const enough = (await listRooms(tx, asked)).filter(
    ({ memberId, room, until }) =>
      room >= (mostOf.get(memberId) ?? Number.POSITIVE_INFINITY) && until > tx.now,
  )
  const rooms = new Map(enough.map((each) => [each.memberId, each]))
  const near = asked.filter(({ memberId }) => !rooms.has(memberId))
  const uses = near.length === 0 ? [] : await listStakeUses(tx, near, tx.now)
  return { uses: Map.groupBy(uses, ({ memberId }) => memberId), rooms }
}

/** The same, of acts that leave no room to the next ones. */
export async function readStakeUses(tx: Tx, limited: readonly StakingNow[]): Promise<StakeLimits['uses']> {
  return (await readStakeLimits(tx, limited)).uses
}

/**
 * Whether a member's own limits leave room for a deposit that begins now: from here on its room is kept, so that the money is
 * credited when it comes. The caller holds the member's accounts. Throws `Refusal` DEPOSIT_LIMIT.
 */
export async function requireDepositRoom(tx: Tx, memberId: string, asked: Satang): Promise<void> {
  const over = await overDepositLimit(tx, memberId, asked)
  if (over) throw limitRefused(over)
}

/** The same of money that came and for which no room was kept. */
export async function hasDepositRoom(tx: Tx, memberId: string, amount: Satang): Promise<boolean> {
  return (await overDepositLimit(tx, memberId, amount)) === undefined
}

/** Whether own limits leave room for each of these, in their order, as of a time: for who decides nothing by it. */
export async function listRoomFor(
  reader: Reader,
  asked: readonly { readonly memberId: string; readonly amount: Satang }[],
  at: Date,
): Promise<boolean[]> {
  const ids = [...new Set(asked.map(({ memberId }) => memberId))]
  const limited = new Set(ids.length === 0 ? [] : await listLimited(reader, ids))
  const uses = new Map<string, readonly LimitUse[]>()
  for (const memberId of limited) uses.set(memberId, await listDepositUses(reader, memberId, at))
  return asked.map(({ memberId, amount }) => limitRefusal(uses.get(memberId) ?? [], amount) === undefined)
}

async function overDepositLimit(tx: Tx, memberId: string, amount: Satang): Promise<OverLimit | undefined> {
  if (!(await findIsLimited(tx, memberId))) return undefined
  return limitRefusal(await listDepositUses(tx, memberId, tx.now), amount)
}

/**
 * Whether a member's own limits leave room for a stake of now, or for money that goes where it is staked. The caller holds the member's accounts. Throws `Refusal` STAKE_LIMIT,
 * LOSS_LIMIT, TIME_LIMIT.
 */
export async function requireStakeRoom(tx: Tx, memberId: string, amount: Satang): Promise<void> {
  if (!(await findIsLimited(tx, memberId))) return
  const over = limitRefusal((await readStakeUses(tx, [{ memberId, most: amount }])).get(memberId), amount)
  if (over) throw limitRefused(over)
}

/**
 * Whether a member's own limits of time leave any. Asked by what is play and stakes nothing: a shot, a spin.
 * The caller holds the member's accounts. Throws `Refusal` TIME_LIMIT.
 */
export async function requireTime(tx: Tx, memberId: string): Promise<void> {
  if (await findIsLimited(tx, memberId)) await requireTimeLeft(tx, memberId, tx.now)
}

/** The same as of a time, for who begins nothing. Throws `Refusal` TIME_LIMIT. */
export async function requireTimeLeft(reader: Reader, memberId: string, at: Date): Promise<void> {
  const over = limitRefusal(await listTimeUses(reader, memberId, at), NO_MONEY)
  if (over) throw limitRefused(over)
}

/** The refusal that says what is left of the limit, and when more is. */
export function limitRefused({ code, left, span, moreAt }: OverLimit): Refusal {
  return new Refusal(code, {
    ...(code === 'TIME_LIMIT' ? {} : { amount_left: satangToBaht(satang(left)) }),
    ...{ span, more_at: moreAt && bangkokIso(moreAt.getTime()) },
  })
}
