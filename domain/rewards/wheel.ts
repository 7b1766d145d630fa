import { lengthPrefixed } from '../fair/encode.ts'
import { drawStream, shareCommitment } from '../fair/fast/drawn-digits.ts'
import type { Sha256 } from '../fair/merkle.ts'
import { invariant } from '../invariant.ts'
import { type Satang, satang } from '../money.ts'

/** A place on the wheel. Its chance is its weight among the weights of all places. */
export interface WheelPlace {
  readonly weight: number
  /** 0: nothing is won there. */
  readonly prize: Satang
}

/** What an operator has decided about the wheel, by two people. */
export interface WheelRules {
  readonly isOn: boolean
  readonly places: readonly WheelPlace[]
  /** A spin for each so much deposited on a Bangkok day; 0: deposits bring none. */
  readonly perDeposit: Satang
  /** Spins that everybody has on a Bangkok day. */
  readonly freeADay: number
  /** The most spins of a Bangkok day. */
  readonly mostADay: number
  /** Of a prize, before it may be withdrawn. */
  readonly turnoverPercent: number
}

/** More places cannot be told apart on a phone, and fewer are no wheel. */
export const PLACES_LEAST = 4
export const PLACES_MOST = 12
export const WEIGHT_MOST = 1_000_000
export const PRIZE_MOST = satang(100_000_00)
export const SPINS_MOST = 50
/** What a member may choose as a seed of their own: what a keyboard writes, so that it can be written down. */
export const CLIENT_SEED = /^[0-9A-Za-z_-]{1,64}$/

/** As a demo turns it. A real operator decides before its wheel is shown. */
export const WHEEL_RULES: WheelRules = {
  isOn: false,
  places: [
    { weight: 1_000, prize: satang(5_00) },
    { weight: 2_500, prize: satang(0) },
    { weight: 1_800, prize: satang(2_00) },
    { weight: 19, prize: satang(100_00) },
    { weight: 2_400, prize: satang(1_00) },
    { weight: 1_880, prize: satang(0) },
    { weight: 400, prize: satang(10_00) },
    { weight: 1, prize: satang(500_00) },
  ],
  perDeposit: satang(500_00),
  freeADay: 0,
  mostADay: 5,
  turnoverPercent: 100,
}

export type WheelFault = 'WHEEL_PLACES' | 'WHEEL_NO_PRIZE' | 'WHEEL_NO_SPINS'

/** Why a wheel cannot be turned as it is set. */
export function wheelFault({
  isOn,
  places,
  perDeposit,
  freeADay,
  mostADay,
}: WheelRules): WheelFault | undefined {
  if (!isOn) return undefined
  const isWhole = ({ weight, prize }: WheelPlace) =>
    Number.isInteger(weight) && weight >= 1 && weight <= WEIGHT_MOST && prize >= 0 && prize <= PRIZE_MOST
  if (places.length < PLACES_LEAST || places.length > PLACES_MOST || !places.every(isWhole))
    return 'WHEEL_PLACES'
  if (places.every(({ prize }) => prize === 0)) return 'WHEEL_NO_PRIZE'
  return mostADay > 0 && (freeADay > 0 || perDeposit > 0) ? undefined : 'WHEEL_NO_SPINS'
}

export interface SpinsToday {
  /** Deposited on this Bangkok day. */
  readonly deposited: Satang
  /** Spun on it. */
  readonly spun: number
}

/** How many spins a member has earned today, and has left. */
export function spinsOf(
  { deposited, spun }: SpinsToday,
  { perDeposit, freeADay, mostADay }: WheelRules,
): { readonly earned: number; readonly left: number } {
  const byDeposit = perDeposit > 0 ? Math.floor(deposited / perDeposit) : 0
  const earned = Math.min(mostADay, freeADay + byDeposit)
  return { earned, left: Math.max(0, earned - spun) }
}

/** What is still to be deposited today for one spin more; undefined: no deposit brings one. */
export function missingForSpin({ deposited, spun }: SpinsToday, rules: WheelRules): Satang | undefined {
  const { perDeposit } = rules
  const { earned } = spinsOf({ deposited, spun }, rules)
  if (perDeposit <= 0 || earned >= rules.mostADay || spun >= rules.mostADay) return undefined
  return satang(perDeposit - (deposited % perDeposit))
}

/** What names a table of places: everything a spin's chances depend on, in its order. */
export function wheelTable(sha256: Sha256, places: readonly WheelPlace[]): Uint8Array {
  return sha256(
    lengthPrefixed(['lotto/wheel-table/v1', ...places.flatMap(({ weight, prize }) => [weight, prize])]),
  )
}

const contextOf = (seedId: string) => `wheel:${seedId}`

/** Shown before the first spin with a seed, so that it cannot be changed afterwards. */
export function wheelCommitment(sha256: Sha256, seedId: string, seed: Uint8Array): Uint8Array {
  return shareCommitment(sha256, contextOf(seedId), seed)
}

export interface Spin {
  /** The 32 bytes behind the commitment. */
  readonly seed: Uint8Array
  readonly seedId: string
  /** The member's own: whoever keeps the seed cannot know it when it is made. */
  readonly clientSeed: string
  /** 1 for the first spin with a seed. */
  readonly nonce: number
  readonly places: readonly WheelPlace[]
}

/**
 * The place on which a spin ends, from 0. It follows from what is recorded, so that a spin that is cut off or asked for again
 * ends there as well. It takes no stake, no balance and nothing else of the member.
 */
export function spinPlace(sha256: Sha256, { seed, seedId, clientSeed, nonce, places }: Spin): number {
  const publicValue = sha256(
    lengthPrefixed(['lotto/wheel/v1', wheelTable(sha256, places), clientSeed, nonce]),
  )
  const stream = drawStream({ seed, context: contextOf(seedId), publicValue })
  let left = stream.uniform(weightOf(places))
  for (const [place, { weight }] of places.entries()) {
    if (left < weight) return place
    left -= weight
  }
  invariant(false, 'the weights of the places are those of the wheel')
}

export function weightOf(places: readonly WheelPlace[]): number {
  return places.reduce((sum, { weight }) => sum + weight, 0)
}

/** Rules with what an operator has set over them. What is not of the right kind is as if it were not set. */
export function wheelWith(usual: WheelRules, set: Readonly<Record<string, unknown>>): WheelRules {
  const number = (name: 'perDeposit' | 'freeADay' | 'mostADay' | 'turnoverPercent') => {
    const value = set[name]
    return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : usual[name]
  }
  return {
    isOn: typeof set.isOn === 'boolean' ? set.isOn : usual.isOn,
    places: placesOf(set.places) ?? usual.places,
    perDeposit: satang(number('perDeposit')),
    freeADay: number('freeADay'),
    mostADay: Math.min(SPINS_MOST, number('mostADay')),
    turnoverPercent: number('turnoverPercent'),
  }
}

function placesOf(set: unknown): readonly WheelPlace[] | undefined {
  if (!Array.isArray(set)) return undefined
  const places = set.map((each: { weight?: unknown; prize?: unknown } | null) => ({
    weight: Number(each?.weight),
    prize: satang(Number.isSafeInteger(each?.prize) ? Number(each?.prize) : 0),
  }))
  const isRight = places.every(
    ({ weight }) => Number.isInteger(weight) && weight >= 1 && weight <= WEIGHT_MOST,
  )
  return isRight && places.length >= PLACES_LEAST && places.length <= PLACES_MOST ? places : undefined
}
