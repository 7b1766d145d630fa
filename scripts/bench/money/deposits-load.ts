import { setTimeout as rest } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { sayLast } from '../answer-of.ts'
import { type Telling, type ToldPayment, tellPayment } from './tell-payment.ts'

/** Members who wait for their deposits on open pages, and the bank that tells of the payments. */
export interface DepositsLoad extends Telling {
  readonly deposits: readonly DepositTold[]
  readonly perSecond: number
}

interface DepositTold extends ToldPayment {
  readonly username: string
  readonly token: string
}

export interface DepositsResult {
  /** From the first byte of the bank's word to the member's socket, for each deposit that was shown. */
  readonly shownMs: readonly number[]
  readonly byStatus: Readonly<Record<string, number>>
}

/** How many connect at once. */
const CONNECTING = 20
/** A deposit that is not shown by then is not shown. */
const LATE_MS = 10_000

process.once('message', async (load) => {
  sayLast(await run(load as DepositsLoad))
})

async function run(load: DepositsLoad): Promise<DepositsResult> {
  const sockets = new Map<DepositTold, Socket>()
  const waiting = [...load.deposits]
  const connecting = Array.from({ length: CONNECTING }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) sockets.set(next, await connect(load, next))
  })
  await Promise.all(connecting)
  const shownMs: number[] = []
  const byStatus: Record<string, number> = {}
  const beganMs = performance.now()
  const told = load.deposits.map(async (deposit, nth) => {
    await rest(Math.max(0, beganMs + (nth * 1000) / load.perSecond - performance.now()))
    const sentMs = performance.now()
    const shown = new Promise<boolean>((resolve) => {
      sockets.get(deposit)?.once('frontend', () => resolve(true))
      setTimeout(resolve, LATE_MS, false).unref()
    })
    const status = await tellPayment(load, deposit)
    byStatus[status] = (byStatus[status] ?? 0) + 1
    if (await shown) shownMs.push(performance.now() - sentMs)
  })
  await Promise.all(told)
  for (const socket of sockets.values()) socket.disconnect()
  return { shownMs, byStatus }
}

async function connect({ port }: DepositsLoad, { username, token }: DepositTold): Promise<Socket> {
  const url = `http://127.0.0.1:${port}`
  const socket = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { origin: url } },
    auth: { company: 'DM', agent: '01', role: 'member', username, token },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('hello', () => resolve())
    socket.once('connect_error', reject)
  })
  return socket
}
