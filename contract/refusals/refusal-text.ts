import type { Words } from '../../domain/words.ts'

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503

/** A reason for saying no: what the one who asks reads, and the HTTP status where it is not the usual one. */
export interface RefusalText extends Words {
  /** What the wire alone can see (no session, a bad body, a key in work) has its status on every road. */
  readonly status?: ErrorStatus
  /** The status of a rule's no where HTTP is spoken plainly: at the console and the public proofs. Absent: 422. */
  readonly plainStatus?: ErrorStatus
  /** What it is about may be called so in a body; the answer says the first of them that the body has, or its line at fault. */
  readonly fields?: readonly string[]
}
