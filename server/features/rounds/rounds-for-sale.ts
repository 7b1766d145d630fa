import type { Context, Reader } from '../../context.ts'
import { listOffers, listRoundsOnSale, type Offer, type RoundOnSale } from './queries.ts'

/**
 * A round with its offer. The offer stays the same object while its content does, so results derived from it can be
 * cached by it.
 */
export interface RoundForSale extends RoundOnSale {
  readonly offer: Offer
}

interface KeptOffer {
  readonly version: number
  readonly opensAtMs: number
  readonly offer: Offer
}

/** More rounds than are ever on sale at a time. */
const MAX_KEPT = 2_000

const keptOffers = new WeakMap<Context, Map<string, KeptOffer>>()

/**
 * Rounds of one operator as they sell now; another operator's round is left out. Status and times are read each time.
 * The large offer is cached by its version, which the database raises in the transaction of every change to it
 * (migration 0024), so a cached offer equals the stored one.
 */
export async function roundsForSale(
  ctx: Context,
  reader: Reader,
  operatorId: string,
  roundIds: readonly string[],
): Promise<RoundForSale[]> {
  const kept = keptOffers.get(ctx) ?? new Map<string, KeptOffer>()
  keptOffers.set(ctx, kept)
  const rounds = await listRoundsOnSale(reader, operatorId, roundIds)
  const offers = new Map<string, Offer>()
  for (const round of rounds) {
    const known = kept.get(round.id)
    if (known && isSame(known, round)) offers.set(round.id, known.offer)
  }
  const moved = rounds.map(({ id }) => id).filter((id) => !offers.has(id))
  for (const { id, version, opensAt, ...offer } of moved.length > 0 ? await listOffers(reader, moved) : []) {
    offers.set(id, offer)
    keep(kept, id, { version, opensAtMs: opensAt.getTime(), offer })
  }
  return rounds.flatMap((round) => {
    const offer = offers.get(round.id)
    return offer ? [{ ...round, offer }] : []
  })
}

// The limits depend on the opening time, which is not part of the version.
function isSame(known: KeptOffer, { version, opensAt }: RoundOnSale): boolean {
  return known.version === version && known.opensAtMs === opensAt.getTime()
}

function keep(kept: Map<string, KeptOffer>, id: string, offer: KeptOffer): void {
  kept.delete(id) // keeps the map in the order of use: the oldest entry is first
  kept.set(id, offer)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size > MAX_KEPT) kept.delete(oldest)
}
