import type { z } from 'zod'
import { callName } from '../../../contract/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { REFUSALS, type RefusalCode, refusalMessage, refusalStatus } from '../../../contract/errors.ts'
import type { Context } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'

/** What goes back for a call. */
export interface CallAnswer {
  readonly status: number
  readonly body: object
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly cookies: readonly string[] | undefined
  /** For the log and the figures: `ok`, or the refusal's code. */
  readonly outcome: 'ok' | RefusalCode
}

/** What every answer in JSON carries: nobody keeps it, and nobody reads it as anything else. */
export const JSON_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

const RETRY_AFTER_SECONDS = 2

/** Turns whatever was thrown into an answer. The one place where errors become words. */
export function answerForError(
  error: unknown,
  call: Call | undefined,
  ctx: Pick<Context, 'log' | 'metrics'>,
): CallAnswer {
  const name = call && callName(call)
  if (error instanceof Refusal) {
    ctx.metrics.refusals.inc({ code: error.code })
    return refusalAnswer(error.code, error.extra, call)
  }
  if (error instanceof Unavailable) {
    ctx.metrics.unavailable.inc({ part: error.part })
    ctx.log.warn(
      { call: name, part: error.part, err: error.cause ?? error },
      'part of the world is unavailable',
    )
    return refusalAnswer('UNAVAILABLE', undefined, call)
  }
  if (isUnreadable(error)) return refusalAnswer('BAD_REQUEST', undefined, call)
  ctx.log.error({ call: name, err: error }, 'our own failure')
  return refusalAnswer('INTERNAL', undefined, call)
}

function refusalAnswer(
  code: RefusalCode,
  extra: Readonly<Record<string, unknown>> | undefined,
  call: Call | undefined,
): CallAnswer {
  const status = refusalStatus(code)
  const { message: fixed, ...shape } = call?.failure ?? {}
  const message =
    code === 'NOT_YET' && fixed !== undefined ? fixed : prefixed(refusalMessage(code, extra), status, call)
  const waits = status === 409 || status === 429 || status === 503
  const seconds = typeof extra?.retryAfterSeconds === 'number' ? extra.retryAfterSeconds : RETRY_AFTER_SECONDS
  return {
    status,
    body: { ...shape, ...extra, status: false, code, message },
    headers: waits ? { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } : undefined,
    cookies: undefined,
    outcome: code,
  }
}

function prefixed(message: string, status: number, call: Call | undefined): string {
  return call?.failurePrefix && status === 200 ? `${call.failurePrefix} ${message}` : message
}

/** The server framework's own refusals of a body: not JSON, another content type, too large. */
function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  const status = error.statusCode
  return status === 400 || status === 413 || status === 415
}

/**
 * Reads one part of a request by its schema. What only looks wrong is a 400 with the field's path; an id that
 * cannot be ours is refused by its own code, as an unknown one is.
 */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues
  const codes = issues.map(refusalOf)
  const [first] = codes
  if (first !== undefined && codes.every((code) => code !== undefined)) throw new Refusal(first)
  const issue = issues[codes.indexOf(undefined)]
  throw new Refusal('BAD_REQUEST', {
    field: [part, ...(issue?.path ?? [])].map(String).join('.'),
    problem: issue?.message ?? '',
  })
}

function refusalOf(issue: z.core.$ZodIssue): RefusalCode | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.refusal : undefined
  return typeof code === 'string' && code in REFUSALS ? (code as RefusalCode) : undefined
}
