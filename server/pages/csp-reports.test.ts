import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { mountCspReports, readReport } from './csp-reports.ts'

const report = (more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?member=demo01',
      'document-uri': 'https://lottery.example/redirect?token=once-only#part',
      'script-sample': 'token=once-only',
      ...more,
    },
  })

async function heardOf(bodies: readonly string[]): Promise<object[]> {
  const lines: object[] = []
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  mountCspReports(app, { log: { warn: (line: object) => lines.push(line) } } as unknown as Context)
  for (const payload of bodies) {
    const headers = { 'content-type': 'application/csp-report' }
    const answer = await app.inject({ method: 'POST', url: '/csp', headers, payload })
    expect(answer.statusCode).toBe(204)
  }
  return lines
}

test('the log has the violation and its place, and no token from a URL', async () => {
  expect(await heardOf([report()])).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://lottery.example/redirect',
    },
  ])
})

test('invalid reports are not logged', async () => {
  expect(await heardOf(['', 'x', 'null', '[]', '{}', '{"csp-report":1}', '{"csp-report":null}'])).toEqual([])
})

test('many reports become a few log lines a minute', async () => {
  expect(await heardOf(Array.from({ length: 200 }, () => report()))).toHaveLength(30)
})

test.each([
  ['inline', 'inline'],
  ['data:text/html,token=1?x=2', 'data:text/html,token=1'],
  ['a'.repeat(5_000), 'a'.repeat(200)],
  [{ toString: 'x' }, ''],
])('blocked %j is logged as %j', (blocked, told) => {
  expect(readReport(Buffer.from(report({ 'blocked-uri': blocked })))?.blocked).toBe(told)
})
