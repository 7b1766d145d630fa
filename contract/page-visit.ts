import type { AssistantPermission } from '../domain/assistants/permissions.ts'
import type { Licence } from '../domain/operator/licence.ts'
import type { ClientOf, Clients } from './client.ts'
import type { FairRoundShown } from './fair.ts'
import type { FairCalls } from './services/fair.ts'

/** Who is signed in. The balance is not here because it changes: the layout's loader asks for it. */
export interface PageMember {
  readonly id: string
  /** The sign-in name, as the header shows it. */
  readonly name: string
  /** company + agent + name, as the calls name a member. */
  readonly code: string
  /** Who acts in the member's place; null: the member. */
  readonly assistant: {
    readonly name: string
    readonly permissions: readonly AssistantPermission[]
    /** The owner asks a second step of all assistants, and this one has none yet. */
    readonly mustSetUp: boolean
  } | null
}

/** The operator of the requested host, as far as a page may know it. */
export interface PageOperator {
  /** Fills `{microservice}`, `{service}` and `{config}` in the paths of the calls. */
  readonly code: string
  readonly brand: string
  /** Two characters each; with the sign-in name they make the member code. */
  readonly company: string
  readonly agent: string
  /** Pages of a demo say so prominently. */
  readonly demo: boolean
  /** The age from which somebody may register. */
  readonly age: number
}

/** An operator's text at the foot of its pages; empty where it has none. */
export interface SiteFooter {
  readonly about: string
  readonly banks: readonly string[]
  readonly awards: readonly string[]
}

/** One value of an operator's theme, named as in the theme call. Pages sanitise it. */
export interface ThemeEntry {
  readonly name: string
  readonly type: string
  readonly value: string
}

/** Styles and fonts that are put into a page, so that the browser need not request them. */
export interface VisitStyles {
  readonly sheets: ReadonlyMap<string, string>
  readonly fonts: readonly string[]
}

/**
 * What a loader or an action may know of its request. The server makes one per request and passes it by the key that the
 * built pages export.
 */
export interface PageVisit {
  readonly clients: Clients
  readonly fair: ClientOf<FairCalls>
  readonly member: PageMember | null
  readonly operator: PageOperator
  readonly footer: SiteFooter
  readonly licence: Licence
  /** Whether money is staked and deposited; pages of an operator without a whole licence say that it is not. */
  readonly takesMoney: boolean
  readonly theme: readonly ThemeEntry[]
  /** The nonce of this answer's content security policy. */
  readonly nonce: string
  /** The build's style sheets that are put into the page, and the fonts embedded in them. */
  readonly styles: VisitStyles
  /** The session's XSRF-TOKEN, for the hidden `_csrf` field of forms. */
  readonly xsrf: string
  /** Ends the visitor's session on the server and clears its cookies. */
  readonly signOut: () => Promise<void>
  /** What is public of a round: its head, and its result without names. Null for an unknown round. */
  readonly findFairRound: (roundId: string) => Promise<FairRoundShown | null>
  /** The server's time. Countdowns use its difference to the browser's clock. */
  readonly nowMs: number
  /** Draws the page in its turn. Resolves when the work is done. */
  readonly inTurn: (draw: () => Promise<void>) => Promise<void>
  /** True outside production: pages for developers are served. */
  readonly development: boolean
}
