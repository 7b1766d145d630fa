import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import type { Context } from './context.ts'
import { mountHealth } from './health.ts'
import { makeMetrics } from './metrics.ts'

/** Headers a proxy adds about the client. */
type Passed = Readonly<Record<string, string>>

async function ask(
  env: Record<string, string>,
  request: { remoteAddress?: string; authorization?: string; host?: string; passedOn?: Passed },
) {
  const config: Config = readConfig(env)
  const app = Fastify({ trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false })
  mountHealth(app, { config, metrics: makeMetrics({ process: false }) } as unknown as Context)
  const { remoteAddress = '127.0.0.1', authorization, host = 'localhost:3000', passedOn } = request
  const headers = { host, ...passedOn, ...(authorization === undefined ? {} : { authorization }) }
  return (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
}

const TOKEN = { METRICS_TOKEN: 'a-long-token' }
const PRODUCTION = { NODE_ENV: 'production', SECRET: 'ab'.repeat(32) }

test.each([
  ['this machine', {}, {}, 200],
  ['another machine', {}, { remoteAddress: '192.0.2.7' }, 404],
  ['another machine, through a proxy on this one', {}, { host: 'lottery.example' }, 404],
  [
    'another machine, through a proxy here that hides the name',
    {},
    { passedOn: { 'x-forwarded-for': '192.0.2.7' } },
    404,
  ],
  [
    'another machine that names itself this one to a trusted proxy',
    { TRUST_PROXY: '127.0.0.1' },
    { host: 'lottery.example', passedOn: { 'x-forwarded-host': 'localhost' } },
    404,
  ],
  ['this machine in production', PRODUCTION, {}, 404],
  [
    'who knows the token',
    { ...PRODUCTION, ...TOKEN },
    { authorization: 'Bearer a-long-token', remoteAddress: '192.0.2.7' },
    200,
  ],
  ['who does not know it', TOKEN, { authorization: 'Bearer another-one' }, 404],
  ['who knows nothing', TOKEN, {}, 404],
] as const)('figures for %s: %s %s %i', async (_, env, request, status) => {
  expect(await ask(env, request)).toBe(status)
})
