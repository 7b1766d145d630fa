import type { BodySent, QuerySent, Reply } from '../../contract/calls.ts'
import { type CallPath, exchange, type Incoming, NetworkFailure } from '../../contract/client.ts'
import type { ConsoleCalls } from '../../contract/console/calls.ts'
import type { StaffCodeSignIn, StaffMe, StaffSignIn } from '../../contract/console/staff.ts'
import type { Call } from '../../contract/define.ts'
import { httpTransport } from '../../contract/http-transport.ts'
import { PUZZLES_AT_MOST } from '../../domain/account/puzzles-at-most.ts'
import type { ListFault } from '../../domain/games/game-list.ts'
import type { BookFault } from '../../domain/games/operated/books.ts'
import { sessionText } from '../text/session.ts'
import { keyOf, settleKey } from './act-keys.ts'
import { PATHS } from './paths.generated.ts'

/** The fields of a server's answer. */
interface Said {
  readonly code?: string
  readonly title?: string
  /** The refused field of the form, if there is one. */
  readonly field?: string
  /** With CODE_REQUIRED: must be sent with the code. */
  readonly half?: string
  /** With TOO_MANY of a sign-in: work that does instead of waiting. */
  readonly puzzle?: string
  /** The tries left before a lock, or how long it lasts. */
  readonly left?: number
  readonly retryAfterSeconds?: number
  /** With STATEMENT_UNREADABLE: the first row at fault, and what is wrong with it. */
  readonly row?: number
  readonly why?: string
  /** With GAME_LIST: what is wrong with a list of games, and how much more. */
  readonly faults?: readonly ListFault[]
  readonly more?: number
  /** With GAME_BOOK: what is wrong with a provider's list. */
  readonly bookFaults?: readonly BookFault[]
  /** With STATEMENT_UNREADABLE, where no heading was found: the columns the file seems to have, and what stands first in each. */
  readonly columns?: readonly { readonly name: string; readonly example: string }[]
}

/** The server refused or could not be reached (status 0). Its message is Thai and can be shown. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly said: Said

  constructor(status: number, said: Said) {
    super(said.title ?? sessionText.broken)
    this.name = 'Problem'
    this.status = status
    this.code = said.code ?? 'INTERNAL'
    this.field = said.field
    this.said = said
  }
}

type Acts<F extends keyof ConsoleCalls> = keyof ConsoleCalls[F] & string
type ActOf<F extends keyof ConsoleCalls, A extends Acts<F>> = ConsoleCalls[F][A] extends Call
  ? ConsoleCalls[F][A]
  : never

/** The path's parameters by name (`roundId`), with query and body. */
type Sent<C extends Call> = Readonly<Partial<Record<ParamsOf<C>, string>>> & {
  readonly query?: QuerySent<C>
  readonly body?: Whole<BodySent<C>>
}
/** Who sends a whole form never leaves out what it was shown. */
type Whole<B> = 'seen' extends keyof B ? Omit<B, 'seen'> & { readonly seen: B['seen'] } : B
type ParamsOf<C extends Call> = C extends { params: { shape: infer Shape } } ? keyof Shape & string : never

/** The session's CSRF token. Kept in memory only. */
let xsrf = ''

const transport = httpTransport({ baseUrl: () => '', xsrf: () => xsrf })

/**
 * Calls one act of the contract. An act that changes something has a key, and the same key again after its answer was lost.
 * Throws `Problem`.
 */
export async function ask<F extends keyof ConsoleCalls, A extends Acts<F>>(
  feature: F,
  act: A,
  sent: Sent<ActOf<F, A>> = {},
): Promise<Reply<ActOf<F, A>>> {
  const { query, body, ...params } = sent
  const call = callOf(feature, act)
  const key = call.keyed ? keyOf(call.path, body) : undefined
  const called = { service: `console.${feature}`, name: act, call }
  const asked = { params, query: query && filled(query), body, ...(key === undefined ? {} : { key }) }
  const incoming = await exchange(transport, called, asked).catch(unreachable)
  // A server error may come after the change was made: the retry keeps its key.
  if (incoming.status < 500) settleKey(call.path, body)
  if (incoming.status >= 400) throw new Problem(incoming.status, (incoming.body ?? {}) as Said)
  return incoming.body as Reply<ActOf<F, A>>
}

function callOf<F extends keyof ConsoleCalls>(feature: F, act: Acts<F>): CallPath {
  const [method, ...words] = (PATHS[feature] as Readonly<Record<string, string>>)[act]?.split(' ') ?? []
  const isKeyed = words.at(-1) === 'keyed'
  const path = ['/console/api', feature, act, ...(isKeyed ? words.slice(0, -1) : words)].join('/')
  return { method: method === 'GET' ? 'GET' : 'POST', path, ...(isKeyed && { keyed: true }) }
}

/** Leaves empty filters out. */
function filled(query: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

function unreachable(error: unknown): Incoming {
  if (!(error instanceof NetworkFailure)) throw error
  throw new Problem(0, { code: 'UNREACHABLE', title: sessionText.unreachable })
}

/** Signs in; where others have failed too often, after some work in this browser. */
export async function signIn(typed: StaffSignIn): Promise<StaffMe> {
  let body = typed
  for (let puzzles = 0; ; puzzles += 1) {
    try {
      return remember(await ask('staff', 'signIn', { body }))
    } catch (error) {
      const puzzle = error instanceof Problem ? error.said.puzzle : undefined
      if (puzzle === undefined || puzzles === PUZZLES_AT_MOST) throw error
      const { solvePuzzle } = await import('../../domain/account/sign-in-puzzle.ts')
      const proof = await solvePuzzle(puzzle, () => new Promise((rested) => setTimeout(rested)))
      body = { ...typed, proof }
    }
  }
}

/** The second part of a sign-in that needs a code. */
export async function signInWithCode(typed: StaffCodeSignIn): Promise<StaffMe> {
  return remember(await ask('staff', 'signInCode', { body: typed }))
}

/** The signed-in person, or null. */
export async function findMe(): Promise<StaffMe | null> {
  try {
    return remember(await ask('staff', 'me'))
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null
    throw error
  }
}

export async function signOut(): Promise<void> {
  await ask('staff', 'signOut')
  xsrf = ''
}

function remember(me: StaffMe): StaffMe {
  xsrf = me.xsrf
  return me
}
