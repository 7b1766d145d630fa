import type { RoundStatus } from '../../lottery/round-status.ts'
import { type Satang, satang } from '../../money.ts'
import { type BeaconChain, beaconSuffix, firstBeaconAfter } from './beacon.ts'
import { BEACON_UNREACHED, type Custody } from './custody.ts'
import { type FastRule, SHOTS_MIN } from './fast-result.ts'
import { LAST_STRETCH_MS, OUTAGE_MS } from './outage.ts'

/** How long after the close members may still shoot. */
export const SHOOTING_MS = 120_000

/** By when the shares are shown: a minute after they could be asked for. After it the first one is taken from its escrow. */
export const REVEAL_MS = 60_000

/**
 * How long a share that nobody can show is asked for before the round is void. The holders have learnt nothing by then, so
 * waiting gives nobody a choice.
 */
const REVEAL_WAIT_MS = 1_800_000

/** How long a promised beacon is waited for. It has never been late by seconds; without it the round is void. */
export const BEACON_WAIT_MS = 600_000

/** An operator's settings of fast draws. They apply to rounds created afterwards. */
export interface FastSettings {
  /** Absent: the fair rule. */
  readonly rule?: FastRule
  readonly coolDownSeconds?: number
  /** Codes of the lotteries whose fair draws use a public beacon. */
  readonly beacons?: readonly string[]
}

export const DEFAULT_FAST_RULE: FastRule = 'fair'
export const DEFAULT_COOL_DOWN_SECONDS = 5

/** Rewarded ranks, counted from the last shot. */
export const RANK_REWARDS: readonly { readonly rank: number; readonly amount: Satang }[] = [
  { rank: 1, amount: satang(200_00) },
  { rank: 16, amount: satang(400_00) },
]

/** Shots are free, so only members who have staked this much in the round are rewarded. */
export const REWARD_STAKE_MIN: Satang = satang(100_00)

/** The reward for a rank, given the member's stakes in the round. */
export function rankReward(rank: number, staked: number): Satang {
  const reward = RANK_REWARDS.find((each) => each.rank === rank)
  return reward && staked >= REWARD_STAKE_MIN ? reward.amount : satang(0)
}

/** A round of a fast lottery, as its commitments name it. */
export interface FastPlace {
  readonly game: string
  readonly businessDate: string
  readonly number: number
}

/** The text that names the round: `yeekee:20261121:R042`, and the beacon after it where one is used. */
export function fastContext({ game, businessDate, number }: FastPlace, beacon?: FastBeacon): string {
  const place = `${game}:${businessDate.replaceAll('-', '')}:R${String(number).padStart(3, '0')}`
  return beacon ? place + beaconSuffix(beacon.chain, beacon.round) : place
}

/** The round of a beacon that a draw uses. */
export interface FastBeacon {
  readonly chain: BeaconChain
  readonly round: number
}

/** The first beacon after the shots are frozen, so that nobody knows it while shooting. */
export function beaconFor(chain: BeaconChain, closesAtMs: number): FastBeacon {
  return { chain, round: firstBeaconAfter(chain, freezesAtMs({ closesAtMs })) }
}

interface TermsRate {
  readonly plan: string
  readonly type: string
  readonly rate: number
  readonly discount: number
  readonly rankMax?: number | null
}

/** What the digits of a round come from. */
interface TermsSources {
  readonly beacon?: FastBeacon | undefined
  /** It was to have a beacon, which could not be reached. */
  readonly isUnreached?: boolean
  readonly custody?: Custody
}

/**
 * The terms of a round as one text, committed to beside its seeds: a change shows. A part that does not apply is left
 * out, so that older texts stay the same.
 */
export function fastTerms(
  rule: FastRule,
  rates: readonly TermsRate[],
  { beacon, isUnreached = false, custody = 'program' }: TermsSources = {},
): string {
  const paid = rates.map(({ plan, type, rate, discount }) => `${plan}|${type}|${rate}|${discount}`).sort()
  const rewards = RANK_REWARDS.map(({ rank, amount }) => `${rank}=${amount}`)
  return [
    `rule=${rule}`,
    `shots_min=${SHOTS_MIN[rule]}`,
    `shooting_s=${SHOOTING_MS / 1000}`,
    `rewards=${rewards.join(',')}|stake_min=${REWARD_STAKE_MIN}`,
    `rates=${paid.join(',')}`,
    `outage=last_s=${LAST_STRETCH_MS / 1000}|silent_s=${OUTAGE_MS / 1000}|then=void`,
    `reveal=wait_s=${REVEAL_WAIT_MS / 1000}|missing=void`,
    ...(rule === 'fair' && custody !== 'program' ? [`custody=${custody}`] : []),
    ...(isUnreached ? [BEACON_UNREACHED] : []),
    ...(beacon
      ? [`beacon=drand:${beacon.chain.hash}:${beacon.round}|wait_s=${BEACON_WAIT_MS / 1000}|missing=void`]
      : []),
  ].join(';')
}

/**
 * The rates promised in a round's terms, whatever the lottery sells now: every plan and type named there, and no other.
 * Terms have no stake limits: a plan that no longer exists takes those of another plan. What was promised to all is raised for no rank.
 */
export function atPromisedRates<Row extends TermsRate>(terms: string, rates: readonly Row[]): Row[] {
  const [, paid = ''] = /(?:^|;)rates=([^;]*)/.exec(terms) ?? []
  const ofType = new Map(rates.map((row) => [row.type, row]))
  const ofPlan = new Map(rates.map((row) => [`${row.plan}|${row.type}`, row]))
  return paid.split(',').flatMap((each) => {
    const [plan = '', type = '', rate, discount] = each.split('|')
    const row = ofPlan.get(`${plan}|${type}`) ?? ofType.get(type)
    return row ? [{ ...row, plan, rate: Number(rate), discount: Number(discount), rankMax: null }] : []
  })
}

/** How long the shares of a round with these terms are asked for. Rounds of before the rule are as they were promised. */
export function revealWaitMs(terms: string): number {
  const [, seconds] = /(?:^|;)reveal=wait_s=(\d+)/.exec(terms) ?? []
  return seconds === undefined ? REVEAL_MS : Number(seconds) * 1000
}

/** When the shots are frozen: two minutes after the announced close, also where the sale has ended before it. */
export function freezesAtMs({ closesAtMs }: { readonly closesAtMs: number }): number {
  return closesAtMs + SHOOTING_MS
}

export type ShotRefusal = 'ROUND_NOT_OPEN' | 'SHOTS_FROZEN' | 'SHOT_TOO_SOON'

export interface ShotAsked {
  readonly round: {
    readonly status: RoundStatus
    readonly opensAtMs: number
    readonly closesAtMs: number
  }
  /** In any round. */
  readonly lastShotAtMs: number | null
  readonly coolDownSeconds: number
  readonly nowMs: number
}

/** Why a shot is refused, if it is. */
export function refuseShot({
  round,
  lastShotAtMs,
  coolDownSeconds,
  nowMs,
}: ShotAsked): ShotRefusal | undefined {
  if (round.status === 'scheduled' || nowMs < round.opensAtMs) return 'ROUND_NOT_OPEN'
  const takesShots = round.status === 'open' || round.status === 'closed' || round.status === 'sealed'
  if (!takesShots || nowMs >= freezesAtMs(round)) return 'SHOTS_FROZEN'
  if (lastShotAtMs !== null && nowMs < lastShotAtMs + coolDownSeconds * 1_000) return 'SHOT_TOO_SOON'
  return undefined
}
