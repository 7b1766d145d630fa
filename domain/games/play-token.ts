/** A game is opened with its token within this time, once. */
export const LAUNCH_SECONDS = 60

/** A token as it stands now. */
export interface StandingToken {
  /** First told by its provider, which begins the play; null: not yet. */
  readonly begunAt: Date | null
  readonly issuedAt: Date
  /** It was exchanged for another. */
  readonly isExchanged: boolean
  /** Play has begun by one of the same game that its member opened later; exchanging a token opens nothing. */
  readonly isReplaced: boolean
  /** It is of a slot, and its member has opened another slot since this one; exchanging a token opens nothing. */
  readonly isLeft: boolean
  /** The sign-in it was made in has not ended. */
  readonly isSessionOpen: boolean
}

/** Whether a launch may still begin by this token. */
export function mayBegin(token: StandingToken, now: Date): boolean {
  if (token.begunAt !== null || token.isExchanged || !token.isSessionOpen) return false
  return now.getTime() - token.issuedAt.getTime() <= LAUNCH_SECONDS * 1000
}

/**
 * Whether a bet may be placed by it; `finishes`: one that only goes on with a round that was paid for, which a slot that was left still
 * takes (docs/decisions/0146-one-slot-at-once.md). Wins and rollbacks never ask.
 */
export function maySpend(
  token: StandingToken,
  now: Date,
  { finishes }: { readonly finishes: boolean },
): boolean {
  if (token.isExchanged || token.isReplaced || !token.isSessionOpen) return false
  if (token.isLeft && !finishes) return false
  return token.begunAt !== null || mayBegin(token, now)
}

/** Whether it still tells its provider who plays, and with how much. */
export function mayLook(token: StandingToken, now: Date): boolean {
  if (token.isExchanged || !token.isSessionOpen) return false
  return token.begunAt !== null || mayBegin(token, now)
}
