import type { PageMember } from '../../contract/page-visit.ts'
import type { Satang } from '../../domain/money.ts'

/** What the header, the start-up and the live connection know of the member. */
export interface Profile extends PageMember {
  readonly company: string
  readonly agent: string
  /** Null when it could not be loaded. */
  readonly balance: { readonly amount: Satang; readonly version: number } | null
}
