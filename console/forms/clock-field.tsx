import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formsText } from '../text/forms.ts'
import { printClock, readClock } from './read-clock.ts'

/** A time of day in Bangkok, typed: the browser's own field shows AM and PM where its language does. */
export function ClockField(props: Omit<ComponentProps<typeof TextField>, 'after' | 'onBlur'>) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      placeholder="16:05"
      maxLength={10}
      after={<span className="act-form-unit">{formsText.clock}</span>}
      onBlur={({ currentTarget }) => {
        const clock = readClock(currentTarget.value)
        if (clock) currentTarget.value = printClock(clock)
      }}
    />
  )
}
