import { expect, test } from 'vitest'
import { ALL_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { callApp, MEMBER } from '../../../tests/support/http/call-app.ts'

const ID = '018f3c5e-0000-7000-8000-000000000002'
const KEY = '018f3c5e-0000-7000-8000-000000000001'

function urlOf(call: Call, names: { member?: string; service?: string } = {}): string {
  return mountedPath(call).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === call.usernameParam) return names.member ?? MEMBER.name
    if (name === call.microserviceParam) return names.service ?? 'demo'
    return ID
  })
}

/** Sends the same request to every call that the condition picks; gives back what each answered. */
async function answersOf(
  picked: (call: Call) => boolean,
  ask: (call: Call) => { url: string; headers: Record<string, string> },
): Promise<Map<string, string>> {
  const { app } = await callApp()
  const answers = new Map<string, string>()
  for (const call of ALL_CALLS.filter(picked)) {
    const response = await app.inject({ method: call.method, ...ask(call) })
    const { status, code } = response.json()
    answers.set(callName(call), `${response.statusCode} ${status} ${code}`)
  }
  await app.close()
  return answers
}

const changes = (call: Call) => call.movesMoney === true || (call.method === 'POST' && !call.readsOnly)
const bearer = { authorization: 'Bearer good', 'idempotency-key': KEY }

test('no call of a member answers without a session', async () => {
  const answers = await answersOf(
    (call) => call.audience === 'member',
    (call) => ({ url: urlOf(call), headers: { 'idempotency-key': KEY } }),
  )
  expect(answers.size).toBeGreaterThan(40)
  expect([...new Set(answers.values())]).toEqual(['401 false UNAUTHENTICATED'])
})

test('no call that changes something takes a cookie without the XSRF token', async () => {
  const answers = await answersOf(
    (call) => call.audience === 'member' && changes(call),
    (call) => ({ url: urlOf(call), headers: { cookie: 'sid=good', 'idempotency-key': KEY } }),
  )
  expect(answers.get('backend.cachbackCollect')).toBeDefined()
  expect([...new Set(answers.values())]).toEqual(['403 false XSRF_MISSING'])
})

test('no call that changes something is taken from another site', async () => {
  const answers = await answersOf(changes, (call) => ({
    url: urlOf(call),
    headers: { cookie: 'sid=good', 'idempotency-key': KEY, origin: 'https://evil.example' },
  }))
  expect(answers.get('backend.login')).toBeDefined()
  expect([...new Set(answers.values())]).toEqual(['403 false ORIGIN_REFUSED'])
})

test('no path of another member is open', async () => {
  const answers = await answersOf(
    (call) => call.usernameParam !== undefined,
    (call) => ({ url: urlOf(call, { member: 'demo02' }), headers: bearer }),
  )
  expect(answers.size).toBeGreaterThan(10)
  expect([...new Set(answers.values())]).toEqual(['403 false NOT_OWN'])
})

test('no path of another operator is open', async () => {
  const answers = await answersOf(
    (call) => call.microserviceParam !== undefined,
    (call) => ({ url: urlOf(call, { service: 'other' }), headers: bearer }),
  )
  expect(answers.size).toBeGreaterThan(15)
  expect([...new Set(answers.values())]).toEqual(['200 false SERVICE_UNKNOWN'])
})

test('no keyed call is taken without its key', async () => {
  const answers = await answersOf(
    (call) => call.keyed === true,
    (call) => ({ url: urlOf(call), headers: { authorization: 'Bearer good' } }),
  )
  expect(answers.size).toBe(10)
  expect([...new Set(answers.values())]).toEqual(['400 false KEY_REQUIRED'])
})
