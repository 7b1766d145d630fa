import { type BetType, isChoice, isNumberOf, takeSameNumbers } from '../../../../domain/betting/bet-types.ts'
import { bahtToSatang, type Satang } from '../../../../domain/money.ts'
import { toggleNumbers } from '../grid/grid.ts'
import type { Offer } from '../offer.ts'
import { mergeRepeated } from '../repeats/merge-repeated.ts'
import { addAgain, addBets } from './add-bets.ts'
import {
  boxCount,
  type Editor,
  isLocked,
  NOTE_MAX,
  newEditor,
  notice,
  type Spread,
  STAKE_DIGITS_MAX,
  stakeOf,
} from './editor-state.ts'
import { addNumbers, addRandom, addTyped, applySpread, stakeFault } from './entry.ts'
import {
  acceptProblem,
  type CartLine,
  isAcceptable,
  isStakeOf,
  isTakenOut,
  type LineProblem,
  linesToBet,
  type NewLine,
  priceLine,
  repeatedLines,
} from './lines.ts'
import { withTypes } from './prices/prices.ts'
import { removeLines, undoOf } from './remove-lines.ts'

export type EditorAct =
  | { do: 'select'; type: BetType }
  | { do: 'digit'; digit: string }
  | { do: 'erase' }
  | { do: 'clear' }
  | { do: 'random'; digits: string }
  | { do: 'add' }
  | { do: 'addNumbers'; numbers: readonly string[] }
  | { do: 'toggleNumbers'; numbers: readonly string[] }
  | { do: 'addBets'; bets: readonly NewLine[]; note: string | null }
  | { do: 'addAgain'; bets: readonly NewLine[] }
  | { do: 'write'; field: 'number' | 'stake' }
  | { do: 'stake'; baht: number }
  | { do: 'writeStake'; typed: string }
  | { do: 'spread'; spread: Spread | 'doubles' }
  | { do: 'lineStake'; id: number; baht: number }
  | { do: 'allStakes' }
  | { do: 'remove'; id: number }
  | { do: 'removeAll' }
  | { do: 'removeRepeated' }
  | { do: 'mergeRepeated' }
  | { do: 'undo' }
  | { do: 'dismiss' }
  | { do: 'note'; note: string }
  | { do: 'offers'; offers: readonly Offer[] }
  | { do: 'send'; key: string }
  | { do: 'acceptAndSend'; key: string }
  | { do: 'placed' }
  | { do: 'refused'; code: string; message: string; lines: readonly (LineProblem & { index: number })[] }
  | { do: 'unsure'; message: string }
  | { do: 'forget' }
  | { do: 'close' }

/** Every step of writing a draft. Pure: keys and random digits are part of the act. */
export function edit(editor: Editor, act: EditorAct): Editor {
  switch (act.do) {
    case 'offers':
      return offersRefreshed(editor, act.offers)
    case 'dismiss':
      return { ...editor, notice: null, undo: null }
    case 'close':
      return { ...editor, closed: true }
    case 'placed':
      return {
        ...newEditor(editor.offers),
        stakeTyped: editor.stakeTyped,
        prices: editor.prices,
        selected: editor.selected,
      }
    case 'refused':
      return refused(editor, act)
    case 'unsure':
      return { ...editor, phase: 'unsure', refusal: { code: 'UNSURE', message: act.message } }
    case 'forget':
      return { ...editor, phase: 'writing', attempt: null, refusal: null }
    case 'send':
      return send(editor, act.key)
    case 'acceptAndSend':
      return acceptAndSend(editor, act.key)
    default:
      return isLocked(editor) ? editor : write(editor, act)
  }
}

type WritingAct = Exclude<
  EditorAct,
  {
    do: 'offers' | 'dismiss' | 'close' | 'placed' | 'refused' | 'unsure' | 'forget' | 'send' | 'acceptAndSend'
  }
>

function write(editor: Editor, act: WritingAct): Editor {
  switch (act.do) {
    case 'select':
      return select(editor, act.type)
    case 'digit':
      return digit(editor, act.digit)
    case 'erase':
      return erase(editor)
    case 'clear':
      return editor.writing === 'stake'
        ? { ...editor, stakeTyped: '' }
        : { ...editor, typed: '', notice: null }
    case 'random':
      return addRandom(editor, act.digits)
    case 'add':
      return addTyped(editor)
    case 'addNumbers':
      return addNumbers(editor, act.numbers)
    case 'toggleNumbers':
      return toggleNumbers(editor, act.numbers)
    case 'addBets':
      return addBets(editor, act.bets, act.note)
    case 'addAgain':
      return addAgain(editor, act.bets)
    case 'write':
      return { ...editor, writing: act.field, stakeIsFresh: true }
    case 'stake':
      return { ...editor, stakeTyped: String(act.baht), writing: 'number', stakeIsFresh: true, notice: null }
    case 'writeStake':
      return { ...editor, stakeTyped: act.typed.replace(/^0+/, ''), stakeIsFresh: true, notice: null }
    case 'spread':
      return applySpread(editor, act.spread)
    case 'note':
      return { ...editor, note: [...act.note].slice(0, NOTE_MAX).join('') }
    default:
      return editLines(editor, act)
  }
}

type LineAct = Extract<
  WritingAct,
  { do: 'lineStake' | 'allStakes' | 'remove' | 'removeAll' | 'removeRepeated' | 'mergeRepeated' | 'undo' }
>

function editLines(editor: Editor, act: LineAct): Editor {
  switch (act.do) {
    case 'lineStake':
      return mapLines(editor, (line) => (line.id === act.id ? restake(line, bahtToSatang(act.baht)) : line))
    case 'allStakes':
      return restakeAll(editor)
    case 'remove':
      return removeLines(editor, (line) => line.id === act.id)
    case 'removeAll':
      return removeLines(editor, () => true)
    case 'removeRepeated': {
      const repeated = repeatedLines(editor.lines)
      return removeLines(editor, ({ id }) => repeated.has(id))
    }
    case 'mergeRepeated':
      return mergeRepeated(editor)
    case 'undo':
      return undone(editor)
  }
}

// Types are combined only when they take the same number: another length starts a new number, and can be undone.
function select(editor: Editor, type: BetType): Editor {
  const same = editor.selected.every((other) => takeSameNumbers(other, type))
  if (!same) {
    const changed = { ...withTypes(editor, [type]), typed: '', spread: null, writing: 'number' as const }
    return editor.typed === '' && editor.selected.length < 2
      ? changed
      : { ...changed, undo: undoOf(editor), notice: notice(editor, { code: 'TYPES_CHANGED' }) }
  }
  const without = editor.selected.filter((other) => other !== type)
  if (without.length === editor.selected.length) return { ...editor, selected: [...editor.selected, type] }
  return without.length > 0 ? { ...editor, selected: without } : editor
}

// Types that come back have their own price; the same types keep what was typed since.
function undone(editor: Editor): Editor {
  const { undo } = editor
  if (!undo) return editor
  const before = undo.selected === editor.selected ? editor : withTypes(editor, undo.selected)
  return { ...before, ...undo, undo: null, notice: null }
}

function digit(editor: Editor, key: string): Editor {
  if (!/^[0-9]$/.test(key)) return editor
  if (editor.writing === 'stake') {
    const before = editor.stakeIsFresh ? '' : editor.stakeTyped
    const stakeTyped = `${before}${key}`.replace(/^0+/, '').slice(0, STAKE_DIGITS_MAX)
    return { ...editor, stakeTyped, stakeIsFresh: false, notice: null }
  }
  if (editor.typed.length >= boxCount(editor)) return editor
  const typed = editor.typed + key
  const [first] = editor.selected
  if (first && isChoice(first) && !isNumberOf(first, typed)) return editor
  const written = { ...editor, typed, notice: null }
  return typed.length === boxCount(editor) ? addTyped(written) : written
}

function erase(editor: Editor): Editor {
  if (editor.writing === 'stake') {
    return { ...editor, stakeTyped: editor.stakeTyped.slice(0, -1), stakeIsFresh: false }
  }
  return { ...editor, typed: editor.typed.slice(0, -1), notice: null }
}

function mapLines(editor: Editor, change: (line: CartLine) => CartLine): Editor {
  return { ...editor, lines: editor.lines.map(change), refusal: null }
}

// One tap changes the price of every line, so one undo restores them. A price that one line cannot have is set on none: nobody
// is to bet a price that was not asked for. Sets that cannot be had at the price keep theirs.
function restakeAll(editor: Editor): Editor {
  const stake = stakeOf(editor)
  const takers = editor.lines.filter(({ type }) => isStakeOf(type, stake))
  const fault = stakeFault(
    editor,
    (takers.length > 0 ? takers : editor.lines).map(({ type }) => type),
  )
  if (fault) return { ...editor, undo: null, notice: notice(editor, { ...fault, ofTicket: true }) }
  return {
    ...mapLines(editor, (line) => restake(line, stake)),
    undo: undoOf(editor),
    notice: notice(editor, { code: 'RESTAKED', count: takers.length }),
  }
}

function restake(line: CartLine, stake: Satang): CartLine {
  return isStakeOf(line.type, stake) ? { ...line, stake, problem: null } : line
}

// Lines take today's prices; a shown price is no promise until it is bet.
function offersRefreshed(editor: Editor, offers: readonly Offer[]): Editor {
  const sold = new Set(offers.map((offer) => offer.type))
  const selected = editor.selected.filter((type) => sold.has(type))
  return {
    ...(selected.length > 0 ? { ...editor, selected } : withTypes(editor, offers[0] ? [offers[0].type] : [])),
    offers,
    // A bet being sent keeps its terms.
    lines: editor.phase === 'writing' ? repriced(editor.lines, offers) : editor.lines,
  }
}

// Unchanged lines keep their identity, so that they are not rendered or saved again.
function repriced(lines: readonly CartLine[], offers: readonly Offer[]): readonly CartLine[] {
  const now = lines.map((line) => {
    const now = { ...priceLine(line, offers), problem: line.problem }
    const fields = ['rate', 'state', 'half', 'left', 'own'] as const
    return fields.every((field) => now[field] === line[field]) ? line : now
  })
  return now.some((line, at) => line !== lines[at]) ? now : lines
}

function send(editor: Editor, key: string): Editor {
  // After a missing answer only the same bet with the same key may be sent.
  if (editor.phase === 'unsure') return { ...editor, phase: 'sending', refusal: null }
  const lines = linesToBet(editor.lines)
  if (isLocked(editor) || lines.length === 0) return editor
  return {
    ...editor,
    phase: 'sending',
    refusal: null,
    notice: null,
    kept: null,
    attempt: { key, note: editor.note, lines },
  }
}

function acceptAndSend(editor: Editor, key: string): Editor {
  if (!editor.lines.every(isAcceptable)) return editor
  return send({ ...editor, lines: editor.lines.map(acceptProblem) }, key)
}

function refused(editor: Editor, act: Extract<EditorAct, { do: 'refused' }>): Editor {
  const problems = new Map<number, LineProblem>()
  for (const { index, ...problem } of act.lines) {
    const line = editor.attempt?.lines[index]
    if (line) problems.set(line.id, problem)
  }
  return {
    ...editor,
    phase: 'writing',
    attempt: null,
    closed: editor.closed || act.code === 'ROUND_CLOSED',
    refusal: { code: act.code, message: act.message },
    // What was taken out before was not sent again, so this answer says nothing of it.
    lines: editor.lines.map((line) =>
      isTakenOut(line) ? line : { ...line, problem: problems.get(line.id) ?? null },
    ),
  }
}
