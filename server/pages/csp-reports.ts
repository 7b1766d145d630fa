import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** Anybody may send reports: enough to see a fault in our pages, too few to fill a disk. */
const LINES_A_MINUTE = 30
const MINUTE_MS = 60_000
const BODY_LIMIT = 16 * 1024
const WORD_LENGTH = 200

/** What is logged of a violation. */
export interface Violation {
  readonly directive: string
  /** Address without its query, which may contain tokens. */
  readonly blocked: string
  readonly page: string
}

/** Takes what browsers report to `/csp`. The scope gives bodies as bytes. */
export function mountCspReports(scope: FastifyInstance, ctx: Pick<Context, 'log'>): void {
  const minute = { startMs: performance.now(), lines: 0, unwritten: 0 }
  scope.post('/csp', { bodyLimit: BODY_LIMIT }, (request, reply) => {
    const violation = readReport(request.body)
    if (violation && hasRoom(minute)) {
      const { unwritten } = minute
      minute.unwritten = 0
      ctx.log.warn({ ...violation, ...(unwritten > 0 && { unwritten }) }, 'content security policy violated')
    }
    return reply.code(204).send()
  })
}

function hasRoom(minute: { startMs: number; lines: number; unwritten: number }): boolean {
  const nowMs = performance.now()
  if (nowMs - minute.startMs >= MINUTE_MS) Object.assign(minute, { startMs: nowMs, lines: 0 })
  const hasLine = minute.lines < LINES_A_MINUTE
  if (hasLine) minute.lines += 1
  else minute.unwritten += 1
  return hasLine
}

/** A browser's report as `report-uri` sends it; undefined for anything else. */
export function readReport(body: unknown): Violation | undefined {
  const report = Buffer.isBuffer(body) ? reportIn(body.toString('utf8')) : undefined
  if (!report) return undefined
  return {
    directive: wordOf(report['effective-directive'] ?? report['violated-directive']),
    blocked: placeOf(report['blocked-uri']),
    page: placeOf(report['document-uri']),
  }
}

function reportIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const report: unknown = JSON.parse(text)?.['csp-report']
    return typeof report === 'object' && report !== null ? (report as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The origin and path of an address, or the browser's keyword, such as `inline`. */
function placeOf(value: unknown): string {
  const url = URL.parse(wordOf(value))
  return url && /^https?:$/.test(url.protocol)
    ? url.origin + url.pathname
    : wordOf(value).replace(/[?#].*$/s, '')
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, WORD_LENGTH) : ''
}
