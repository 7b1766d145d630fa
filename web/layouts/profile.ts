import type { PageMember } from '../../contract/page-visit.ts'
import type { Satang } from '../../domain/money.ts'

/** The operator's notices, the newest as it has them, and its running text. */
export interface SiteNews {
  readonly running: readonly string[]
  readonly notices: readonly {
    readonly id: string
    readonly topic: string
    readonly description: string
    readonly img?: string | undefined
    readonly at: string
  }[]
}

/** What the header, the start-up and the live connection know of the member. */
export interface Profile extends PageMember {
  readonly company: string
  readonly agent: string
  /** Messages that were not seen. Null for an assistant, who reads none, and when it could not be loaded. */
  readonly unread: number | null
  /** Null when it could not be loaded. */
  readonly balance: { readonly amount: Satang; readonly version: number } | null
}
