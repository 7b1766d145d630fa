import type { Language } from '../../../../domain/words.ts'

/** One movement as a file shows it. Satang; positive came in. */
export interface SheetLine {
  readonly atMs: number
  readonly what: string
  readonly lottery: string | null
  readonly billNo: string | null
  readonly amount: number
  readonly balance: number
}

/** What a printed statement says besides its lines. Plain values: it is sent to another thread. */
export interface StatementHead {
  readonly language: Language
  readonly brand: string
  readonly member: { readonly name: string; readonly code: string }
  /** Bangkok dates. */
  readonly start: string
  readonly end: string
  readonly printedAtMs: number
  readonly opening: number
  readonly closing: number
  readonly moneyIn: number
  readonly moneyOut: number
  readonly waiting: number
}

export interface StatementSheet extends StatementHead {
  readonly lines: readonly SheetLine[]
}
