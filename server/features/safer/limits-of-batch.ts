import { stakedAtMost } from '../../../domain/betting/admit.ts'
import type { Satang } from '../../../domain/money.ts'
import type { LimitedStake } from './queries-hours.ts'
import type { Room, StakingNow } from './queries-limits.ts'

interface Wish {
  readonly memberId: string
  readonly operatorId: string
  readonly lines: Parameters<typeof stakedAtMost>[0]
}

/** As the hours of a batch's members say, by places in it (from 1), side by side. */
interface Standing {
  readonly limited: readonly number[] | null
  readonly rooms: readonly number[] | null
}

/** A member of a batch who has limits of play. */
export interface LimitedInBatch extends StakingNow {
  /** What the limits leave, where it had to be found and is enough. */
  readonly found?: Room | undefined
}

/** Those of a batch who have limits, with what stands of them in the hour. */
export function limitedOf(wishes: readonly Wish[], standing: Standing): LimitedInBatch[] {
  return (standing.limited ?? []).flatMap((place, index) => {
    const wish = wishes[place - 1]
    if (!wish) return []
    const { memberId, lines } = wish
    const room = standing.rooms?.[index] ?? UNKNOWN
    return [
      {
        ...{ memberId, most: stakedAtMost(lines) },
        ...(room !== UNKNOWN && { room }),
      },
    ]
  })
}

const UNKNOWN = -1

/** What the sold tickets of members with limits count as. */
export function limitedStakes(
  sold: readonly { readonly wish: Wish; readonly admitted: { readonly net: Satang } }[],
  { limited }: { readonly limited: ReadonlyMap<string, LimitedInBatch> },
): LimitedStake[] {
  return sold.flatMap(({ wish: { memberId, operatorId }, admitted: { net } }) => {
    const member = limited.get(memberId)
    if (!member) return []
    const { found, room = UNKNOWN, most } = member
    const left = found ?? (room >= most ? 'stands' : undefined)
    return [{ memberId, operatorId, staked: net, ...(left && { room: left }) }]
  })
}
