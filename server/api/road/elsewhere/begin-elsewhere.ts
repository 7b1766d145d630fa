import { z } from 'zod'
import { cookieValue } from '../../../../contract/client.ts'
import type { Call } from '../../../../contract/define.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { SESSION_DAYS } from '../../../features/members/sessions/session-lengths.ts'
import {
  keepTokenElsewhere,
  type SaidElsewhere,
  signInElsewhere,
} from '../../../features/members/sign-in/sign-in-elsewhere.ts'
import { operatorOfCode } from '../../../features/operators/known-operators.ts'
import { followExclusion } from '../../../features/safer/follow-exclusion.ts'
import type { CallAnswer } from '../answers.ts'
import type { Operator } from '../caller.ts'
import { headerText } from '../identify.ts'
import type { CallParts, CallRequest } from '../serve.ts'
import { cookiesThatStart, knownDevicesName } from '../session-cookies.ts'
import type { Brought } from './ask-elsewhere.ts'

interface SignedInThere {
  readonly call: Call
  readonly request: CallRequest
  readonly operator: Operator
  readonly brought: Brought
  readonly cookie: string | undefined
}

/** Visible characters only: it goes into a header. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/)
const username = z.string().min(1).max(64)
const memberLogin = z.object({
  username,
  id: z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().transform(String)]),
  accessTokenMember: token,
})
const tokenSignIn = z.object({ username, token })
const agentLogin = z.object({ role: z.string(), username: username.optional(), token })

/**
 * A sign-in that another server has let pass begins a session here, or adds its token to the session there is. The browser
 * gets tokens of ours in place of the other's, bound to its cookie. Undefined where the answer is no such sign-in.
 */
export async function beginElsewhere(
  parts: CallParts,
  there: SignedInThere,
): Promise<CallAnswer | undefined> {
  const said = saidBy(there)
  if (!said) return undefined
  const { ctx } = parts
  const { operator, request, cookie, brought } = there
  const whole = await operatorOfCode(ctx, operator.code)
  const { headers } = request
  const found = cookie && (await parts.authenticate({ operator, cookie, bearer: undefined }))
  const caller = found && found.operatorId === operator.id ? found : undefined
  // The token sign-in ends the chain of a member who is in; every other one is somebody who signs in.
  if (caller && there.call.name === 'memberToken') {
    const { agentToken } = await keepTokenElsewhere(ctx, whole, said, caller)
    return answered(brought, { token: agentToken }, [])
  }
  const secure = ctx.config.publicUrl?.protocol === 'https:'
  const session = await signInElsewhere(ctx, whole, said, {
    address: request.ip,
    device: headerText(headers['user-agent'])?.slice(0, 300) ?? '',
    browser: true,
    cookie,
    knownDevices: cookieValue(headerText(headers.cookie), knownDevicesName('member', secure)),
  })
  await followExclusion(ctx, { memberId: session.memberId, operatorId: whole.id })
  const begun = {
    secret: session.cookie ?? '',
    id: session.sessionId,
    maxAgeSeconds: SESSION_DAYS * 24 * 60 * 60,
    knownDevices: session.knownDevices,
  }
  const ours =
    said.kind === 'member'
      ? {
          ...{ id: session.memberId, username: session.name, accessTokenMember: session.memberToken },
          ...(there.call.name === 'loginCode' && { token: session.agentToken }),
        }
      : { username: session.name, token: session.agentToken }
  return answered(brought, ours, cookiesThatStart(begun, ctx.keys.xsrf, secure))
}

/** What a sign-in's answer says beside who it is. Anything else could hold a token of the other server. */
const PASSED_ON = ['status', 'message', 'randomkey', 'lineInfo', 'role', 'upline', 'upline_id']

function answered({ status, headers, body }: Brought, ours: object, cookies: readonly string[]): CallAnswer {
  const said = Object.entries(body ?? {}).filter(([name]) => PASSED_ON.includes(name))
  return { status, headers, body: { ...Object.fromEntries(said), ...ours }, cookies, outcome: 'ok' }
}

/** What the answer of a sign-in says. Throws `Unavailable` for one that the specification does not know. */
function saidBy({ call, request, brought }: SignedInThere): SaidElsewhere | undefined {
  const { status, body } = brought
  if (status < 200 || status > 299 || !body || ('status' in body && body.status === false)) return undefined
  if (call.service === 'backend' && (call.name === 'login' || call.name === 'loginCode')) {
    const { username, id, accessTokenMember } = read(memberLogin, body)
    return { username, kind: 'member', token: accessTokenMember, memberId: id }
  }
  if (call.service !== 'organize') return undefined
  if (call.name === 'memberToken') return { kind: 'agent', ...read(tokenSignIn, body) }
  if (call.name !== 'login') return undefined
  const { role, token, ...named } = read(agentLogin, body)
  if (role !== 'member') {
    throw new Refusal(role === 'company' ? 'MEMBER_ROLE_REQUIRED' : 'AGENT_ROLE_NOT_ALLOWED')
  }
  const typed = read(z.object({ username }), request.body)
  return { username: named.username ?? typed.username, kind: 'agent', token }
}

function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const read = shape.safeParse(value)
  // Without the cause: it could quote what was answered.
  if (!read.success) throw new Unavailable('sign-in elsewhere')
  return read.data
}
