import type { RoundShown } from '../../http/shapes.ts'
import { WORDS } from '../../text/words.ts'
import { el } from './dom.ts'
import { baht, say } from './language.ts'

type Tone = 'win' | 'warn' | 'plain'

export interface NewsLine {
  readonly element: HTMLElement
  say(words: string, tone?: Tone): void
}

/** The one line that says what has just happened; read aloud. */
export function newsLine(): NewsLine {
  const element = el('p', { class: 'news', role: 'status' })
  return {
    element,
    say(words, tone = 'plain') {
      element.textContent = words
      element.dataset.tone = tone
    },
  }
}

/** What a round was, in words. */
export function newsOf({ state, payout, stake }: RoundShown): {
  readonly words: string
  readonly tone: Tone
} {
  if (state === 'back') return { words: say(WORDS.back), tone: 'warn' }
  if (state === 'returned') return { words: say(WORDS.returned), tone: 'warn' }
  if (state === 'disputed') return { words: say(WORDS.disputed), tone: 'warn' }
  if (payout === 0) return { words: say(WORDS.lost), tone: 'plain' }
  // Less than the stake is no win, and is not shown as one.
  const isWin = payout > stake
  const won = `${say(isWin ? WORDS.win : WORDS.partBack)} ฿${baht(payout)}`
  return { words: state === 'taken' ? `${won} · ${say(WORDS.onItsWay)}` : won, tone: isWin ? 'win' : 'plain' }
}
