import { stakedAtMost } from '../../../domain/betting/admit.ts'
import type { Satang } from '../../../domain/money.ts'
import type { LimitedStake } from './queries-hours.ts'
import type { Room, StakingNow } from './queries-limits.ts'

interface Wish {
  readonly memberId: string
  readonly operatorId: string
  readonly lines: Parameters<typeof stakedAtMost>[0]
}

/** A member of a batch who has limits of play. */
export interface LimitedInBatch extends StakingNow {
  /** What the limits leave, where it had to be found and is enough. */
  readonly found?: Room | undefined
}

/** Those who have limits, with what stands of them in their accounts. */
export function limitedOf(limited: readonly Wish[], rooms: ReadonlyMap<string, number>): LimitedInBatch[] {
  return limited.map(({ memberId, lines }) => {
    const room = rooms.get(memberId)
    return { memberId, most: stakedAtMost(lines), ...(room !== undefined && { room }) }
  })
}

/** What the sold tickets of members with limits count as. */
export function limitedStakes(
  sold: readonly { readonly wish: Wish; readonly admitted: { readonly net: Satang } }[],
  { limited }: { readonly limited: ReadonlyMap<string, LimitedInBatch> },
): LimitedStake[] {
  return sold.flatMap(({ wish: { memberId, operatorId }, admitted: { net } }) => {
    const member = limited.get(memberId)
    if (!member) return []
    const { found, room, most } = member
    const left = found ?? (room !== undefined && room >= most ? 'stands' : undefined)
    return [{ memberId, operatorId, staked: net, ...(left && { room: left }) }]
  })
}
