import type { PageVisit } from '../../../contract/page-visit.ts'
import { bahtToSatang, type Satang, satang } from '../../../domain/money.ts'

/** What a member has in a fast round. */
export interface OwnPlay {
  /** What stands for the member among the round's shots. */
  readonly tag: string
  readonly shots: number
  readonly stake: Satang
  /** Paid for tickets; rewards of ranks stand with the round. */
  readonly won: Satang
}

/** Null for a visitor, and where it could not be loaded: the round is shown all the same. */
export async function loadOwnPlay(
  { clients, fair, member }: Pick<PageVisit, 'clients' | 'fair' | 'member'>,
  roundId: string,
): Promise<OwnPlay | null> {
  if (!member) return null
  const [shots, bills] = await Promise.all([
    fair.ownShots({ params: { round: roundId } }),
    clients.bet.getHistory({ params: { id: roundId } }),
  ])
  if (!shots.status || !bills.status) return null
  const standing = bills.data.filter(({ status }) => status === 'waiting' || status === 'settled')
  const sum = (amounts: readonly number[]) =>
    satang(amounts.reduce((total, baht) => total + bahtToSatang(baht), 0))
  return {
    tag: shots.tag,
    shots: shots.count,
    stake: sum(standing.map(({ total }) => total)),
    won: sum(standing.map(({ paid }) => paid)),
  }
}
