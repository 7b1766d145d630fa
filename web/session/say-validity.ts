import { validityText } from '../text/validity.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The browser refuses a field in the language of the phone, which may be another than the page's: it is told ours. */
export function sayValidity(): void {
  // Neither event bubbles everywhere; on the way down both are heard.
  document.addEventListener('invalid', (event) => tell(event.target as Field), true)
  for (const change of ['input', 'change'])
    document.addEventListener(change, (event) => (event.target as Field).setCustomValidity?.(''), true)
  // What a script writes into a field tells of no change: whatever is about to be sent is judged anew.
  document.addEventListener('click', ({ target }) => forget(target), true)
}

function forget(target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest('button')?.form : undefined
  for (const field of form?.elements ?? [])
    if ('setCustomValidity' in field) (field as Field).setCustomValidity('')
}

function tell(field: Field): void {
  field.setCustomValidity('') // words of before would stand for a fault of their own
  if (!field.validity.valid) field.setCustomValidity(wordsFor(field))
}

function wordsFor(field: Field): string {
  const { valueMissing, tooShort, tooLong, badInput, rangeUnderflow, rangeOverflow } = field.validity
  if (valueMissing) return field instanceof HTMLSelectElement ? validityText.choose : validityText.missing
  if (!(field instanceof HTMLInputElement)) return validityText.other
  if (tooShort) return validityText.short(field.minLength)
  if (tooLong) return validityText.long(field.maxLength)
  if (badInput) return validityText.number
  if (rangeUnderflow) return validityText.least(field.min)
  return rangeOverflow ? validityText.most(field.max) : validityText.other
}
