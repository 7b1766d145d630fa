import type { LimitsShown } from '../../../contract/console/money/receiving.ts'
import type { Faults, Field } from '../../forms/field.ts'
import { bahtField } from '../../forms/usual-fields.ts'
import { receivingText } from '../../text/payments/receiving.ts'

/** How much and when an account takes, as typed. */
interface Typed {
  readonly dailyCap: number | null
  readonly from: string
  readonly until: string
}

export function limitFields({ dailyCap, hours }: LimitsShown) {
  return {
    dailyCap: { ...bahtField(receivingText.cap, dailyCap), hint: receivingText.capHint },
    from: clockField(receivingText.hoursFrom, hours?.from, receivingText.hoursHint),
    until: clockField(receivingText.hoursUntil, hours?.until),
  }
}

function clockField(label: string, initial = '', hint?: string) {
  return {
    kind: 'text',
    label,
    initial,
    maxLength: 5,
    half: true,
    read: ([typed = '']: readonly string[]) => {
      const clock = typed.trim().replace('.', ':')
      if (clock === '') return ''
      return /^(?:[01]?[0-9]|2[0-4]):[0-5][0-9]$/.test(clock) ? clock.padStart(5, '0') : undefined
    },
    wrong: receivingText.hoursWrong,
    refusals: ['RECEIVING_HOURS'],
    ...(hint === undefined ? {} : { hint }),
  } as const satisfies Field<string>
}

/** Both ends of the hours, or none. */
export function checkHours({ from, until }: Pick<Typed, 'from' | 'until'>): Faults {
  return (from === '') === (until === '') ? {} : { [from === '' ? 'from' : 'until']: receivingText.hoursHalf }
}

export function limitsOf({ dailyCap, from, until }: Typed): LimitsShown {
  return { dailyCap: dailyCap as LimitsShown['dailyCap'], hours: from === '' ? null : { from, until } }
}
