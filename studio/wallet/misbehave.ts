import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { Send } from './wallet.ts'

/** What a provider may do to a wallet, by accident or not. `crash`: the program is killed where a call would be made. */
export const MISCHIEF = [
  'repeat',
  'lose-call',
  'lose-answer',
  'win-first',
  'late-bet',
  'wrong-amount',
  'wrong-currency',
  'old-token',
  'crash',
] as const
/** What the wallet takes: the stake of a round that was paid comes back. So it is done only where it is named. */
export const LATE_ROLLBACK = 'late-rollback'
type Mischief = (typeof MISCHIEF)[number] | typeof LATE_ROLLBACK

interface Options {
  /** Whole numbers up to but not including the bound. */
  readonly random: (bound: number) => number
  /** One call in so many is made otherwise. */
  readonly oneIn: number
  readonly kinds: readonly Mischief[]
  kill(): void
  /** Told of a call that the wallet should have refused and took. */
  onTaken(kind: Mischief, body: object): void
}

/** Numbers that follow from a seed (mulberry32). */
export function randomFrom(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const LATE_MS = 300

type Body = Readonly<Record<string, unknown>>

/** Makes a call that is to be refused. */
type Provoke = (kind: Mischief, path: string, body: object) => Promise<void>

/** A wallet's sender that misbehaves by seed. Nothing of it may change who has how much, but for late rollbacks. */
export function misbehaving(send: Send, options: Options): Send {
  const paid: Body[] = []
  const provoke: Provoke = async (kind, path, body) => {
    const answer = await send(path, body).catch(() => undefined)
    if (isTaken(answer)) options.onTaken(kind, body)
  }
  return async (path, given) => {
    const body = given as Body
    await rollBackPaid(send, path, paid.splice(0))
    const isBet = path.endsWith('/bet')
    if (path.endsWith('/balance') || options.random(options.oneIn) !== 0) return send(path, body)
    const kind = options.kinds[options.random(options.kinds.length)]
    if (kind === 'crash') options.kill()
    if (kind === 'repeat') return (await Promise.all([send(path, body), send(path, body)]))[0]
    if (kind === 'lose-call') throw new Error('lost on its way')
    if (kind === 'lose-answer') {
      await send(path, body)
      throw new Error('its answer was lost')
    }
    if (kind === LATE_ROLLBACK && path.endsWith('/win')) paid.push(body)
    if (!isBet) return send(path, body)
    if (kind === 'win-first') await provoke(kind, path.replace('/bet', '/win'), winBefore(body))
    if (kind === 'late-bet') return betAfterRollback(send, provoke, path, body)
    const answer = await send(path, body)
    // Of a bet that was not taken, as while the wallet has no database, another amount is the first that comes.
    if (kind === 'wrong-amount' && isTaken(answer))
      await provoke(kind, path, { ...body, amount: Number(body.amount) + 1_000 })
    if (kind === 'wrong-currency') await provoke(kind, path, { ...other(body), currency: 'EUR' })
    if (kind === 'old-token') await provoke(kind, path, { ...other(body), token: 'of-yesterday' })
    return answer
  }
}

function isTaken(answer: Awaited<ReturnType<Send>> | undefined): boolean {
  return answer?.status === 200 && JSON.parse(answer.text).status === 'RS_OK'
}

/** The win of a bet that the wallet has not seen. */
function winBefore(body: Body): object {
  const id = String(body.transaction_uuid)
  return { ...body, transaction_uuid: `${id}-early`, reference_transaction_uuid: id, round_closed: true }
}

function other(body: Body): Body {
  return { ...body, transaction_uuid: `${body.transaction_uuid}-x` }
}

/** A bet whose rollback overtakes it: the wallet has neither, and nobody hears the bet's answer. */
async function betAfterRollback(send: Send, provoke: Provoke, path: string, body: Body): Promise<never> {
  const id = String(body.transaction_uuid)
  const named = { ...body, transaction_uuid: id.replace(/bet$/, 'back'), reference_transaction_uuid: id }
  await send(path.replace('/bet', '/rollback'), { ...named, round_closed: true })
  await setTimeoutAsync(LATE_MS)
  await provoke('late-bet', path, body)
  throw new Error('it was late')
}

/** At the next call, whenever that is, the bets of rounds that were paid are rolled back, each told twice. */
async function rollBackPaid(send: Send, path: string, wins: readonly Body[]): Promise<void> {
  for (const { user, token, game_code, supplier_user, round, reference_transaction_uuid } of wins) {
    const id = `${round}-late`
    const told = {
      ...{ user, token, game_code, supplier_user, round, round_closed: true },
      ...{ transaction_uuid: id, request_uuid: id, reference_transaction_uuid },
    }
    const rollback = path.replace(/\/[^/]+\/[^/]+$/, '/transaction/rollback')
    await send(rollback, told).catch(() => undefined)
    await send(rollback, told).catch(() => undefined)
  }
}
