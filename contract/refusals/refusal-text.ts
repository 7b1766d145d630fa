import type { Words } from '../../domain/words.ts'

/** A reason for saying no: what the member reads, and the HTTP status where it is not 200. */
export interface RefusalText extends Words {
  readonly status?: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503
}
