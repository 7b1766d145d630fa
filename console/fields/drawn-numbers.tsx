import { useRef, useState } from 'react'
import { readFigure } from '../../domain/lottery/index-figure.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { OwnFieldProps } from '../forms/field.ts'
import { drawnText } from '../text/drawn.ts'
import { DigitField } from './digit-field.tsx'
import './drawn-numbers.css'

/** One prize of a result: numbers of so many digits, or a figure of an exchange. */
export interface Prize {
  readonly figure: 'number' | 'index' | 'change'
  readonly digits: number
  /** How many numbers are drawn for it. */
  readonly count: number
}

/** Both decimals are required: a missing one is a typing error here, though a feed may omit a zero. */
export function isFullNumber({ figure, digits }: Prize, number: string): boolean {
  if (figure === 'number') return number.length === digits
  return /\.\d{2}$/.test(number) && readFigure(figure, number) !== undefined
}

interface DrawnNumbersProps extends OwnFieldProps {
  prize: Prize
  label: string
}

/**
 * Inputs of one name for every number of a prize. A full one moves the focus to the next input of the form. What is wrong
 * stands at each number that is not full, or at all of them.
 */
export function DrawnNumbers({ prize, label, name, error, disabled, onChange }: DrawnNumbersProps) {
  const { figure, digits, count } = prize
  const numbers = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState(() => Array<string>(count).fill(''))
  const change = (place: number, value: string) => {
    setTyped(typed.with(place, value))
    queueMicrotask(onChange) // once the input has its value
  }
  const isAnyShort = typed.some((number) => !isFullNumber(prize, number))
  return (
    <fieldset ref={numbers} className="drawn-numbers" disabled={disabled}>
      <legend className="unseen">{label}</legend>
      {typed.map((value, place) => {
        const wrong = error !== undefined && (!isAnyShort || !isFullNumber(prize, value))
        const field = {
          label: drawnText.digitsOf(label, place + 1, count),
          error: wrong ? error : undefined,
          name,
          value,
        }
        return figure === 'number' ? (
          <DigitField
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is known by its place alone
            key={place}
            {...field}
            digits={digits}
            onChange={(next) => change(place, next)}
            onFull={(input) => nextOf(input)?.focus()}
          />
        ) : (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is known by its place alone
            key={place}
            {...field}
            hint={figure === 'change' ? drawnText.changeHint : drawnText.indexHint}
            // Phones' number pads have no minus, which a change of an index may need.
            inputMode={figure === 'index' ? 'decimal' : 'text'}
            autoComplete="off"
            maxLength={12}
            onChange={(event) => change(place, event.target.value.trim())}
          />
        )
      })}
    </fieldset>
  )
}

function nextOf(input: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...(input.form?.querySelectorAll<HTMLInputElement>('.drawn-numbers input') ?? [])]
  return all[all.indexOf(input) + 1]
}
