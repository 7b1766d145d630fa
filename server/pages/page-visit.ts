import type { FastifyRequest } from 'fastify'
import { cookieValue } from '../../contract/client.ts'
import type { FairRoundShown } from '../../contract/fair.ts'
import { languageOf } from '../../contract/language.ts'
import type { PageMember, PageVisit } from '../../contract/page-visit.ts'
import { isUuid } from '../../contract/shapes.ts'
import { ageOf } from '../../domain/operator/licence.ts'
import type { Language } from '../../domain/words.ts'
import { readFairRound } from '../api/handlers/public/fair.ts'
import type { MemberCaller } from '../api/road/caller.ts'
import { clientsForVisit } from '../api/road/clients.ts'
import { readForPage } from '../api/road/page-tries.ts'
import type { ServedCalls } from '../api/road/serve.ts'
import { cookiesThatEnd, sessionCookieName, XSRF_COOKIE, xsrfCookie } from '../api/road/session-cookies.ts'
import { sharedAnswer } from '../api/road/shared-answers.ts'
import { verifyXsrf } from '../api/road/xsrf.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { licenceOf } from '../features/operators/licence.ts'
import type { Operator } from '../features/operators/operator.ts'

/** What drawing pages needs of the rest of the server. */
export interface PageParts {
  readonly ctx: Context
  /** The built-in calls, as mounting the services returned them. */
  readonly served: ServedCalls
  readonly findOperator: (host: string) => Promise<Operator>
  /** The caller of a session cookie; undefined for none. */
  readonly authenticate: (request: {
    readonly operator: Operator
    readonly cookie: string | undefined
    readonly bearer: undefined
  }) => Promise<MemberCaller | undefined>
  readonly signOut: (member: MemberCaller) => Promise<void>
}

export interface OpenedVisit {
  readonly operatorId: string
  readonly visit: Omit<PageVisit, 'styles' | 'inTurn'>
  /** The Set-Cookie lines the answer must carry. */
  setCookies(): readonly string[]
  /** Whether no call was refused to this visitor that another might have answered. */
  isWhole(): boolean
}

/** An operator without texts of its own: the page has default ones. */
const NO_FOOTER = { about: '', banks: [], awards: [] }

/** The remaining lifetime of the session is not known here; the cookie only has to outlive the page. */
const XSRF_SECONDS = 30 * 24 * 3600

/** Identifies operator and caller, and gives the loaders what they may use. */
export async function openVisit(
  parts: PageParts,
  request: FastifyRequest,
  nonce: string,
): Promise<OpenedVisit> {
  const { ctx } = parts
  const secure = ctx.config.publicUrl?.protocol === 'https:'
  const operator = await readForPage(request, () => parts.findOperator(request.headers.host ?? ''))
  const licence = licenceOf(operator)
  // The copy of a page that a phone keeps for offline use is nobody's.
  const asVisitor = request.headers['x-as-visitor'] !== undefined
  const cookie = asVisitor ? undefined : cookieValue(request.headers.cookie, sessionCookieName(secure))
  const found =
    cookie && (await readForPage(request, () => parts.authenticate({ operator, cookie, bearer: undefined })))
  // A session of another operator does not count.
  const caller = found && found.operatorId === operator.id ? found : undefined
  const xsrf = caller ? xsrfOf(ctx, request, caller) : undefined
  const own: string[] = xsrf?.cookie ? [xsrf.cookie] : []
  const { clients, fair, setCookies, isWhole } = clientsForVisit(parts.served, request)
  return {
    operatorId: operator.id,
    visit: {
      clients,
      fair,
      member: caller ? pageMember(caller) : null,
      operator: {
        code: operator.code,
        brand: operator.name,
        company: operator.company,
        agent: operator.agent,
        demo: operator.demo,
        age: ageOf(licence),
      },
      licence,
      takesMoney: operator.takesMoney,
      footer: operator.settings.footer ?? NO_FOOTER,
      theme: operator.theme.flatMap((group) => group.items),
      nonce,
      xsrf: xsrf?.token ?? '',
      nowMs: ctx.now().getTime(),
      development: !ctx.config.production,
      signOut: async () => {
        if (caller) await parts.signOut(caller)
        own.push(...cookiesThatEnd(secure))
      },
      // After a form that changes something, everybody sees the change at once.
      findFairRound: async (roundId) => {
        const language = languageOf(request.headers.cookie)
        const isShared = request.method === 'GET'
        return readForPage(request, () => fairRoundOf(ctx, { operator, roundId, language, isShared }))
      },
    },
    setCookies: () => [...own, ...setCookies()],
    isWhole,
  }
}

function pageMember({ memberId: id, name, code, assistant: seat }: MemberCaller): PageMember {
  if (!seat) return { id, name, code, assistant: null }
  const { id: _, ...assistant } = seat
  return { id, name, code, assistant }
}

interface FairRoundAsked {
  readonly operator: Operator
  readonly roundId: string
  readonly language: Language
  readonly isShared: boolean
}

/** Public facts of a round, which belong to no service; null for an unknown one. */
async function fairRoundOf(
  ctx: Context,
  { operator, roundId, language, isShared }: FairRoundAsked,
): Promise<FairRoundShown | null> {
  if (!isUuid(roundId)) return null
  const operatorId = operator.id
  const make = () => readFairRound(ctx, operatorId, roundId, language)
  try {
    // Many pages ask at the same moment when a round is frozen or drawn.
    const question = 'fair round'
    return await (isShared
      ? sharedAnswer(ctx, { operatorId, language, question, search: { roundId } }, make)
      : make())
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ROUND_UNKNOWN') return null
    throw error
  }
}

/** The session's XSRF token: the browser's own while it is valid, otherwise a new one that is sent as a cookie. */
function xsrfOf(
  ctx: Context,
  request: FastifyRequest,
  caller: MemberCaller,
): { readonly token: string; readonly cookie?: string } {
  const sent = cookieValue(request.headers.cookie, XSRF_COOKIE)
  if (sent && verifyXsrf(ctx.keys.xsrf, caller.sessionId, sent)) return { token: sent }
  const secure = ctx.config.publicUrl?.protocol === 'https:'
  const cookie = xsrfCookie({ id: caller.sessionId, maxAgeSeconds: XSRF_SECONDS }, ctx.keys.xsrf, secure)
  return { token: cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')), cookie }
}
