import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ALL_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { mountDocs } from './docs.ts'

async function fetched(url: string) {
  const app = Fastify()
  mountDocs(app)
  const response = await app.inject({ url })
  await app.close()
  return response
}

test('the OpenAPI document holds every call, its shapes and its key', async () => {
  const response = await fetched('/docs/json')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  const { paths } = response.json()
  for (const call of ALL_CALLS) {
    const operation = paths[mountedPath(call)]?.[call.method.toLowerCase()]
    expect(operation?.operationId).toBe(callName(call))
    expect(operation.requestBody === undefined).toBe(call.body === undefined)
  }
  const bet = paths['/svc/bet/bet'].post
  const sent = bet.requestBody.content['application/json'].schema
  expect(sent.additionalProperties).toBe(false)
  expect(sent.properties.lines.items.properties.amount.type).toBe('number')
  expect(bet.parameters.map((each: { name: string }) => each.name)).toEqual([
    'Idempotency-Key',
    'X-XSRF-TOKEN',
  ])
})

test('the readable page names every call and allows nothing but its own style', async () => {
  const response = await fetched('/docs')
  for (const call of ALL_CALLS) expect(response.body).toContain(`${call.method} ${mountedPath(call)}`)
  const style = /<style>([\s\S]*)<\/style>/.exec(response.body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  expect(response.body).not.toMatch(/<script|style="| on\w+="/)
})
