import type { BookLine } from '../../../domain/games/operated/books.ts'

/** A provider's own list of its transactions of a day. `Unavailable` says nothing about it. */
export interface GameBooks {
  /** Undefined: the provider has not ended that day yet. */
  ask(of: { readonly provider: string; readonly day: string }): Promise<readonly BookLine[] | undefined>
}
