import { USUAL_NAMES } from '../../../domain/lottery/usual-names.ts'
import { westernDigits } from '../../../domain/western-digits.ts'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { CLOSING_SOON_MS, type RoundGroup } from './group-rounds.ts'

/** The short lists above the groups. A round stands in one of them at most. */
export interface OwnFirst {
  readonly pinned: readonly ShownRound[]
  readonly played: readonly ShownRound[]
  readonly closing: readonly ShownRound[]
}

/** Of the played and of the closing ones; the groups below have the others. */
const SHOWN_AT_MOST = 3

interface Own {
  /** Codes of lotteries in the order they were pinned. */
  readonly pins: readonly string[]
  /** Ids of lotteries, the last played first. */
  readonly played: readonly string[]
  readonly nowMs: number
}

/** What a member most likely looks for: pinned lotteries, the last played, and those that close soon. */
export function ownFirst(groups: readonly RoundGroup[], { pins, played, nowMs }: Own): OwnFirst {
  const all = groups.flatMap(({ rounds }) => rounds)
  const open = all.filter((round) => round.status === 'open' && round.closesAtMs > nowMs)
  const pinned = pins.flatMap((code) => currentOf(all, (round) => round.lotteryCode === code))
  const lastPlayed = [...new Set(played)]
    .flatMap((id) => currentOf(open, (round) => round.programId === id))
    .filter((round) => !pinned.includes(round))
    .slice(0, SHOWN_AT_MOST)
  const closing = open
    .filter((round) => round.closesAtMs - nowMs < CLOSING_SOON_MS)
    .filter((round) => !pinned.includes(round) && !lastPlayed.includes(round))
    .sort((a, b) => a.closesAtMs - b.closesAtMs)
    .slice(0, SHOWN_AT_MOST)
  return { pinned, played: lastPlayed, closing }
}

/** The round of a lottery that can be bet on, else its last one. */
function currentOf(rounds: readonly ShownRound[], isOf: (round: ShownRound) => boolean): ShownRound[] {
  const own = rounds.filter(isOf)
  const current = own.find((round) => round.status === 'open') ?? own[0]
  return current ? [current] : []
}

/** The groups with only the rounds whose name, code or usual name has what was typed. */
export function searchGroups(groups: readonly RoundGroup[], typed: string): readonly RoundGroup[] {
  const wanted = bare(westernDigits(typed))
  if (wanted === '') return groups
  return groups.flatMap((each) => {
    const rounds = each.rounds.filter((round) => isCalled(round, wanted))
    const openCount = rounds.filter(({ status }) => status === 'open').length
    return rounds.length > 0 ? [{ ...each, rounds, openCount }] : []
  })
}

function isCalled({ name, lotteryCode }: ShownRound, wanted: string): boolean {
  const usual = USUAL_NAMES.filter(([code]) => lotteryCode === code || lotteryCode.startsWith(`${code}-`))
  const names = [name, lotteryCode, ...usual.flatMap(([, all]) => all.split(' '))].map(bare)
  if (names.some((each) => each.includes(wanted))) return true
  // The list has one round of a lottery with many a day, which leads to the others: its number is not asked for here.
  const unnumbered = wanted.replace(/[0-9]+$/, '')
  return (
    lotteryCode.startsWith('yeekee') && unnumbered !== '' && names.some((each) => each.includes(unnumbered))
  )
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '')
}
