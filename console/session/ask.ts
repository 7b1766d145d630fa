import type { ConsoleBody, ConsoleCalls, ConsoleQuery, ConsoleReply } from '../../contract/console/calls.ts'
import type { StaffCodeSignIn, StaffMe, StaffSignIn } from '../../contract/console/staff.ts'
import { sessionText } from '../text/session.ts'

/** What the server says beside its words. */
interface Said {
  readonly code?: string
  readonly title?: string
  /** Which field of a result was refused, where one was. */
  readonly field?: string
  /** With CODE_REQUIRED: what the second half of a sign-in carries. */
  readonly half?: string
  /** Guesses before a pause, or how long it lasts. */
  readonly left?: number
  readonly retryAfterSeconds?: number
}

/** The server said no, or could not be reached (status 0). Its message is Thai and fit to be shown. */
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

interface Sent<C> {
  readonly roundId?: string
  readonly query?: ConsoleQuery<C>
  readonly body?: ConsoleBody<C>
}

/** The session's token, proof that a change comes from this page. It lives in memory alone. */
let xsrf = ''

/** Does one act of the contract: with a body it changes something, without one it reads. Throws `Problem`. */
export function ask<F extends keyof ConsoleCalls, A extends Acts<F>>(
  feature: F,
  act: A,
  sent: Sent<ConsoleCalls[F][A]> = {},
): Promise<ConsoleReply<ConsoleCalls[F][A]>> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const end = sent.roundId === undefined ? '' : `/${sent.roundId}`
  const search = query.size > 0 ? `?${query}` : ''
  return send(`/${feature}/${act}${end}${search}`, sent.body)
}

export async function signIn(typed: StaffSignIn): Promise<StaffMe> {
  return remember(await send<StaffMe>('/staff/sign-in', typed))
}

/** The second half of a sign-in, where the first said that a code is needed. */
export async function signInWithCode(typed: StaffCodeSignIn): Promise<StaffMe> {
  return remember(await send<StaffMe>('/staff/sign-in-code', typed))
}

/** Who is here; null for nobody. */
export async function findMe(): Promise<StaffMe | null> {
  try {
    return remember(await send<StaffMe>('/staff/me'))
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null
    throw error
  }
}

export async function signOut(): Promise<void> {
  await send<undefined>('/staff/sign-out', {})
  xsrf = ''
}

function remember(me: StaffMe): StaffMe {
  xsrf = me.xsrf
  return me
}

/** Sends to an address below the console's own. With a body it changes something. Throws `Problem`. */
export async function send<Reply>(path: string, body?: unknown): Promise<Reply> {
  let response: Response
  try {
    response = await fetch(`/console/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json', 'x-xsrf-token': xsrf },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new Problem(0, { code: 'UNREACHABLE', title: sessionText.unreachable })
  }
  if (response.status === 204) return undefined as Reply
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as Reply
  throw new Problem(response.status, answer as Said)
}
