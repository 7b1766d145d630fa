import type { Booking } from '../../../contract/services/realtime.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { numberKey } from '../../../domain/betting/number-key.ts'
import { SET_PRICE } from '../../../domain/betting/win/set-of-four.ts'
import { bahtToSatang, type Satang, satang } from '../../../domain/money.ts'

/** The most numbers in one booking: as many as a member can check in a minute. */
const MOST_CHOSEN = 50
const QUICK_STAKES = [5, 10, 20, 50, 100, 500].map(bahtToSatang)
const QUICK_SETS = [1, 2, 3, 5, 10].map((sets) => satang(sets * SET_PRICE))

export interface Chosen {
  readonly type: BetType
  readonly number: string
}

/** A number to be booked, at the price on the screen. */
export interface Wanted extends Chosen {
  readonly rate: number
}

/** A booking that was sent; sending it again with its key is the same booking. */
export interface Attempt {
  readonly key: string
  readonly plan: string
  readonly stake: Satang
  readonly lines: readonly Wanted[]
}

/** The numbers a member has picked and booked. `unsure`: no answer came; only the same act may be sent. */
export interface Tray {
  readonly chosen: readonly Chosen[]
  readonly stake: Satang
  readonly attempt: Attempt | null
  readonly booking: Booking | null
  /** The rates on the screen at booking, by position; empty after a reload. */
  readonly shown: readonly number[]
  /** Positions of changed lines that the member accepted. */
  readonly accepted: readonly number[]
  readonly busy: 'booking' | 'confirming' | 'cancelling' | null
  readonly unsure: boolean
  /** Why the last act was refused, in Thai. */
  readonly refused: string | null
}

export type TrayAct =
  | { do: 'toggle'; chosen: Chosen }
  | { do: 'stake'; stake: Satang }
  | { do: 'clear' }
  | { do: 'send'; attempt: Attempt }
  | { do: 'held'; booking: Booking }
  | { do: 'accept'; place: number }
  | { do: 'work'; busy: NonNullable<Tray['busy']> }
  | { do: 'unsure' }
  | { do: 'refuse'; message: string }
  /** The booking has ended; `sold` when it became a ticket. */
  | { do: 'over'; sold: boolean }

export const EMPTY_TRAY: Tray = {
  chosen: [],
  stake: bahtToSatang(20),
  attempt: null,
  booking: null,
  shown: [],
  accepted: [],
  busy: null,
  unsure: false,
  refused: null,
}

export function actOnTray(tray: Tray, act: TrayAct): Tray {
  switch (act.do) {
    case 'toggle':
      return isLocked(tray) ? tray : { ...tray, chosen: toggled(tray.chosen, act.chosen), refused: null }
    case 'stake':
      return isLocked(tray) ? tray : { ...tray, stake: act.stake, refused: null }
    case 'clear':
      return isLocked(tray) ? tray : { ...tray, chosen: [], refused: null }
    case 'send':
      return { ...tray, attempt: act.attempt, busy: 'booking', unsure: false, refused: null }
    case 'held':
      return {
        ...tray,
        ...{ attempt: null, booking: act.booking, accepted: [], busy: null, unsure: false },
        shown: tray.attempt?.lines.map(({ rate }) => rate) ?? [],
      }
    case 'accept':
      return { ...tray, accepted: [...tray.accepted, act.place] }
    case 'work':
      return { ...tray, busy: act.busy, unsure: false, refused: null }
    case 'unsure':
      return { ...tray, busy: null, unsure: true }
    case 'refuse':
      return { ...tray, attempt: null, busy: null, unsure: false, refused: act.message }
    case 'over':
      return {
        ...tray,
        ...{ attempt: null, booking: null, shown: [], accepted: [], busy: null },
        ...{ unsure: false, refused: null },
        // Picked numbers stay unless they were bought.
        chosen: act.sold ? [] : tray.chosen,
      }
  }
}

/** Suggested stakes; whole sets for sets. */
export function quickStakes(chosen: readonly Chosen[]): readonly Satang[] {
  return chosen.some(({ type }) => type === 'four_set') ? QUICK_SETS : QUICK_STAKES
}

/** While numbers are held or being booked, no others can be picked. */
export function isLocked(tray: Tray): boolean {
  return tray.booking !== null || tray.attempt !== null
}

export function isChosen(tray: Tray, { type, number }: Chosen): boolean {
  return tray.chosen.some((each) => numberKey(each.type, each.number) === numberKey(type, number))
}

/** The lines of a booking that confirming it would buy. */
export function soldLines({ booking, accepted }: Tray): Booking['lines'] {
  return (
    booking?.lines.filter(
      (line, place) => line.refused === null && (!line.changed || accepted.includes(place)),
    ) ?? []
  )
}

/** The positions of changed lines that wait for the member's decision. */
export function waitingPlaces({ booking, accepted }: Tray): readonly number[] {
  return [...(booking?.lines.keys() ?? [])].filter(
    (place) => booking?.lines[place]?.changed && !accepted.includes(place),
  )
}

/** The cost of lines, discounted as in the sale. */
export function costOf(lines: Booking['lines']): Satang {
  return satang(
    lines.reduce((sum, { amount, discount }) => {
      const stake = bahtToSatang(amount)
      return sum + stake - Math.floor((stake * Math.round(discount * 100)) / 10_000)
    }, 0),
  )
}

function toggled(chosen: readonly Chosen[], one: Chosen): readonly Chosen[] {
  const rest = chosen.filter((each) => numberKey(each.type, each.number) !== numberKey(one.type, one.number))
  if (rest.length < chosen.length) return rest
  return chosen.length < MOST_CHOSEN ? [...chosen, one] : chosen
}
