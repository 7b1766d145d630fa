import type { Verdict } from '../../domain/fair/check-ticket.ts'
import { verdictText } from '../text/fair.ts'
import { ENGLISH_VERDICTS } from './english.ts'

/** A checked step, in both languages. */
export interface ShownCheck {
  readonly step: string
  readonly verdict: Verdict
  readonly words: string
  readonly english: string
}

export function paragraph(verdict: string, text: string): HTMLElement {
  const made = document.createElement('p')
  made.dataset.verdict = verdict
  made.textContent = text
  return made
}

export function listOf(checks: readonly ShownCheck[]): HTMLElement {
  const list = document.createElement('ol')
  for (const { step, verdict, words, english } of checks) {
    const entry = document.createElement('li')
    entry.dataset.step = step
    entry.dataset.verdict = verdict
    const translated = document.createElement('span')
    translated.lang = 'en'
    translated.textContent = `${ENGLISH_VERDICTS[verdict]}: ${english}`
    entry.append(`${verdictText[verdict]}: ${words}`, document.createElement('br'), translated)
    list.append(entry)
  }
  return list
}
