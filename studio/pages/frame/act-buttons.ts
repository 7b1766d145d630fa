import { WORDS } from '../../text/words.ts'
import type { LaidBets } from './bets.ts'
import { el } from './dom.ts'
import { say } from './language.ts'

export interface ActButtons {
  readonly buttons: readonly HTMLButtonElement[]
  draw(isPlaying: boolean): void
}

/** What can be done with the chips that lie. */
export function actButtons(laid: LaidBets): ActButtons {
  const button = (words: string, act: () => void) =>
    el('button', { class: 'act', type: 'button', onclick: act }, words)
  const undo = button(say(WORDS.undo), () => laid.undo())
  const clear = button(say(WORDS.clear), () => laid.clear())
  const double = button(say(WORDS.double), () => laid.double())
  const repeat = button(say(WORDS.again), () => laid.repeat())
  return {
    buttons: [undo, clear, double, repeat],
    draw(isPlaying) {
      const hasBets = laid.total > 0
      for (const each of [undo, clear, double]) {
        each.disabled = isPlaying || !hasBets
        each.hidden = laid.canRepeat
      }
      repeat.hidden = !laid.canRepeat
      repeat.disabled = isPlaying
    },
  }
}
