import { ASSISTANT_NEEDS } from '../../../../contract/assistants/needs.ts'
import { CALLS, callName } from '../../../../contract/calls.ts'
import type { Call } from '../../../../contract/define.ts'
import type { Context } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { tokenToSend } from '../../../features/members/sessions/kept-tokens.ts'
import { signOut } from '../../../features/members/sign-in/sign-out.ts'
import { answerForError, type CallAnswer } from '../answers.ts'
import type { MemberCaller, Operator } from '../caller.ts'
import { headerText, identify } from '../identify.ts'
import { guardPathNames, guardUsernameField } from '../own-names.ts'
import { type CallParts, type CallRequest, languageFor, type Serve } from '../serve.ts'
import { cookiesThatEnd } from '../session-cookies.ts'
import { turnOfAny } from '../turns.ts'
import { askElsewhere, type Brought } from './ask-elsewhere.ts'
import { beginElsewhere } from './begin-elsewhere.ts'
import { completeAnswer } from './complete-answer.ts'
import { asWire, entries, type Wire } from './complete-draws.ts'

const UNAUTHORIZED = 401

interface Asked {
  readonly call: Call
  readonly url: string
  readonly parts: CallParts
  readonly request: CallRequest
}

/** Who asks, and by which token the other server knows it. */
interface Asking {
  readonly operator: Operator
  /** The session cookie as it came, verified or not. */
  readonly cookie: string | undefined
  readonly member: MemberCaller | undefined
  /** A program sent a token of its own: it goes on as it is, and nothing begins or ends here. */
  readonly token: string | undefined
}

/**
 * Serves a call by asking the server of `url`: the guards of a built-in call come first, the token of the specification goes
 * with it, and a sign-in there begins a session here. What comes back is JSON, or is not passed on.
 */
export function forwardCall(call: Call, url: string, parts: CallParts): Serve {
  const { ctx } = parts
  const name = `${call.service}.${call.name}`
  return async (request) => {
    const startedAt = performance.now()
    let answer: CallAnswer
    try {
      answer = await answerFrom(call, url, parts, request)
    } catch (error) {
      answer = answerForError(error, call, ctx, languageFor(call, request))
      if (error instanceof EndedElsewhere) answer = { ...answer, cookies: cookiesThatEnd(isSecure(ctx)) }
    }
    const tookMs = performance.now() - startedAt
    ctx.metrics.callSeconds.labels(name, String(answer.status)).observe(tookMs / 1000)
    const { status, outcome } = answer
    ctx.log.info({ call: name, request: request.id, status, outcome, elsewhere: true }, 'call')
    return answer
  }
}

/** The other server no longer knows the member: the session here ends as well. */
class EndedElsewhere extends Refusal {
  constructor() {
    super('UNAUTHENTICATED')
  }
}

async function answerFrom(
  call: Call,
  url: string,
  parts: CallParts,
  request: CallRequest,
): Promise<CallAnswer> {
  const asking = await askingOf(call, parts, request)
  const who = { cookie: asking.cookie, member: asking.member, staff: undefined }
  const { turns, key, limit } = turnOfAny(parts.ctx, call, who, request.ip)
  return turns.run(key, limit, () => askInTurn({ call, url, parts, request }, asking))
}

async function askInTurn({ call, url, parts, request }: Asked, asking: Asking): Promise<CallAnswer> {
  const { ctx } = parts
  const { member } = asking
  const kept = member && call.token ? await tokenToSend(ctx, member, call.token) : undefined
  const authorization = asking.token ?? kept?.token
  const named = kept?.memberId === undefined || !member ? undefined : { [member.memberId]: kept.memberId }
  const brought = await askElsewhere({ call, url, request, authorization, named })
  if (brought.status === UNAUTHORIZED && kept && member) {
    // Its sign-in was at that server: there is nobody to be signed in here either. A token of ours it should have known.
    if (kept.madeBy === 'us') throw new Unavailable('token at the forwarded service')
    await signOut(ctx, member)
    throw new EndedElsewhere()
  }
  if (asking.token !== undefined || !isBrowser(request)) return passedOn(brought)
  const whole = completeAnswer(call, brought, {
    ...{ now: ctx.now(), member, company: asking.operator.company, agent: asking.operator.agent },
    wish: asWire(request.body),
    language: languageFor(call, request),
    programs: await programsFor(call, url, brought, request),
  })
  const begun = await beginElsewhere(parts, {
    call,
    request,
    operator: asking.operator,
    brought: whole,
    cookie: asking.cookie,
  })
  return begun ?? passedOn(whole)
}

/** The lotteries of the same server, where its tickets name their round and do not tell it. */
async function programsFor(
  call: Call,
  url: string,
  brought: Brought,
  request: CallRequest,
): Promise<readonly Wire[]> {
  if (callName(call) !== 'bet.getHistory' || brought.status > 299) return []
  const list = CALLS.bet.listProgram
  const asked = { ...request, params: {}, query: {}, body: undefined }
  const found = await askElsewhere({
    call: list,
    url,
    request: asked,
    authorization: undefined,
    named: undefined,
  })
  return entries(asWire(found.body))
}

async function askingOf(call: Call, parts: CallParts, request: CallRequest): Promise<Asking> {
  const { ctx } = parts
  const { headers } = request
  const operator = await parts.findOperator(headerText(headers.host) ?? '')
  if (!operator) throw new Refusal('NO_SUCH_CALL')
  const token = headerText(headers.authorization)
  const nobody = { operator, cookie: undefined, member: undefined, token }
  if (token !== undefined && !isBrowser(request) && headers.cookie === undefined) return nobody
  const { cookie, member } = await identify(ctx, parts.authenticate, { call, operator, headers })
  // Another server knows the member and nobody in the member's place: no budget would hold there.
  if (member?.assistant && ASSISTANT_NEEDS[callName(call)] !== 'any') throw new Refusal('ASSISTANT_MAY_NOT')
  // The token that is sent may be good for more than its member there: the specification's is that of an agent. And who
  // signs in there as a member of another operator is nobody here.
  guardPathNames(call, request.params, { operator, member })
  guardUsernameField(call, request.body, member)
  return { operator, cookie, member, token: undefined }
}

function passedOn({ status, headers, body }: Brought): CallAnswer {
  return { status, body, headers, cookies: undefined, outcome: 'ok' }
}

function isBrowser({ headers }: CallRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

function isSecure(ctx: Pick<Context, 'config'>): boolean {
  return ctx.config.publicUrl?.protocol === 'https:'
}
