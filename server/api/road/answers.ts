import { z } from 'zod'
import { callName } from '../../../contract/calls.ts'
import type { Call, Failure } from '../../../contract/define.ts'
import {
  REFUSALS,
  type RefusalCode,
  refusalField,
  refusalStatus,
  refusalWords,
} from '../../../contract/errors.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import { Crowded, Refusal, Unavailable } from '../../errors.ts'

/** What goes back for a call. */
export interface CallAnswer {
  readonly status: number
  /** JSON, or a stream for a file. Undefined: no body (204). */
  readonly body: object | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly cookies: readonly string[] | undefined
  /** For the log and the figures: `ok`, or the refusal's code. */
  readonly outcome: 'ok' | RefusalCode
  /** It failed for want of a connection, before anything was begun. */
  readonly crowded?: boolean
}

/** Headers of every JSON answer: no caching, no content sniffing. */
export const JSON_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

/** Proofs are public and carry no cookie: a checker on another site may ask as well. */
export function proofHeaders({ outcome }: CallAnswer): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': '*',
    'cache-control': outcome === 'ok' ? 'no-cache' : 'no-store',
    vary: 'accept',
  }
}

const RETRY_AFTER_SECONDS = 2
const TOO_LARGE = 413

/** The parts of a call that shape its answer. */
type Answered = Pick<
  Call,
  'service' | 'name' | 'audience' | 'proof' | 'failure' | 'failurePrefix' | 'body' | 'query' | 'tooLarge'
>

/** Turns any error into an answer, the only place where errors get their words. Thai when no language is given. */
export function answerForError(
  error: unknown,
  call: Answered | undefined,
  ctx: Pick<Context, 'log' | 'metrics'>,
  language: Language = 'th',
): CallAnswer {
  const name = call && callName(call)
  const answered = (code: RefusalCode, extra?: Extra) => refusalAnswer({ code, extra, call, language })
  if (error instanceof Refusal) {
    ctx.metrics.refusals.inc({ code: error.code })
    return answered(error.code, { ...fieldOf(error, call), ...error.extra })
  }
  if (error instanceof Unavailable) {
    ctx.metrics.unavailable.inc({ part: error.part })
    ctx.log.warn(
      { call: name, part: error.part, err: error.cause ?? error },
      'part of the world is unavailable',
    )
    return { ...answered('UNAVAILABLE'), crowded: error instanceof Crowded }
  }
  if (isUnreadable(error)) {
    return answered(error.statusCode === TOO_LARGE ? (call?.tooLarge ?? 'BAD_REQUEST') : 'BAD_REQUEST')
  }
  ctx.log.error({ call: name, err: error }, 'our own failure')
  return answered('INTERNAL')
}

type Extra = Readonly<Record<string, unknown>>

interface Refused {
  readonly code: RefusalCode
  readonly extra: Extra | undefined
  readonly call: Answered | undefined
  readonly language: Language
}

function refusalAnswer(refused: Refused): CallAnswer {
  const { code, extra, call } = refused
  const isPlain = call?.audience === 'staff' || call?.audience === 'partner' || call?.proof
  const status = refusalStatus(code, isPlain ? 'plain' : 'specification')
  const isProblem = call?.audience === 'staff'
  return {
    status,
    body: isProblem ? problem(refused, status) : refusal(refused),
    headers: {
      ...(isProblem ? { 'content-type': 'application/problem+json' } : {}),
      ...retryAfter(code, extra),
    },
    cookies: undefined,
    outcome: code,
  }
}

/** The field at fault, if known: of the body, of the query, or of one line of a ticket. A field named by the refusal itself comes first. */
function fieldOf({ code, extra }: Refusal, call: Answered | undefined): { field?: string } {
  const names = [...fieldsOf(call?.body), ...fieldsOf(call?.query)]
  const field = refusalField(code, (name) => names.includes(name))
  if (field !== undefined) return { field }
  const line = extra?.line
  const ofLine = typeof line === 'number' ? linesOf(call?.body) : []
  const atLine = refusalField(code, (name) => ofLine.includes(name))
  return atLine === undefined ? {} : { field: `lines.${line}.${atLine}` }
}

function fieldsOf(body: unknown): string[] {
  if (body instanceof z.ZodObject) return Object.keys(body.shape)
  if (body instanceof z.ZodOptional) return fieldsOf(body.unwrap())
  return body instanceof z.ZodUnion ? body.options.flatMap(fieldsOf) : []
}

/** The fields of a line, where a body has lines. */
function linesOf(body: unknown): string[] {
  const lines: unknown = body instanceof z.ZodObject ? body.shape.lines : undefined
  return lines instanceof z.ZodArray ? fieldsOf(lines.element) : []
}

/** A refusal as the specification's clients read it. */
function refusal({ code, extra, call, language }: Refused): object {
  const { message: _message, keeps: _keeps, ...shape }: Partial<Failure> = call?.failure ?? {}
  const answer = { ...shape, ...extra, status: false, code }
  const message = refusalWords(code, extra)[language]
  const prefix = call?.failurePrefix?.[language]
  return { ...answer, message: prefix === undefined ? message : `${prefix} ${message}` }
}

/** A refusal as problem details (RFC 9457), with our code beside them. */
function problem({ code, extra, language }: Refused, status: number): object {
  return { ...extra, type: 'about:blank', title: refusalWords(code, extra)[language], status, code }
}

/** Retry-After, for refusals that pass with time. */
function retryAfter(code: RefusalCode, extra: Extra | undefined): Readonly<Record<string, string>> {
  const status = refusalStatus(code, 'specification')
  if (status !== 409 && status !== 429 && status !== 503) return {}
  const seconds = typeof extra?.retryAfterSeconds === 'number' ? extra.retryAfterSeconds : RETRY_AFTER_SECONDS
  return { 'retry-after': String(Math.max(1, Math.ceil(seconds))) }
}

/** The server framework's own refusals of a body: not JSON, another content type, too large. */
function isUnreadable(error: unknown): error is Error & { readonly statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  const status = error.statusCode
  return status === 400 || status === TOO_LARGE || status === 415
}

/**
 * Parses one part of a request by its schema. Invalid input is a 400 with the field's path; a malformed id gets the
 * same refusal as an unknown one.
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
