import { whenForgotten } from '../session/member-leaves.ts'

/** What a form asked for, and the keys by which it was sent. */
export interface SentAct {
  /** The form and its content: sent again like this, it is the same act. */
  readonly what: string
  readonly keys: ReadonlyMap<string, string>
}

let sent: SentAct | undefined
/** Acts whose answer was lost, by what they ask for, and until when. */
const lost = new Map<string, { readonly act: SentAct; readonly untilMs: number }>()
/** Keys of acts that were done or may have been: nothing else is sent by them. The newest are enough. */
const taken = new Set<string>()
const MOST = 100
/** What was sent comes to its end at the server within this time. Later the same is meant anew. */
const SAME_MS = 3 * 60_000

const KEY = /(^|_)key$/
/** Not what is asked for: a code is another one a minute later. */
const NOT_CONTENT = /^(_csrf|_scripts|pin|code)$/

/**
 * A page that is read anew brings new keys, and one whose answer was lost still has the old ones. What was sent without an answer
 * keeps its keys as long as it is the same, since it may have been done; anything else gets others.
 */
export function watchSentForms(): void {
  addEventListener('submit', keepKeys, true)
  whenForgotten(() => {
    sent = undefined
    lost.clear()
  })
}

/** The act of the form that was sent last. */
export function lastSent(): SentAct | undefined {
  return sent
}

function keepKeys(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.getAttribute('method') !== 'post' || event.defaultPrevented) return
  const what = whatOf(form, event.submitter)
  const before = lost.get(what)
  const again = before && Date.now() < before.untilMs ? before.act.keys : undefined
  const inputs = keyInputs(form)
  for (const input of inputs) {
    const key = again?.get(input.name)
    if (key !== undefined) input.value = key
    else if (taken.has(input.value)) input.value = crypto.randomUUID()
  }
  sent = { what, keys: new Map(inputs.map(({ name, value }) => [name, value])) }
}

export function noteLost(act: SentAct): void {
  lost.set(act.what, { act, untilMs: Date.now() + SAME_MS })
  take(act)
  for (const what of lost.keys()) if (lost.size > MOST) lost.delete(what)
}

/** It was done. What was refused keeps its key, and what was lost before that stays lost: the refusal may be of another moment. */
export function noteDone(act: SentAct): void {
  lost.delete(act.what)
  take(act)
}

function take({ keys }: SentAct): void {
  for (const key of keys.values()) taken.add(key)
  for (const key of taken) if (taken.size > MOST) taken.delete(key)
}

function keyInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].filter(({ name }) =>
    KEY.test(name),
  )
}

function whatOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type=password]')].map(({ name }) => name),
  )
  const typed = [...new FormData(form, submitter)].filter(
    ([name]) => !KEY.test(name) && !NOT_CONTENT.test(name) && !secret.has(name),
  )
  const content = typed.map(([name, value]) => [
    name,
    value instanceof File ? [value.name, value.size] : value,
  ])
  return JSON.stringify([location.pathname, form.getAttribute('action'), content])
}
