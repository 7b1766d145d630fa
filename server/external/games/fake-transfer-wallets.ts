import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TransferSaid } from '../../../domain/games/transfer-wallet.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import { Unavailable } from '../../errors.ts'
import type { GameMove, TransferWallets } from './transfer-wallets.ts'

/**
 * How a move may go: `timeout` never arrives the first time, `lost` is done and its answer is lost, `late` is done later, `wrong`
 * moves another amount.
 */
export type MoveWay = 'done' | 'timeout' | 'lost' | 'late' | 'refused' | 'wrong'

export interface FakeTransferWallets extends TransferWallets {
  /** Every move that has arrived, as often as it has. */
  readonly arrived: readonly GameMove[]
}

/** How moves of a demo go, by the satang of their amount: one of whole baht is done. */
const DEMO_WAYS: Readonly<Record<number, MoveWay>> = {
  11: 'lost',
  12: 'late',
  13: 'timeout',
  14: 'refused',
  15: 'wrong',
}
/** Kept by a demo that runs for long. */
const KEPT = 10_000

interface Stored {
  readonly balances: Record<string, number>
  readonly said: Record<string, TransferSaid>
  /** Moves that are done when they are asked about. */
  readonly late: Record<string, GameMove>
}

interface FakeWish {
  /** By default the way follows from the satang of the amount. */
  readonly wayOf?: (move: GameMove) => MoveWay
  /** Where it keeps what players have, over a restart. Absent: in memory. */
  readonly file?: string | undefined
}

/** Providers that keep pretend wallets. A file is read each time: another process of the site may have written it. */
export function fakeTransferWallets({ wayOf, file }: FakeWish = {}): FakeTransferWallets {
  let stored = read(file)
  const arrived: GameMove[] = []
  const timedOut = new Set<string>()
  const look = () => {
    if (file !== undefined) stored = read(file)
  }
  const keep = () => file !== undefined && write(file, stored)

  function carryOut(move: GameMove, amount: Satang): TransferSaid {
    const before = stored.balances[purse(move)] ?? 0
    const after = move.way === 'in' ? before + amount : before - amount
    if (after < 0) return { state: 'refused' }
    stored.balances[purse(move)] = after
    return { state: 'done', amount, reference: `fake-${move.id.slice(-12)}` }
  }

  function begin(move: GameMove, way: MoveWay): TransferSaid {
    if (way === 'refused') return { state: 'refused' }
    if (way === 'late') {
      stored.late[name(move)] = move
      return { state: 'pending' }
    }
    return carryOut(move, way === 'wrong' ? satang(move.amount + 1) : move.amount)
  }

  return {
    arrived,
    async move(move) {
      const way = wayOf?.(move) ?? DEMO_WAYS[move.amount % 100] ?? 'done'
      if (way === 'timeout' && !timedOut.has(move.id)) {
        timedOut.add(move.id)
        throw new Unavailable('game wallets')
      }
      if (arrived.length < KEPT) arrived.push(move)
      look()
      const known = stored.said[name(move)]
      if (known) return known
      const said = begin(move, way)
      stored.said[name(move)] = said
      keep()
      if (way === 'lost') throw new Unavailable('game wallets')
      return said
    },
    async ask(named) {
      look()
      const late = stored.late[name(named)]
      if (late) {
        stored.said[name(named)] = carryOut(late, late.amount)
        delete stored.late[name(named)]
        keep()
      }
      return stored.said[name(named)] ?? { state: 'absent' }
    },
    async balance(of) {
      look()
      return satang(stored.balances[purse(of)] ?? 0)
    },
  }
}

function purse({ provider, player }: Pick<GameMove, 'provider' | 'player'>): string {
  return `${provider} ${player}`
}

function name({ provider, id }: Pick<GameMove, 'provider' | 'id'>): string {
  return `${provider} ${id}`
}

function read(file: string | undefined): Stored {
  try {
    if (file !== undefined) return JSON.parse(readFileSync(file, 'utf8')) as Stored
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return { balances: {}, said: {}, late: {} }
}

/** Whole or not at all. */
function write(file: string, stored: Stored): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(stored))
  renameSync(`${file}.new`, file)
}
