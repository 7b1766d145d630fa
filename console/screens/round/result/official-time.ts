import { type Field, someText } from '../../../forms/field.ts'
import { printClock, readClock } from '../../../forms/read-clock.ts'
import { roundText } from '../../../text/rounds/round.ts'
import type { ResultForm } from './result-form.tsx'

export type OfficialTime = { readonly kept: true } | { readonly kept: false; readonly at: string | null }

/**
 * When the result was out, where that was before the sale ended: a clock of Bangkok on the day of the draw, as the wire
 * writes it. What is not touched stays as it is, to the millisecond; an emptied field takes the time back.
 */
export function officialTime({ step, date, officialAt }: Pick<ResultForm, 'step' | 'date' | 'officialAt'>) {
  const initial = printClock(officialAt?.slice(11, 19) ?? '')
  return {
    kind: 'time',
    label: roundText.officialAt,
    hint: roundText.officialAtHint,
    initial,
    read: (typed) => {
      const text = someText(typed) ?? ''
      if (text === initial && step !== 'early') return { kept: true }
      if (text === '') return step === 'early' ? undefined : { kept: false, at: null }
      const clock = readClock(text)
      return clock === undefined ? undefined : { kept: false, at: `${date}T${clock}+07:00` }
    },
    wrong: roundText.officialAtMissing,
  } satisfies Field<OfficialTime>
}
