import { redirect } from 'react-router'
import type { Failed } from '../../../contract/client.ts'
import type { Registration } from '../../../contract/services/account.ts'
import { PUZZLES_AT_MOST } from '../../../domain/account/puzzles-at-most.ts'
import { type FormRefused, formRefused } from '../../forms/form-answer.ts'
import { browserClients } from '../../session/browser-clients.ts'
import type { BrowserKeys } from '../../session/browser-keys.ts'
import { signIn } from '../../session/sign-in.ts'
import { type Draft, LAST_STEP, refusedPath, shapeOf, stepOfField } from './registration-steps.ts'

/** What the server's side leaves to the browser: the whole registration without its password. */
interface Work {
  readonly puzzle: string
  readonly code: string
  readonly wish: Registration
  readonly draft: Draft
}

/** Does the work that is asked for instead of waiting, and registers from here. The form stays busy meanwhile. */
export async function joinWithWork(
  { puzzle: first, code, wish, draft }: Work,
  password: string,
): Promise<FormRefused | { readonly keys: BrowserKeys }> {
  const { solvePuzzle } = await import('../../../domain/account/sign-in-puzzle.ts')
  const visit = { clients: browserClients(), operator: { code } }
  let puzzle = first
  for (let tries = 1; ; tries += 1) {
    const proof = await solvePuzzle(puzzle, () => new Promise((rested) => setTimeout(rested)))
    const body = { ...wish, password, proof }
    const made = await visit.clients.open.register({ params: { microservice: code }, body })
    if (made.status) {
      const outcome = await signIn(visit, { username: made.data.username, password })
      // Registering has signed in already: only an own sign-in gives the keys, and where it fails there is the page.
      if (outcome.ok) return { keys: outcome.keys }
      window.location.assign('/login')
      return refusedOf(draft, { detail: 'detail' in outcome ? outcome.detail : '' })
    }
    if (made.puzzle === undefined || tries === PUZZLES_AT_MOST) {
      const earlier = refusedPath(made.code)
      if (earlier) throw redirect(earlier)
      return refusedOf(draft, made)
    }
    puzzle = made.puzzle
  }
}

/** What is refused is mended at the step that asks it. */
export function refusedOf(
  draft: Draft,
  made: Pick<Failed, 'detail' | 'left' | 'retryAfterSeconds' | 'field'>,
): FormRefused {
  const typed = new FormData()
  for (const [name, text] of Object.entries(draft)) typed.set(name, text)
  return formRefused(shapeOf(stepOfField(made.field) ?? LAST_STEP), typed, made)
}
