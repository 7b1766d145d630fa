import { type FormEvent, useRef, useState } from 'react'
import { typedAmount } from './typed-amount.ts'

/** A field for an amount, with buttons beside it that write the usual ones. */
export function useAmountField(first = '') {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(first)
  return {
    /** Of the element around the field. */
    around: {
      ref: box,
      onInput: ({ target }: FormEvent<HTMLDivElement>) => {
        if (target instanceof HTMLInputElement) setTyped(target.value) // and no choice beside it
      },
    },
    isTyped: (baht: number) => baht > 0 && typedAmount(typed) === baht,
    write: (baht: number) => {
      const input = box.current?.querySelector('input')
      if (input) writeField(input, String(baht))
    },
  }
}

/** As if it were typed, so that the form keeps it: React overlooks a value that is set on the element itself. */
function writeField(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}
