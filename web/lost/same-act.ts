/** The form that was sent last, as it was: sent again like this, it is the same act. */
interface Sent {
  readonly form: HTMLFormElement
  readonly content: string
  readonly keys: ReadonlyMap<string, string>
}

let sent: Sent | undefined
/** Those of each form's name whose answer was lost. */
const lost = new Map<string, Sent>()
/** Keys of what was done. The page has new ones unless its data did not come; of these the newest are enough. */
const used = new Set<string>()
const MAX_USED = 100

const KEY = /(^|_)key$/
/** Not what is asked for: a code is another one a minute later. */
const NOT_CONTENT = /^(_csrf|_scripts|pin|code|password)$/

/**
 * A page that is read anew brings new keys. What was sent without an answer keeps its own as long as it is the same: it may have
 * been done.
 */
export function watchSentForms(): void {
  addEventListener('submit', keepKeys, true)
}

function keepKeys({ target, submitter }: SubmitEvent): void {
  const form = target as HTMLFormElement
  const content = contentOf(form, submitter)
  const before = lost.get(nameOf(form))
  const inputs = keyInputs(form)
  if (before?.content === content) {
    for (const input of inputs) input.value = before.keys.get(input.name) ?? input.value
  }
  for (const input of inputs) if (used.has(input.value)) input.value = crypto.randomUUID()
  sent = { form, content, keys: new Map(inputs.map(({ name, value }) => [name, value])) }
}

export function noteLost(): void {
  if (sent) lost.set(nameOf(sent.form), sent)
}

/** It was answered; what was refused keeps its key. */
export function forgetSent(isDone: boolean): void {
  if (!sent) return
  lost.delete(nameOf(sent.form))
  if (!isDone) return
  for (const key of sent.keys.values()) used.add(key)
  for (const key of used) if (used.size > MAX_USED) used.delete(key)
}

function keyInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].filter(({ name }) =>
    KEY.test(name),
  )
}

const nameOf = (form: HTMLFormElement) =>
  `${location.pathname} ${form.querySelector<HTMLInputElement>('[name=_form]')?.value ?? ''}`

function contentOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const typed = [...new FormData(form, submitter)].filter(
    ([name]) => !KEY.test(name) && !NOT_CONTENT.test(name),
  )
  return JSON.stringify(
    typed.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )
}
