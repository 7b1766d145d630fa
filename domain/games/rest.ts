/** A time in which games rest for maintenance: those of one provider, or of all. */
export interface Rest {
  /** Null: all. */
  readonly provider: string | null
  readonly startsAt: Date
  /** Null: until somebody ends it. */
  readonly endsAt: Date | null
  readonly message: string
}

/** The longest rest with an end, so that a year mistyped is found. */
const REST_DAYS = 31

/** The rests that stand before an operator must take one away. */
export const RESTS_AT_MOST = 100

/** A rest begins at its first moment and is over at its last. */
export function isResting({ startsAt, endsAt }: Rest, now: Date): boolean {
  return startsAt <= now && (endsAt === null || now < endsAt)
}

/** A rest of all games is one of each provider. */
export function concerns(rest: Pick<Rest, 'provider'>, provider: string | null): boolean {
  return rest.provider === null || rest.provider === provider
}

/** What keeps a provider's games from being played now; of several, the one that lasts longest. Null asks about all games. */
export function restOf(rests: readonly Rest[], provider: string | null, now: Date): Rest | undefined {
  return rests
    .filter((rest) => concerns(rest, provider) && isResting(rest, now))
    .reduce<Rest | undefined>(
      (longest, rest) => (longest && endMs(longest) >= endMs(rest) ? longest : rest),
      undefined,
    )
}

function endMs({ endsAt }: Rest): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY
}

/** What is wrong with a rest that somebody plans. */
export function restFault(
  { startsAt, endsAt }: Pick<Rest, 'startsAt' | 'endsAt'>,
  now: Date,
): 'GAME_REST_PAST' | 'GAME_REST_LONG' | undefined {
  if (endsAt === null) return undefined
  if (endsAt <= startsAt || endsAt <= now) return 'GAME_REST_PAST'
  return endsAt.getTime() - startsAt.getTime() > REST_DAYS * 86_400_000 ? 'GAME_REST_LONG' : undefined
}
