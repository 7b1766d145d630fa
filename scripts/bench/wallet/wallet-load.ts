import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { sayLast } from '../answer-of.ts'
import { type Quantiles, quantiles } from '../load/quantiles.ts'
import { exchange, openAnswered, paceFrom } from '../load/raw-requests.ts'
import { type Moment, slowCall } from '../moments/moment.ts'

/** Signed bets and wins of one provider, in a process of its own. Each connection tells a bet and, once answered, its win. */
export interface WalletLoad {
  readonly port: number
  /** As PEM. */
  readonly privateKey: string
  /** Tokens of play, each of another member. */
  readonly tokens: readonly string[]
  readonly connections: number
  /** Bets that are signed beforehand: a signature costs more than its check. The load ends early when all are told. */
  readonly bets: number
  /** No two loads of a bench name the same bets. */
  readonly prefix: string
  /** Without wins a bet is told after the other. */
  readonly withWins: boolean
  readonly warmMs: number
  readonly measureMs: number
  /** Bets: each is measured from when it was due. Absent: as many as are answered. */
  readonly perSecond?: number
}

export interface WalletResult {
  readonly bets: number
  readonly wins: number
  readonly failed: number
  readonly firstFailure: string
  /** All answers, including the warm-up's. */
  readonly answered: number
  readonly seconds: number
  /** Of the load's own process, without signing. */
  readonly cpuUs: number
  readonly bet: Quantiles
  readonly win: Quantiles
  readonly slow: readonly Moment[]
}

const BODY = {
  request_uuid: 'r',
  supplier_user: null,
  round_closed: false,
  is_free: false,
  game_code: 'book',
}
const signAsync = promisify(sign)

process.once('message', async (message) => {
  const load = message as WalletLoad
  const requests = await signAll(load)
  process.send?.('signed')
  process.once('message', async () => {
    sayLast(await run(load, requests))
  })
})

interface Requests {
  readonly bet: string
  readonly win: string | undefined
}

/**
 * The plays are taken in the order of their tokens, which is that of chance: a load that sells tickets beside it and walks the same
 * members in their own order would have the same ones for as long as one overtakes the other, and nobody in common else.
 */
async function signAll(load: WalletLoad): Promise<Requests[]> {
  const key = createPrivateKey(load.privateKey)
  const tokens = load.tokens.toSorted()
  const all: Requests[] = new Array(load.bets)
  let next = 0
  const signer = async () => {
    while (next < load.bets) {
      const nth = next
      next += 1
      all[nth] = await requestsOf({ ...load, tokens }, key, nth)
    }
  }
  await Promise.all(Array.from({ length: 8 }, signer))
  return all
}

async function requestsOf(load: WalletLoad, key: KeyObject, nth: number): Promise<Requests> {
  const id = `${load.prefix}-${nth}`
  const told = { ...BODY, token: load.tokens[nth % load.tokens.length], round: id, currency: 'THB' }
  const bet = { ...told, transaction_uuid: id, amount: 100_000 }
  const win = { ...told, transaction_uuid: `${id}-w`, reference_transaction_uuid: id, amount: 90_000 }
  return {
    bet: await request('bet', key, JSON.stringify(bet)),
    win: load.withWins ? await request('win', key, JSON.stringify(win)) : undefined,
  }
}

async function request(call: string, key: KeyObject, body: string): Promise<string> {
  const signature = (await signAsync('sha256', Buffer.from(body), key)).toString('base64')
  return `POST /partner/games/bench/wallet/${call} HTTP/1.1\r\nHost: localhost\r\nX-Auth-Signature: ${signature}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

async function run(load: WalletLoad, requests: readonly Requests[]): Promise<WalletResult> {
  const sockets = await openAnswered(load.port, load.connections)
  const cpuBefore = process.cpuUsage()
  const beganMs = performance.now()
  const [fromMs, untilMs] = [beganMs + load.warmMs, beganMs + load.warmMs + load.measureMs]
  const due = paceFrom(beganMs, load.perSecond)
  const [bets, wins]: [number[], number[]] = [[], []]
  const tally = { answered: 0, failed: 0, firstFailure: '', endedMs: untilMs }
  const slow: Moment[] = []
  let next = 0

  async function tell(socket: Socket, text: string, into: number[], sinceMs: number) {
    const answer = await exchange(socket, text)
    const gotMs = performance.now()
    tally.answered += 1
    if (!answer.includes('"RS_OK"')) {
      tally.failed += 1
      tally.firstFailure ||= answer.slice(0, 400)
    } else if (sinceMs >= fromMs && gotMs <= untilMs) {
      into.push(gotMs - sinceMs)
      slow.push(...slowCall('bets', sinceMs, gotMs - sinceMs))
    }
  }

  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < untilMs) {
        const dueMs = await due()
        const pair = requests[next]
        next += 1
        if (!pair) {
          tally.endedMs = Math.min(tally.endedMs, performance.now())
          return
        }
        await tell(socket, pair.bet, bets, dueMs)
        if (pair.win) await tell(socket, pair.win, wins, performance.now())
      }
    }),
  )
  for (const socket of sockets) socket.destroy()
  const { answered, failed, firstFailure, endedMs } = tally
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    ...{ bets: bets.length, wins: wins.length, failed, firstFailure, answered },
    seconds: (endedMs - fromMs) / 1000,
    cpuUs: user + system,
    ...{ bet: quantiles(bets), win: quantiles(wins), slow },
  }
}
