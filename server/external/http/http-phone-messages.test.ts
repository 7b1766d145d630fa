import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANSWERED_MS } from '../../../tests/support/http/answered-ms.ts'
import { messageService } from '../../../tests/support/http/message-service.ts'
import { Unavailable } from '../../errors.ts'
import type { PhoneMessages } from '../phone-messages.ts'
import { httpPhoneMessages } from './http-phone-messages.ts'

const KEY = 'ab'.repeat(32)
const AT = new Date('2026-11-23T01:00:00Z')
let service: Awaited<ReturnType<typeof messageService>>
let messages: PhoneMessages
let count = 0

const messagesWithin = (timeoutMs: number) =>
  httpPhoneMessages({ url: new URL(service.url), key: KEY, sender: 'YOK', timeoutMs }, () => AT)

beforeAll(async () => {
  service = await messageService(KEY)
  messages = messagesWithin(ANSWERED_MS)
})
beforeEach(() => service.behave('sends'))
afterAll(() => service.close())

function aMessage() {
  count += 1
  return { phone: '0891234567', text: `รหัส 12345${count}`, key: `message-${count}` }
}

const arrivedOf = (key: string) => service.arrived.filter(({ id }) => id === key)

test('a message is signed, named by its key and sent to the phone abroad calls it by', async () => {
  const message = aMessage()
  await messages.send(message)
  expect(arrivedOf(message.key)).toEqual([
    { id: message.key, to: '+66891234567', text: message.text, from: 'YOK' },
  ])
  expect(service.seen.at(-1)).toMatchObject({
    isSigned: true,
    headers: { 'idempotency-key': message.key, 'x-timestamp': String(AT.getTime() / 1_000) },
  })
})

test('a message whose answer was lost is asked for again and arrives once', async () => {
  const message = aMessage()
  service.behave('loses its answer')
  await expect(messages.send(message)).rejects.toBeInstanceOf(Unavailable)
  service.behave('sends')
  await messages.send(message)
  await messages.send(message)
  expect(arrivedOf(message.key)).toHaveLength(1)
})

test.each([
  'silent',
  'broken',
  'refuses',
  'a page',
  'names another message',
  'has it in a queue',
  'sends elsewhere',
  'talks for ever',
] as const)('a service that %s has not sent it, and the fault tells neither phone nor code', async (how) => {
  const message = aMessage()
  service.behave(how)
  const asked = how === 'silent' ? messagesWithin(1_000) : messages
  const fault: Error & { part?: string } = await asked.send(message).then(
    () => new Error('it was taken for sent'),
    (error) => error,
  )
  expect(fault).toMatchObject({ part: 'phone messages' })
  const told = `${fault.message} ${fault.cause}`
  for (const secret of [message.text, '891234567', KEY]) expect(told).not.toContain(secret)
  service.behave('sends')
  await messages.send(message)
  expect(arrivedOf(message.key)).toHaveLength(1)
})

test('a service that is not there is Unavailable', async () => {
  const gone = { url: new URL('http://127.0.0.1:9/'), key: KEY, sender: null, timeoutMs: 1_000 }
  await expect(httpPhoneMessages(gone, () => AT).send(aMessage())).rejects.toMatchObject({
    part: 'phone messages',
  })
})
