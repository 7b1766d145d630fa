// Which bet a cancel of the player-account interface takes back. It names its bet by a name that several bets may share, and has an
// id that may be its bet's own. Why: docs/decisions/0207-a-cancel-names-one-bet.md.

/** A cancel as it was told. */
export interface ToldCancel {
  /** Its own id, which may be that of its bet. */
  readonly id: string
  /** What it calls its bet: a name that bets share, or an id. */
  readonly name: string
  /** Undefined: it says none. */
  readonly round: string | undefined
  /** What its bet took, in the provider's units; undefined: it says nothing of it. */
  readonly units: number | undefined
}

/** A bet that stands under a name, whether or not it was taken back since. */
export interface NamedBet {
  readonly transactionId: string
  readonly round: string
  readonly units: number
}

interface StoredUnderId extends NamedBet {
  readonly kind: 'bet' | 'win'
  /** The name that it came with. */
  readonly betRef: string | null
}

/**
 * The id that a cancel takes back, or under which it leaves a tombstone; undefined: it contradicts its bet, and does nothing. A bet by
 * its own id comes first. By a name a bet is found where it is the only one of it and all that is said of it is so: else the id is
 * that of a bet which has not come, and none of the others is touched.
 */
export function findCancelled(
  told: ToldCancel,
  stored: {
    readonly byId: StoredUnderId | undefined
    readonly byName: StoredUnderId | undefined
    /** The player's bets of that name or id, two of them at most. */
    readonly named: readonly NamedBet[]
    /** Anybody's bet has that name or id. */
    readonly isNameUsed: boolean
  },
): string | undefined {
  const { byId, byName, named } = stored
  if (byId) {
    if (byId.kind === 'win') return told.id
    const isOfName = told.name === told.id || byId.betRef === told.name
    return isOfName && isSaidOf(told, byId) ? told.id : undefined
  }
  if (byName?.kind === 'win' || !stored.isNameUsed) return told.name
  const [only, another] = named
  if (!only || another || !isSaidOf(told, only)) return told.id
  // Whoever says no amount has to name one bet for certain.
  return told.units !== undefined || only.transactionId === told.name ? only.transactionId : told.id
}

/** Whether an id that a cancel has named before is what it names now. */
export function isNamedBy(
  told: ToldCancel,
  id: string,
  known: Pick<StoredUnderId, 'betRef'> | undefined,
): boolean {
  return id === told.id || id === told.name || known?.betRef === told.name
}

function isSaidOf({ round, units }: ToldCancel, bet: NamedBet): boolean {
  return (round === undefined || round === bet.round) && (units === undefined || units === bet.units)
}
