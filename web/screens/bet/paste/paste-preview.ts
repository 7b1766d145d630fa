import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { explain } from '../../../../domain/betting/paste/explain.ts'
import {
  DEFAULT_PASTE_SETTING,
  type PasteBet,
  type PasteLine,
} from '../../../../domain/betting/paste/paste-reading.ts'
import { readPaste } from '../../../../domain/betting/paste/read-paste.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { type BetFault, betFault } from '../write/add-bets.ts'
import { type CartLine, linesToBet, priceLine } from '../write/lines.ts'

interface Reading {
  readonly key: string
  readonly words: string
  readonly bets: readonly PasteBet[]
  readonly fault: BetFault | null
}

export interface PreviewLine {
  /** The line together with how it was read. */
  readonly key: string
  readonly text: string
  readonly explanation: string
  /** What the line may mean: the first is how it was read. One of an `ask` line is chosen by its key. */
  readonly readings: readonly Reading[]
  /** `ask`: ambiguous, so it counts only when ticked. `refused`: no bet. `aside`: a heading, a name, a sum. */
  readonly standing: 'sure' | 'ask' | 'refused' | 'aside'
  readonly bets: readonly PasteBet[]
  readonly fault: BetFault | null
  /** Lines on numbers that are closed or paid less. They can be added and are marked on the ticket too. */
  readonly limited: readonly CartLine[]
}

export interface PastePreview {
  /** Without blank ones. */
  readonly lines: readonly PreviewLine[]
  /** What will be added, closed numbers included. */
  readonly bets: readonly PasteBet[]
  /** The totals of what can be bet: without closed numbers. */
  readonly count: number
  readonly stake: Satang
  readonly buyerNote: string | null
  /** Lines that wait for a tick, and lines without a readable bet. */
  readonly asking: number
  readonly refused: number
  /** The slip says another total than what was read. */
  readonly totalDiffers: boolean
  /** Lines after the limit of what is read. */
  readonly unreadAfter: number
  /** The text that stays after adding: the lines not taken, with their headings. */
  readonly left: string
}

const NEW_LINE = /\r\n|\n|\r/

/** A pasted slip as this round can sell it. Only lines read without doubt, or ticked, become bets. */
export function previewPaste(
  text: string,
  offers: readonly Offer[],
  {
    ticked,
    chosen,
    lottery = null,
  }: { ticked: ReadonlySet<string>; chosen: readonly BetType[]; lottery?: string | null },
): PastePreview {
  const sold = offers.map(({ type }) => type)
  const reading = readPaste(text, { ...DEFAULT_PASTE_SETTING, sold, chosen, lottery })
  const all = reading.lines.map((line, at) => previewLine(line, at, { offers, ticked }))
  const isTaken = ({ standing, readings }: PreviewLine) =>
    standing === 'sure' || (standing === 'ask' && readings.some(({ key }) => ticked.has(key)))
  const bets = all.filter(isTaken).flatMap((line) => line.bets)
  const bought = linesToBet(bets.map((bet, id) => priceLine({ ...bet, id }, offers)))
  const written = text.split(NEW_LINE)
  const after = reading.lines.length < written.length ? written.slice(reading.lines.length) : []
  const open = all.filter((line) => isOpen(line) && !isTaken(line))
  return {
    lines: all.filter((_, at) => reading.lines[at]?.is !== 'blank'),
    bets,
    count: bought.length,
    stake: satang(bought.reduce((sum, { stake }) => sum + stake, 0)),
    buyerNote: reading.buyerNote,
    asking: open.filter(({ standing }) => standing === 'ask').length,
    refused: open.filter(({ standing }) => standing === 'refused').length,
    totalDiffers: reading.lines.some(({ warnings }) => warnings.includes('TOTAL_DIFFERS')),
    unreadAfter: after.length,
    left: [...leftLines(reading.lines, all, isTaken), ...after].join('\n'),
  }
}

interface Shown {
  readonly offers: readonly Offer[]
  readonly ticked: ReadonlySet<string>
}

function previewLine(line: PasteLine, at: number, { offers, ticked }: Shown): PreviewLine {
  const { text, explanation } = line
  const key = `${at} ${text} ${explanation}`
  const readings = [line.bets, ...line.others].map((bets): Reading => {
    const words = explain('bets', bets, [])
    const fault = bets.map((bet) => betFault(bet, offers)).find((each) => each !== undefined) ?? null
    return { key: `${key} ${JSON.stringify(bets)}`, words, bets, fault }
  })
  const sellable = readings.filter(({ fault }) => fault === null)
  const shown = sellable.find((each) => ticked.has(each.key)) ?? sellable[0] ?? readings[0]
  const bets = shown?.bets ?? []
  const fault = shown?.fault ?? null
  const priced = bets.map((bet, id) => priceLine({ ...bet, id }, offers))
  return {
    ...{ key, text, explanation, bets, fault },
    readings: sellable,
    standing: standingOf(line, fault),
    limited: priced.filter(({ state, half }) => state === 'closed' || half),
  }
}

function standingOf({ is, ambiguous }: PasteLine, fault: BetFault | null): PreviewLine['standing'] {
  if (is === 'bets') return fault ? 'refused' : ambiguous ? 'ask' : 'sure'
  // A date that could also be a bet is shown like an unreadable line.
  return is === 'unread' || (is === 'ignored' && ambiguous) ? 'refused' : 'aside'
}

function isOpen({ standing }: PreviewLine): boolean {
  return standing === 'ask' || standing === 'refused'
}

/**
 * Headings stay with their lines; numbers stay until the line with their price is taken. The names of lotteries stay as long as any line
 * does, with what is named in a heading: the line is asked about because of them.
 */
function leftLines(
  lines: readonly PasteLine[],
  shown: readonly PreviewLine[],
  isTaken: (line: PreviewLine) => boolean,
): readonly string[] {
  const left: string[] = []
  let somethingLeft = false
  const staying = lines.filter((_, at) => isLeft(shown[at], isTaken))
  const isNamed = staying.some(({ warnings }) => warnings.includes('LOTTERY_NAMED'))
  // From the end, because the line with the price below decides about its numbers.
  let priceIsTaken = false
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at]
    const preview = shown[at]
    if (!line || !preview) continue
    if (line.is === 'bets' || line.is === 'unread') priceIsTaken = isTaken(preview)
    const waits = line.is === 'waiting' && !priceIsTaken
    const stays = waits || isLeft(preview, isTaken)
    somethingLeft ||= stays
    const isHead = line.is === 'heading' && (somethingLeft || isNamed)
    const isName = line.is === 'lottery' && staying.length > 0
    if (stays || isHead || isName) left.unshift(line.text)
  }
  return left
}

function isLeft(line: PreviewLine | undefined, isTaken: (line: PreviewLine) => boolean): boolean {
  return line !== undefined && isOpen(line) && !isTaken(line)
}
