import { validityText } from '../text/validity.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Sets our own messages for invalid fields: the browser's are in the device's language, which may differ from the page's. */
export function setValidityMessages(): void {
  // These events do not bubble everywhere, so they are captured.
  document.addEventListener('invalid', (event) => tell(event.target as Field), true)
  for (const change of ['input', 'change'])
    document.addEventListener(change, (event) => (event.target as Field).setCustomValidity?.(''), true)
  // A value set by a script fires no event, so every field is checked again before sending.
  document.addEventListener('click', ({ target }) => forget(target), true)
}

function forget(target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest('button')?.form : undefined
  for (const field of form?.elements ?? [])
    if ('setCustomValidity' in field) (field as Field).setCustomValidity('')
}

function tell(field: Field): void {
  field.setCustomValidity('') // an old message would itself make the field invalid
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
