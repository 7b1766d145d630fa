import { type Satang, satang } from '../money.ts'

const MINUTE_MS = 60_000

/** A session of play ends with so long a rest, whatever sign-ins and devices it is made of. */
export const REST_MS = 60 * MINUTE_MS

/** What a member has put at stake since a session began, in satang. */
export interface Staked {
  /** On tickets and in games, less what was given back. */
  readonly staked: Satang
  /** Gone to game wallets, which nobody here sees, less what did not arrive. */
  readonly moved: Satang
  /** Come home from there. */
  readonly home: Satang
}

/** Money in a game wallet is at stake while it is there. What comes home takes off no more than went: the rest was there before, or was won where nobody here sees it. */
export function stakedInAll({ staked, ...games }: Staked): Satang {
  return satang(staked + awayInGames(games))
}

/** Of what counts as staked: what went to game wallets and has not come home. Nobody here sees whether it is there or lost. */
export function awayInGames({ moved, home }: Pick<Staked, 'moved' | 'home'>): Satang {
  return satang(Math.max(0, moved - home))
}

/** Minutes between two checks of reality. A member chooses one, and cannot have none. */
export const CHECK_MINUTES = [15, 30, 60, 120] as const
export type CheckMinutes = (typeof CHECK_MINUTES)[number]
/** Where the operator asks for none that is shorter, the longest may be chosen. */
export const LONGEST_CHECK: CheckMinutes = 120

/** What a member may choose where the operator allows so many minutes at most. */
export function checksWithin(longest: CheckMinutes): readonly CheckMinutes[] {
  return CHECK_MINUTES.filter((minutes) => minutes <= longest)
}

export function isCheckMinutes(set: unknown): set is CheckMinutes {
  return (CHECK_MINUTES as readonly unknown[]).includes(set)
}

/** Minutes before a limit of time is reached in which the member is told. */
export const WARN_MINUTES = 5

/** What stands of a member's play. */
export interface PlaySession {
  readonly beganAt: Date
  readonly seenAt: Date
  readonly checkedAt: Date
}

/** Whether a session goes on at a time: its last moment of play is less than a rest ago. */
export function sessionLasts({ seenAt }: Pick<PlaySession, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() < REST_MS
}

/** When a member is to be checked next. Nothing but a confirmation moves it: no reload, no other device, no sign-in. */
export function checkDueAt({ checkedAt }: Pick<PlaySession, 'checkedAt'>, every: CheckMinutes): Date {
  return new Date(checkedAt.getTime() + every * MINUTE_MS)
}
