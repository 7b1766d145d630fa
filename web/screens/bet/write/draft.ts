import { isBetType, isNumberOf } from '../../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN } from '../../../../domain/betting/price/default-rates.ts'
import { payoutRate, satang } from '../../../../domain/money.ts'
import type { RoundPlan } from '../../../rounds/bet-path.ts'
import { DRAFT_PREFIX } from '../../../session/member-leaves.ts'
import { type Attempt, type Editor, LINES_MAX, NOTE_MAX } from './editor-state.ts'
import { type CartLine, priceLine } from './lines.ts'

export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whose ticket it is, and of what. A phone that two members use keeps them apart. */
export interface DraftOf extends RoundPlan {
  readonly memberId: string
}

/**
 * Keeps the unsent ticket of a round and plan on the device, so that nothing typed is lost by a reload or a closed round. A bet
 * that was sent and not answered is kept with its key: after a reload the same bet can be asked for again.
 */
export function saveDraft(memory: Memory, on: DraftOf, editor: Editor): void {
  if (editor.lines.length === 0 && !editor.attempt) {
    memory.removeItem(draftKey(on))
    return
  }
  const { lines, note, stakeTyped, selected, attempt } = editor
  saveText(memory, draftKey(on), JSON.stringify({ lines, note, stakeTyped, selected, attempt }))
}

/** Writes, or takes away what there is nothing of. */
export function saveText(memory: Memory, key: string, text: string): void {
  try {
    if (text === '') memory.removeItem(key)
    else memory.setItem(key, text)
  } catch {
    // The storage is full or forbidden: the ticket is still on the screen, it only will not outlive it.
  }
}

/** The editor with what was kept put back, at today's prices. What cannot be read is dropped: it is only a draft. */
export function withDraft(memory: Memory, on: DraftOf, editor: Editor): Editor {
  const kept = readDraft(memory, on)
  if (!kept) return editor
  const before = readLines(kept.lines)
  const lines = before.map((line) => priceLine(line, editor.offers))
  const attempt = readAttempt(kept.attempt)
  const shown = attempt && lines.length === 0 ? attempt.lines : lines
  return {
    ...editor,
    lines: shown,
    nextLineId: 1 + shown.reduce((highest, line) => Math.max(highest, line.id), 0),
    note: typeof kept.note === 'string' ? kept.note.slice(0, NOTE_MAX) : '',
    stakeTyped:
      typeof kept.stakeTyped === 'string' && /^[0-9]{1,6}$/.test(kept.stakeTyped)
        ? kept.stakeTyped
        : editor.stakeTyped,
    attempt,
    kept: lines.length > 0 && !attempt ? movedSince(before, lines) : null,
    phase: attempt ? 'unsure' : 'writing',
  }
}

// Told before the ticket is sent: what was kept is sold at the prices of now, and not at those of then.
function movedSince(before: readonly CartLine[], now: readonly CartLine[]): NonNullable<Editor['kept']> {
  const closed = now.filter(({ state }) => state === 'closed').length
  const repriced = now.filter(({ state, rate }, at) => state !== 'closed' && rate !== before[at]?.rate).length
  return { closed, repriced }
}

// Each plan has its own draft: the rates and types of one mean nothing in the other, nor may its bet be sent as the other's.
export function draftKey({ memberId, roundId, plan }: DraftOf): string {
  const ofRound = `${DRAFT_PREFIX}${memberId}:${roundId}`
  return plan === DEFAULT_PLAN ? ofRound : `${ofRound}:${plan}`
}

/** Drafts one device keeps. A round's id tells its age, so the oldest go first: theirs have long been drawn. */
const DRAFTS_MAX = 30

/** Takes the drafts of the oldest rounds off the device, so that they do not fill it in a year of rounds. */
export function dropOldDrafts(memory: Pick<Memory, 'removeItem'>, keys: readonly string[]): void {
  const drafts = keys.filter((key) => key.startsWith(DRAFT_PREFIX))
  const roundOf = (key: string) => key.slice(DRAFT_PREFIX.length).split(':')[1] ?? ''
  const newestFirst = drafts.sort((one, other) => (roundOf(one) < roundOf(other) ? 1 : -1))
  for (const key of newestFirst.slice(DRAFTS_MAX)) memory.removeItem(key)
}

/** Where the pasted text of a ticket is kept, beside the ticket. */
export function pasteKey(on: DraftOf): string {
  return `${draftKey(on)}:paste`
}

/** Whether a step changed anything that is kept: most keys only write the number that is not on the ticket yet. */
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
