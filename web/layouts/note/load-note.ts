import { figureText } from '../../../ui/figure-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import type { MemberVisit } from '../../session/guard.ts'
import { playNoteText } from '../../text/play-note.ts'

/** What stands above play, in the words of the loader: pages carry none of them. */
export interface NoteShown {
  readonly title: string
  readonly line: string
  /** The link to play control; null where an assistant reads it. */
  readonly more: string | null
}

/** The first part of the address of pages on which a member stakes, deposits or collects. */
const STOPPED_ON: ReadonlySet<string> = new Set([
  ...['', 'lottobet', 'bet', 'bet-realtime', 'choose-betting-type', 'yeekee', 'deposit', 'deposit_backup'],
  ...['checkin', 'luckydraw', 'freecredit', 'toTranfer'],
])
/** Pages that are drawn anew once a bet is taken, so that the figure is that of now. */
const BUDGET_ON: ReadonlySet<string> = new Set(['', 'lottobet', 'bet'])

/**
 * Says until when the member has stopped playing, and what is left of an assistant's budget of the day. Null where there is nothing
 * to say, also where it could not be asked: the refusal of an act says the same.
 */
export async function loadNote({ clients, member }: MemberVisit, path: string): Promise<NoteShown | null> {
  const [, first = ''] = path.split('/')
  if (!STOPPED_ON.has(first)) return null
  const notes = await clients.organize.playNotes({})
  if (!notes.status) return null
  const { stop, budget } = notes
  const { title, more } = playNoteText
  if (stop) {
    const line = stopLine(stop, member.assistant ? 'owner' : 'you')
    return { title, line, more: member.assistant ? null : more }
  }
  return budget && BUDGET_ON.has(first) ? { title, line: budgetLine(budget), more: null } : null
}

function budgetLine({ left, budget }: { readonly left: number; readonly budget: number }): string {
  const of = figureText(budget)
  return left > 0 ? playNoteText.budget(figureText(left), of) : playNoteText.budgetUsed(of)
}

interface Stop {
  readonly kind: 'break' | 'exclusion'
  readonly ends_at: string
  readonly returns_at: string | null
  readonly may_return: boolean
}

function stopLine(stop: Stop, who: 'you' | 'owner'): string {
  const words = playNoteText[who]
  const moment = (iso: string) => dateAndClock(Date.parse(iso)).replaceAll(' ', '\u00a0') // not broken over two lines
  if (stop.returns_at) return words.returns(moment(stop.returns_at))
  if (stop.may_return) return words.isOver
  return words[stop.kind](moment(stop.ends_at))
}
