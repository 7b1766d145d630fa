import { data, redirect } from 'react-router'
import { PUZZLES_AT_MOST } from '../../../domain/account/puzzles-at-most.ts'
import { type FormRefused, formRefused } from '../../forms/form-answer.ts'
import { browserClients } from '../../session/browser-clients.ts'
import { type BrowserKeys, rememberSession } from '../../session/browser-keys.ts'
import { formText } from '../../session/form-text.ts'
import { safePath } from '../../session/safe-path.ts'
import type { SignInOutcome, signIn } from '../../session/sign-in.ts'
import { signInText } from '../../text/sign-in.ts'
import { CODE } from './code-form.tsx'

export const SIGN_IN = { name: 'sign-in', fields: { username: 'kept', password: 'secret' } } as const

type SignInAnswer =
  | ({ readonly half: string | null } & Partial<FormRefused>)
  | { readonly keys: BrowserKeys; readonly next: string }

/** How the password is tried: as a member, or as the agent's sign-in has it. */
type Attempt = typeof signIn

/** What the page shows of a sign-in, whoever tried it: the server or, after some work, the browser. */
function signInAnswer(form: FormData, outcome: SignInOutcome): SignInAnswer {
  if ('half' in outcome) {
    return { half: outcome.half, ...(outcome.refused && formRefused(CODE, form, outcome.refused)) }
  }
  if (outcome.ok) return { keys: outcome.keys, next: safePath(formText(form, 'next')) }
  // It is about name and password together, and the password is what has to be typed again.
  const field = formText(form, 'half') ? {} : { field: 'password' }
  return { half: null, ...formRefused(SIGN_IN, form, { detail: signInText.refused(outcome), ...field }) }
}

/** The answer of the server's side: the browser works or stores its tokens where scripts run, and goes on where none do. */
export function answerSignIn(form: FormData, outcome: SignInOutcome, code: string) {
  const hasScripts = formText(form, '_scripts') === '1'
  if (hasScripts && 'puzzle' in outcome && outcome.puzzle !== undefined) {
    return data({ puzzle: outcome.puzzle, code }, { status: 429 })
  }
  const answer = signInAnswer(form, outcome)
  if (!('keys' in answer)) return data(answer, { status: 401 })
  if (!hasScripts) throw redirect(answer.next)
  return answer
}

/** The browser's side: writes the keys where the specification keeps them, then goes where the member wanted. */
export async function enterAfter(
  form: FormData,
  first: SignInAnswer | { readonly puzzle: string; readonly code: string },
  attempt: Attempt,
) {
  const answer = 'puzzle' in first ? await signInWithWork(form, first, attempt) : first
  if (!('keys' in answer)) return answer
  rememberSession(answer.keys, Date.now())
  throw redirect(answer.next)
}

/** What the form sends to sign in. */
export function typedOf(form: FormData) {
  return { username: formText(form, 'username'), password: formText(form, 'password') }
}

/** Does the work that is asked for instead of waiting, and signs in from here. The form stays busy meanwhile. */
async function signInWithWork(form: FormData, asked: { puzzle: string; code: string }, attempt: Attempt) {
  const { solvePuzzle } = await import('../../../domain/account/sign-in-puzzle.ts')
  const visit = { clients: browserClients(), operator: { code: asked.code } }
  let { puzzle } = asked
  for (let tries = 1; ; tries += 1) {
    const proof = await solvePuzzle(puzzle, () => new Promise((rested) => setTimeout(rested)))
    const outcome = await attempt(visit, { ...typedOf(form), proof })
    const next = 'puzzle' in outcome ? outcome.puzzle : undefined
    if (next === undefined || tries === PUZZLES_AT_MOST) return signInAnswer(form, outcome)
    puzzle = next
  }
}
