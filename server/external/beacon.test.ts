import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type BeaconChain, DEMO_CHAIN, QUICKNET } from '../../domain/fair/fast/beacon.ts'
import { Unavailable } from '../errors.ts'
import { type BeaconRelay, httpRelay, relayedBeacon } from './beacon.ts'
import { fakeBeacon, type RelayScript } from './fake-beacon.ts'

/** Real rounds as relays returned them. */
const SIGNED = {
  123: 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  657413: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
} as const

const saying = (round: number, signature: string): BeaconRelay => ({
  ask: async () => JSON.stringify({ round, signature, randomness: '' }),
})

describe('a beacon', () => {
  test.each(Object.entries(SIGNED))('has signed its round %s', async (round, signature) => {
    const read = await relayedBeacon(QUICKNET, [saying(Number(round), signature)]).read(Number(round))
    expect(Buffer.from(read).toHex()).toBe(signature)
  })

  test.each([
    ['the signature of another round', 123, SIGNED[1000]],
    ['another round', 1000, SIGNED[1000]],
    ['no point of the curve', 123, 'ff'.repeat(48)],
    ['the point at infinity', 123, `c0${'00'.repeat(47)}`],
    ['too few bytes', 123, SIGNED[123].slice(2)],
    ['no hex', 123, 'zz'.repeat(48)],
  ])('is unavailable where a relay returns %s', async (_, round, signature) => {
    await expect(relayedBeacon(QUICKNET, [saying(round, signature)]).read(123)).rejects.toThrow(Unavailable)
  })

  test('is reachable where one relay has the signature of a minute ago, whatever the others do', async () => {
    const beacon = fakeBeacon()
    const now = Date.parse('2026-11-22T12:00:00Z')
    expect(await beacon.isReachable(now)).toBe(true)
    beacon.say('silent', 'wrong signature', 'signs')
    expect(await beacon.isReachable(now)).toBe(true)
    beacon.say('silent', 'other round', 'nonsense')
    expect(await beacon.isReachable(now)).toBe(false)
    const { asked } = beacon
    await beacon.isReachable(now)
    expect(beacon.asked - asked, 'all are asked at once').toBe(3)
  })

  test('of one chain is refused for another', async () => {
    await expect(relayedBeacon(DEMO_CHAIN, [saying(123, SIGNED[123])]).read(123)).rejects.toThrow(Unavailable)
  })

  test.each<[readonly [RelayScript, ...RelayScript[]], number]>([
    [['signs'], 1],
    [['silent', 'signs'], 2],
    [['wrong signature', 'other round', 'signs'], 3],
    [['nonsense', 'late', 'signs'], 3],
  ])('is read from the first correct relay: %j', async (scripts, asked) => {
    const beacon = fakeBeacon()
    beacon.say(...scripts)
    const [read, again] = [await beacon.read(77), await beacon.read(77)]
    expect(beacon.asked).toBe(asked * 2)
    expect(read).toEqual(again)
  })

  test.each(['late', 'other round', 'wrong signature', 'nonsense', 'silent'] as const)(
    'is unavailable while every relay is %s, and available afterwards',
    async (script) => {
      const beacon = fakeBeacon()
      beacon.say(script)
      await expect(beacon.read(77)).rejects.toThrow('beacon is unavailable')
      beacon.say('signs')
      expect(await beacon.read(77)).toHaveLength(48)
    },
  )
})

describe('a relay by HTTP', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  async function relaying(answer: (path: string) => { status?: number; body?: string; hang?: boolean }) {
    server = createServer((request, response) => {
      const { status = 200, body = '', hang } = answer(request.url ?? '')
      if (hang) return
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  const chain: BeaconChain = QUICKNET

  test('is asked for the round of the chain', async () => {
    const asked: string[] = []
    const url = await relaying((path) => {
      asked.push(path)
      return { body: JSON.stringify({ round: 123, signature: SIGNED[123] }) }
    })
    expect(await relayedBeacon(chain, [httpRelay(url)]).read(123)).toHaveLength(48)
    expect(asked).toEqual([`/${chain.hash}/public/123`])
  })

  test.each([
    ['too early', { status: 425 }],
    ['down', { status: 503 }],
    ['too long', { body: `"${'x'.repeat(5_000)}"` }],
    ['silent', { hang: true }],
  ] as const)('that is %s is given up within a time limit', async (_, answer) => {
    const url = await relaying(() => answer)
    const beacon = relayedBeacon(chain, [httpRelay(url, { timeoutMs: 200 })])
    await expect(beacon.read(123)).rejects.toThrow(Unavailable)
  })
})
