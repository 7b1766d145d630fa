import { isBetType, isNumberOf } from '../../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN } from '../../../../domain/betting/price/default-rates.ts'
import { payoutRate, satang } from '../../../../domain/money.ts'
import type { RoundPlan } from '../../../rounds/bet-path.ts'
import { DRAFT_PREFIX } from '../../../session/member-leaves.ts'
import { type Attempt, type Editor, LINES_MAX, NOTE_MAX, type Prices } from './editor-state.ts'
import { type CartLine, priceLine } from './lines.ts'
import { priceOf, pricesOf } from './prices/prices.ts'

export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whose draft it is and of which round and plan. Members and assistants who share a phone have separate drafts. */
export interface DraftOf extends RoundPlan {
  /** Of `writerOf`. */
  readonly writer: string
}

/**
 * Saves the draft of a round and plan on the device, so that a reload or a closed round loses nothing. A bet sent without an
 * answer is saved with its key: after a reload the same bet can be sent again.
 */
export function saveDraft(memory: Memory, on: DraftOf, editor: Editor): void {
  if (editor.lines.length === 0 && !editor.attempt) {
    memory.removeItem(draftKey(on))
    return
  }
  const { lines, note, attempt } = editor
  saveText(memory, draftKey(on), JSON.stringify({ lines, note, prices: pricesOf(editor), attempt }))
}

/** Stores the text, or removes the key when it is empty. */
export function saveText(memory: Memory, key: string, text: string): void {
  try {
    if (text === '') memory.removeItem(key)
    else memory.setItem(key, text)
  } catch {
    // Storage is full or forbidden: the draft stays on the screen but is lost on reload.
  }
}

/** The editor with the saved draft at today's prices. Unreadable drafts are dropped. */
export function withDraft(memory: Memory, on: DraftOf, editor: Editor): Editor {
  const kept = readDraft(memory, on)
  if (!kept) return editor
  const before = readLines(kept.lines)
  const lines = before.map((line) => priceLine(line, editor.offers))
  const attempt = readAttempt(kept.attempt)
  const prices = { ...pricesOf(editor), ...readPrices(kept.prices) }
  const shown = attempt && lines.length === 0 ? attempt.lines : lines
  return {
    ...editor,
    lines: shown,
    nextLineId: 1 + shown.reduce((highest, line) => Math.max(highest, line.id), 0),
    note: typeof kept.note === 'string' ? kept.note.slice(0, NOTE_MAX) : '',
    prices,
    stakeTyped: priceOf(editor.selected[0], prices),
    attempt,
    kept: lines.length > 0 && !attempt ? movedSince(before, lines) : null,
    phase: attempt ? 'unsure' : 'writing',
  }
}

// Shown before sending: saved lines are sold at current prices.
function movedSince(before: readonly CartLine[], now: readonly CartLine[]): NonNullable<Editor['kept']> {
  const closed = now.filter(({ state }) => state === 'closed').length
  const repriced = now.filter(({ state, rate }, at) => state !== 'closed' && rate !== before[at]?.rate).length
  return { closed, repriced }
}

// Each plan has its own draft: rates and types differ, and a bet must not be sent in another plan.
export function draftKey({ writer, roundId, plan }: DraftOf): string {
  const ofRound = `${DRAFT_PREFIX}${writer}:${roundId}`
  return plan === DEFAULT_PLAN ? ofRound : `${ofRound}:${plan}`
}

/** Drafts on one device. Round ids grow with time, so the lowest, whose draws are over, go first. */
const DRAFTS_MAX = 30

/** Removes the drafts of the oldest rounds, so that a year of rounds does not fill the device. */
export function dropOldDrafts(memory: Pick<Memory, 'removeItem'>, keys: readonly string[]): void {
  const drafts = keys.filter((key) => key.startsWith(DRAFT_PREFIX))
  const roundOf = (key: string) => key.slice(DRAFT_PREFIX.length).split(':')[1] ?? ''
  const newestFirst = drafts.sort((one, other) => (roundOf(one) < roundOf(other) ? 1 : -1))
  for (const key of newestFirst.slice(DRAFTS_MAX)) memory.removeItem(key)
}

/** The key of the pasted text, beside the draft's. */
export function pasteKey(on: DraftOf): string {
  return `${draftKey(on)}:paste`
}

/** Whether anything that is saved has changed: most keys change only the number being typed. */
export function draftDiffers(one: Editor, other: Editor): boolean {
  return (
    one.lines !== other.lines ||
    one.note !== other.note ||
    one.stakeTyped !== other.stakeTyped ||
    one.attempt !== other.attempt
  )
}

function readDraft(memory: Memory, on: DraftOf): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(memory.getItem(draftKey(on)) ?? 'null')
    return isRecord(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function readAttempt(kept: unknown): Attempt | null {
  if (!isRecord(kept) || typeof kept.key !== 'string') return null
  const lines = readLines(kept.lines)
  return lines.length > 0
    ? { key: kept.key, note: typeof kept.note === 'string' ? kept.note : '', lines }
    : null
}

function readPrices(kept: unknown): Prices {
  if (!isRecord(kept)) return {}
  const isPrice = ([type, typed]: [string, unknown]) =>
    isBetType(type) && typeof typed === 'string' && /^[0-9]{1,6}$/.test(typed)
  return Object.fromEntries(Object.entries(kept).filter(isPrice)) as Prices
}

function readLines(kept: unknown): readonly CartLine[] {
  if (!Array.isArray(kept)) return []
  return kept.slice(0, LINES_MAX).flatMap((line: unknown) => {
    if (!isRecord(line) || typeof line.type !== 'string' || !isBetType(line.type)) return []
    const { id, type, number, stake, rate } = line
    if (typeof number !== 'string' || !isNumberOf(type, number)) return []
    if (!isPositiveWhole(id) || !isPositiveWhole(stake) || !isPositiveWhole(rate)) return []
    return [
      {
        id,
        type,
        number,
        stake: satang(stake),
        rate: payoutRate(rate),
        state: 'open' as const,
        half: false,
        problem: null,
      },
    ]
  })
}

function isPositiveWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
