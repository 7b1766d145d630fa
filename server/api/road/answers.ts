import type { z } from 'zod'
import { callName } from '../../../contract/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { REFUSALS, type RefusalCode, refusalStatus, refusalWords } from '../../../contract/errors.ts'
import type { Language } from '../../../domain/words.ts'
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

/**
 * Turns whatever was thrown into an answer. The one place where errors become words; Thai ones, where nobody says in
 * which language they are read.
 */
export function answerForError(
  error: unknown,
  call: Call | undefined,
  ctx: Pick<Context, 'log' | 'metrics'>,
  language: Language = 'th',
): CallAnswer {
  const answered = (code: RefusalCode, extra?: Extra) => refusalAnswer({ code, extra, call, language })
  const name = call && callName(call)
  if (error instanceof Refusal) {
    ctx.metrics.refusals.inc({ code: error.code })
    return answered(error.code, error.extra)
  }
  if (error instanceof Unavailable) {
    ctx.metrics.unavailable.inc({ part: error.part })
    ctx.log.warn(
      { call: name, part: error.part, err: error.cause ?? error },
      'part of the world is unavailable',
    )
    return answered('UNAVAILABLE')
  }
  if (isUnreadable(error)) return answered('BAD_REQUEST')
  ctx.log.error({ call: name, err: error }, 'our own failure')
  return answered('INTERNAL')
}

type Extra = Readonly<Record<string, unknown>>

interface Refused {
  readonly code: RefusalCode
  readonly extra: Extra | undefined
  readonly call: Call | undefined
  readonly language: Language
}

function refusalAnswer(refused: Refused): CallAnswer {
  const { code, extra, call } = refused
  const status = refusalStatus(code)
  const { message: _, ...shape } = call?.failure ?? {}
  const message = messageOf(refused, status)
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

function messageOf({ code, extra, call, language }: Refused, status: number): string {
  const fixed = call?.failure?.message
  // The specification fixes its words in one language.
  if (code === 'NOT_YET' && language === 'th' && fixed !== undefined) return fixed
  const message = refusalWords(code, extra)[language]
  return call?.failurePrefix && status === 200 ? `${call.failurePrefix[language]} ${message}` : message
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
