import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { signatureOf } from '../../../server/api/road/partners/signature.ts'

/** Members who wait for their deposits on open pages, and the bank that tells of the payments. */
export interface DepositsLoad {
  readonly port: number
  readonly secret: string
  readonly deposits: readonly DepositTold[]
  readonly perSecond: number
}

interface DepositTold {
  readonly username: string
  readonly token: string
  readonly bank: string
  readonly accountNo: string
  /** Baht. */
  readonly pay: number
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
  process.send?.(await run(load as DepositsLoad))
  process.disconnect?.()
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
    const status = await tell(load, deposit)
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

async function tell({ port, secret }: DepositsLoad, deposit: DepositTold): Promise<string> {
  const body = JSON.stringify({
    ...{ bank: deposit.bank, account_no: deposit.accountNo, reference: randomUUID(), currency: 'THB' },
    ...{ amount: deposit.pay, at: new Date().toISOString() },
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const answer = await fetch(`http://127.0.0.1:${port}/partner/bank/notices`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, timestamp, Buffer.from(body)),
    },
    body,
  })
  const { state } = (await answer.json()) as { readonly state?: string }
  return state ?? String(answer.status)
}
