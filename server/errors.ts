import type { RefusalCode } from '../contract/errors.ts'

/** The rules refuse, and nothing was changed. The code's words are in `contract/errors.ts`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Fields of the answer beside code and message, such as the changed lines of a ticket. */
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(code: RefusalCode, extra?: Readonly<Record<string, unknown>>) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.extra = extra
  }
}

/**
 * Something outside failed: a database, a provider, a network. Retried where that is safe, counted, answered as 503.
 */
export class Unavailable extends Error {
  readonly part: string

  constructor(part: string, options?: { cause?: unknown }) {
    super(`${part} is unavailable`, options)
    this.name = 'Unavailable'
    this.part = part
  }
}

/** The database has cancelled a statement that took too long. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Unavailable && (error.cause as { code?: unknown } | undefined)?.code === '57014'
}

/** No connection became free in time. Nothing was begun, so whoever can wait may ask again at once. */
export class Crowded extends Unavailable {
  constructor() {
    super('database', { cause: new Error('no connection became free in time') })
  }
}

/** Does an act where it may be done: refused, all stays as it is, and it is not tried again. */
export async function unlessRefused(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
