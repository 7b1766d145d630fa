import type { Words } from '../../domain/words.ts'

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503

/** The text of a refusal, and its HTTP status where that is not the usual one. */
export interface RefusalText extends Words {
  /** For refusals of the call itself (no session, a bad body, a key in use): the same status for every audience. */
  readonly status?: ErrorStatus
  /** The status at the console and the public proofs. Absent: 422. */
  readonly plainStatus?: ErrorStatus
  /** What it is about may be called so in a body; the answer says the first of them that the body has, or its line at fault. */
  readonly fields?: readonly string[]
}
