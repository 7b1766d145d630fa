import { type KeyObject, sign } from 'node:crypto'
import type { AskedRound } from '../book/lines.ts'

/** A baht is 100,000 units on the wire, and 100 satang here. */
const UNITS_A_SATANG = 1_000
/** How long an answer is waited for. */
const ANSWER_MS = 5_000
/** Of an answer; more is none of the wallet's. */
const ANSWER_LETTERS = 10_000

/** What came of a call. `unknown`: the wallet may have done it or not. */
export type Answer =
  | { readonly kind: 'ok'; readonly balance: number | undefined }
  | { readonly kind: 'refused'; readonly status: string }
  | { readonly kind: 'unknown' }

/** Words by which a wallet may mean that it does not know itself. */
const UNKNOWN = new Set(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT'])

/** Sends a body to a path of the wallet; throws when no answer comes. */
export type Send = (path: string, body: object) => Promise<{ readonly status: number; readonly text: string }>

/** A wallet of the Hub88 family, each call signed over its bytes (RSA-SHA256). `base`: without a path behind it. */
export function sendOver(base: URL, key: KeyObject): Send {
  return async (path, body) => {
    const text = JSON.stringify(body)
    const response = await fetch(`${base.href.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auth-signature': sign('sha256', Buffer.from(text), key).toString('base64'),
      },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return { status: response.status, text: (await response.text()).slice(0, ANSWER_LETTERS) }
  }
}

type Who = Pick<AskedRound, 'user' | 'token' | 'game'>

/** The calls of a round. The same call has the same ids, however often it is made. */
export interface Wallet {
  balance(who: Who): Promise<Answer>
  bet(round: AskedRound): Promise<Answer>
  win(round: AskedRound, payout: number): Promise<Answer>
  rollback(round: AskedRound): Promise<Answer>
}

export function walletBy(send: Send): Wallet {
  const tell = async (path: string, body: object) => answerOf(await send(path, body).catch(() => undefined))
  return {
    balance: (who) => tell('/user/balance', { ...named(who), request_uuid: `balance-${who.token}` }),
    bet: (round) => tell('/transaction/bet', betOf(round)),
    win: (round, payout) => tell('/transaction/win', winOf(round, payout)),
    rollback: (round) =>
      tell('/transaction/rollback', {
        ...named(round),
        ...{ round: round.id, round_closed: true, transaction_uuid: `${round.id}-back` },
        ...{ request_uuid: `${round.id}-back`, reference_transaction_uuid: `${round.id}-bet` },
      }),
  }
}

function betOf(round: AskedRound) {
  return {
    ...told(round),
    ...{ transaction_uuid: `${round.id}-bet`, request_uuid: `${round.id}-bet` },
    ...{ round_closed: false, amount: round.stake * UNITS_A_SATANG },
  }
}

/** A win of nothing as well: it closes the round. */
function winOf(round: AskedRound, payout: number) {
  return {
    ...told(round),
    ...{ transaction_uuid: `${round.id}-win`, request_uuid: `${round.id}-win` },
    ...{ reference_transaction_uuid: `${round.id}-bet` },
    ...{ round_closed: true, amount: payout * UNITS_A_SATANG },
  }
}

function told(round: AskedRound) {
  return { ...named(round), round: round.id, is_free: false, currency: 'THB' }
}

function named({ user, token, game }: Who) {
  return { user, token, game_code: game, supplier_user: null }
}

function answerOf(answer: Awaited<ReturnType<Send>> | undefined): Answer {
  if (answer?.status !== 200) return { kind: 'unknown' }
  try {
    const { status, balance } = JSON.parse(answer.text) as { status?: unknown; balance?: unknown }
    if (typeof status !== 'string' || UNKNOWN.has(status)) return { kind: 'unknown' }
    if (status !== 'RS_OK') return { kind: 'refused', status }
    return {
      kind: 'ok',
      balance: typeof balance === 'number' ? Math.floor(balance / UNITS_A_SATANG) : undefined,
    }
  } catch {
    return { kind: 'unknown' }
  }
}
