import type { ClientOf, Clients } from './client.ts'
import type { FairRoundShown } from './fair.ts'
import type { FairCalls } from './services/fair.ts'

/** Who is signed in. The balance is not here: it changes, so the layout's loader asks for it. */
export interface PageMember {
  readonly id: string
  /** The sign-in name, as the header shows it. */
  readonly name: string
  /** company + agent + name, as the calls name a member. */
  readonly code: string
}

/** The operator of the host that was asked, as far as a page may know it. */
export interface PageOperator {
  /** Stands for `{microservice}`, `{service}` and `{config}` in the paths of the calls. */
  readonly code: string
  readonly brand: string
  /** Two characters each; with the sign-in name they make the member code. */
  readonly company: string
  readonly agent: string
  /** Demo mode is loud in the page. */
  readonly demo: boolean
}

/** What an operator says at the foot of its pages; empty where it has said nothing. */
export interface SiteFooter {
  readonly about: string
  readonly banks: readonly string[]
  readonly awards: readonly string[]
}

/** One setting of an operator's theme, as the theme call names them. Pages sanitise it. */
export interface ThemeEntry {
  readonly name: string
  readonly type: string
  readonly value: string
}

/** What may go into a page so that it need not be asked for. */
export interface VisitStyles {
  readonly sheets: ReadonlyMap<string, string>
  readonly fonts: readonly string[]
}

/** All that a loader or an action may know of the request it answers. The server makes it for each request, and the key of the built pages carries it to their loaders. */
export interface PageVisit {
  readonly clients: Clients
  /** The calls of fast draws, which belong to no service. */
  readonly fair: ClientOf<FairCalls>
  readonly member: PageMember | null
  readonly operator: PageOperator
  readonly footer: SiteFooter
  readonly theme: readonly ThemeEntry[]
  /** The nonce of this answer's content security policy. */
  readonly nonce: string
  /** The style sheets of the build, for those that go into the page, and the fonts that stand in them. */
  readonly styles: VisitStyles
  /** The session's XSRF-TOKEN, for the hidden `_csrf` field of forms. */
  readonly xsrf: string
  /** Ends the visitor's session on the server and takes its cookies back. */
  readonly signOut: () => Promise<void>
  /** What is public of a round: its head, and its result without names. Null for an unknown one. */
  readonly findFairRound: (roundId: string) => Promise<FairRoundShown | null>
  /** The server's time: countdowns in the page run from its difference to the phone's clock. */
  readonly nowMs: number
  /** Draws the page in its turn. Resolves when the work is done. */
  readonly inTurn: (draw: () => Promise<void>) => Promise<void>
  /** Not in production: pages for builders may be shown. */
  readonly development: boolean
}
