import type { FastifyReply } from 'fastify'
import type { RefusalCode } from '../../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { answerForError } from '../answers.ts'

/** Refusals that are no fault of what was sent, by the status a console expects. The others are 422. */
const STATUS: Partial<Record<RefusalCode, number>> = {
  STAFF_LOGIN_FAILED: 401,
  CODE_REQUIRED: 401,
  HALF_UNKNOWN: 401,
  STAFF_UNKNOWN: 404,
  MEMBER_UNKNOWN: 404,
  ROUND_UNKNOWN: 404,
  PROGRAM_UNKNOWN: 404,
  PROPOSAL_UNKNOWN: 404,
  SAME_PERSON: 403,
  DEMO_ONLY: 403,
  PLAN_IN_USE: 409,
  PROPOSAL_WAITS: 409,
  PROPOSAL_EXPIRED: 409,
  SCHEDULE_CHANGED: 409,
  ROUND_SOLD: 409,
  ROUND_NOT_SEALED: 409,
  RESULT_EXISTS: 409,
  RESULT_PROPOSED: 409,
  RESULT_DIFFERS: 409,
  RESULT_TOO_EARLY: 409,
  ROUND_VOID: 409,
  DRAW_STANDS: 409,
  VOID_PROPOSED: 409,
  NOTHING_HELD: 409,
  ROUND_NOT_RESULTED: 409,
}

/** Answers an error as problem details (RFC 9457), with our code beside them. */
export function sendProblem(ctx: Context, error: unknown, reply: FastifyReply): FastifyReply {
  const answer = answerForError(error, undefined, ctx)
  const { status: _, code, message, ...beside } = answer.body as Record<string, unknown>
  const status = answer.status === 200 ? (STATUS[code as RefusalCode] ?? 422) : answer.status
  if (answer.headers) reply.headers(answer.headers)
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ ...beside, type: 'about:blank', title: message, status, code })
}
