import { createContext } from 'react-router'
import type { ClientOf, Clients } from '../contract/client.ts'
import type { FairRoundShown } from '../contract/fair.ts'
import type { FairCalls } from '../contract/services/fair.ts'

/** Who is signed in. The balance is not here: it changes, so the layout's loader asks for it. */
export interface Member {
  readonly id: string
  /** The sign-in name, as the header shows it. */
  readonly name: string
  /** company + agent + name, as the calls name a member. */
  readonly code: string
}

/** The operator of the host that was asked, as far as a page may know it. */
export interface Operator {
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

/** One setting of an operator's theme, as the theme call names them. Sanitised by `session/theme.ts`. */
export interface ThemeEntry {
  readonly name: string
  readonly type: string
  readonly value: string
}

/** All that a loader or an action may know of the request it answers. Made for each request by `server/ssr.ts`. */
export interface Visit {
  readonly clients: Clients
  /** The calls of fast draws, which belong to no service. */
  readonly fair: ClientOf<FairCalls>
  readonly member: Member | null
  readonly operator: Operator
  readonly footer: SiteFooter
  readonly theme: readonly ThemeEntry[]
  /** The nonce of this answer's content security policy. */
  readonly nonce: string
  /** The style sheets of the build, for those that go into the page, and the fonts that stand in them. */
  readonly styles: {
    readonly sheets: ReadonlyMap<string, string>
    readonly fonts: readonly string[]
  }
  /** The session's XSRF-TOKEN, for the hidden `_csrf` field of forms. */
  readonly xsrf: string
  /** Ends the visitor's session on the server and takes its cookies back. */
  readonly signOut: () => Promise<void>
  /** What is public of a round: its head, and its result without names. Null for an unknown one. */
  readonly findFairRound: (roundId: string) => Promise<FairRoundShown | null>
  /** The server's time: countdowns in the page run from its difference to the phone's clock. */
  readonly nowMs: number
  /** Not in production: pages for builders may be shown. */
  readonly development: boolean
}

export const visitContext = createContext<Visit>()
