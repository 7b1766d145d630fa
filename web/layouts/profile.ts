import type { PageMember } from '../../contract/page-visit.ts'
import type { Satang } from '../../domain/money.ts'

/** The member as header, start-up and live connection know him. */
export interface Profile extends PageMember {
  readonly company: string
  readonly agent: string
  /** Null when it could not be read just now. */
  readonly balance: { readonly amount: Satang; readonly version: number } | null
}
