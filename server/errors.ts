import type { RefusalCode } from '../contract/errors.ts'

/** The rules say no. The code is shown in the words of `contract/errors.ts`; nothing was changed. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Fields that stand beside code and message in the answer, such as the changed lines of a ticket. */
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(code: RefusalCode, extra?: Readonly<Record<string, unknown>>) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.extra = extra
  }
}

/** The world failed: a database, a provider, a network. Retried where that is safe, counted, and told as 503. */
export class Unavailable extends Error {
  readonly part: string

  constructor(part: string, options?: { cause?: unknown }) {
    super(`${part} is unavailable`, options)
    this.name = 'Unavailable'
    this.part = part
  }
}
