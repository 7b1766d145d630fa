// What the model of histories knows of a member.

export interface ModelTerms {
  readonly percent: number
  readonly fixed: number
  readonly depositMin: number
  readonly bonusMax: number
  readonly times: number
  readonly group: string | null
  readonly timesEach: number
}

export interface ModelRound {
  readonly group: string
  /** Which result it has now. */
  drawn: 'first' | 'second' | undefined
  isVoid: boolean
}

/** What a ticket is by its number: `52` wins by the first result, `13` by the second. */
export interface ModelTicket {
  readonly id: string
  readonly round: number
  /** `two`: one number on top. `half`: five running digits below. `all`: all ten, which covers itself. */
  readonly kind: 'two' | 'half' | 'all'
  readonly net: number
  readonly wins: { readonly first: number; readonly second: number }
  readonly isLate: boolean
  status: 'placed' | 'cancelled' | 'refunded'
  /** What it was paid and kept. */
  held: number
}

export interface ModelGrant {
  readonly promotion: number
  readonly bonus: number
  readonly need: number
  /** Rounds that stand here or later among the events count for it. */
  readonly since: number
  end: 'active' | 'converted' | 'given-up'
}

/** Free credit that a code has brought. */
export interface ModelClaim {
  readonly credit: number
  readonly need: number
  /** Rounds that stand here or later among the events count for it. */
  readonly since: number
  end: 'waiting' | 'converted' | 'given-up'
}

export interface Play {
  staked: number
  won: number
  corrected: number
  bonuses: number
}

/** A day on which a member has checked in. */
export interface ModelCheckIn {
  readonly date: string
  /** Of the ladder. */
  readonly day: number
  readonly run: number
  readonly amount: number
  readonly bonus: number
  isTaken: boolean
}

export interface MemberModel {
  readonly id: string
  cash: number
  readonly tickets: ModelTicket[]
  /** In the order in which they came: a need, or a round at the place where it was counted first. */
  readonly events: ({ readonly need: number } | { readonly round: number })[]
  /** What was counted of a round so far, at the share that held when it was counted first. */
  readonly counted: Map<number, { percent: number; amount: number }>
  /** What was written of a round's play so far. */
  readonly played: Map<number, { staked: number; won: number }>
  /** The day on which a round's play was written first. */
  readonly firstPlayed: Map<number, string>
  readonly days: Map<string, Play>
  readonly cashback: Map<string, number>
  choice: { readonly promotion: number; readonly until: number } | undefined
  readonly grants: ModelGrant[]
  readonly claims: ModelClaim[]
  /** By day. */
  readonly deposits: Map<string, number>
  readonly checkIns: ModelCheckIn[]
  readonly spins: { readonly date: string; readonly prize: number }[]
}
