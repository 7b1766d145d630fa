import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { ask } from '../../../session/ask.ts'
import { numbersText } from '../../../text/numbers.ts'

/** An act of the form, or of a number's remove button. Amounts in baht, rates as typed. */
export type NumbersAct = { type: BetType; numbers: string[]; withReversed: boolean } & (
  | { act: 'closed' | 'half' | 'open' | 'uncap' }
  | { act: 'rate'; rate: number }
  | { act: 'tiers'; tiers: { upTo: number | null; rate: number }[] }
  | { act: 'cap'; cap: number }
)

/** How many numbers were changed, or proposed where another person has to agree. */
export interface NumbersDone {
  readonly count: number
  readonly proposed: boolean
}

/** Sends the acts one after the other. Returns the last outcome, and whether any waits for approval. */
export async function sendNumbersAct(roundId: string, acts: readonly NumbersAct[]): Promise<NumbersDone> {
  let done: NumbersDone = { count: 0, proposed: false }
  for (const act of acts) {
    const { numbers, proposed = false } = await sendOne(roundId, act)
    done = { count: numbers.length, proposed: done.proposed || proposed }
  }
  return done
}

export function doneText({ count, proposed }: NumbersDone): string {
  return proposed ? numbersText.proposed(count) : numbersText.done(count)
}

function sendOne(roundId: string, wish: NumbersAct): Promise<{ numbers: string[]; proposed?: boolean }> {
  const { type, numbers, withReversed } = wish
  const meant = { roundId, type, numbers, withReversed }
  switch (wish.act) {
    case 'cap':
      return ask('numbers', 'cap', { body: { ...meant, cap: wish.cap } })
    case 'uncap':
      return ask('numbers', 'cap', { body: { ...meant, cap: null } })
    case 'rate':
      return ask('numbers', 'set', { body: { ...meant, kind: 'rate', rate: wish.rate } })
    case 'tiers':
      return ask('numbers', 'set', { body: { ...meant, kind: 'tiers', tiers: wish.tiers } })
    default:
      return ask('numbers', 'set', { body: { ...meant, kind: wish.act } })
  }
}
