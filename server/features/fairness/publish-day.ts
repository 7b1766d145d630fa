import { Worker } from 'node:worker_threads'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { type DayHead, dayHead } from '../../../domain/fair/day/day-head.ts'
import { SALT_BYTES } from '../../../domain/fair/day/sum-tree.ts'
import { NO_HEAD_HEX } from '../../../domain/fair/round-head.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context, Tx } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { appendLedgerLog } from '../ledger/append-ledger-log.ts'
import { findLedgerHead, type SignedLedgerHead } from '../ledger/queries-log.ts'
import { type DebtsTree, debtsTree } from './debts-tree.ts'
import {
  deleteDebtsBefore,
  findDay,
  insertDay,
  insertDebts,
  lockDays,
  type OwedToMembers,
  readOwedToMembers,
} from './queries-days.ts'

/** Below this, hashing takes less time than starting a thread. */
const MEMBERS_ON_THIS_THREAD = 2_000
/** Days whose leaves are kept, so that a member who was away for a month can still check each. Heads stay for good. */
const DAYS_WITH_LEAVES = 40

/** Publishes the day of every operator that has not published it. */
export function publishDays(ctx: Context): Promise<void> {
  return eachOperator(ctx, (operatorId) => publishDay(ctx, operatorId))
}

/**
 * Publishes what the books of an operator say at this moment, once a day: the log of transfers, and the tree over what each
 * member is owed. Transfers are taken over first, so that every movement in the log is in the balances. Returns whether it
 * did. 100,000 members take about two seconds, most of it off this thread.
 */
export async function publishDay(ctx: Context, operatorId: string): Promise<boolean> {
  const asked = await ctx.transaction((tx) => findToday(tx, operatorId))
  if (asked.isPublished) return false
  await appendLedgerLog(ctx, operatorId)
  const ledger = await findLedgerHead(ctx.read, operatorId)
  invariant(ledger, 'a log that was taken over has a head')
  const owed = await readOwedToMembers(ctx.read, operatorId)
  const salt = ctx.chance.bytes(SALT_BYTES)
  const tree = await treeOf(owed, salt)
  invariant(tree.root.sum === owed.total, 'the tree adds up to what the accounts hold')
  return ctx.transaction((tx) => publish(ctx, tx, { operatorId, ledger, owed, salt, tree }))
}

interface Taken {
  readonly operatorId: string
  readonly ledger: SignedLedgerHead
  readonly owed: OwedToMembers
  readonly salt: Uint8Array
  readonly tree: DebtsTree
}

async function publish(ctx: Context, tx: Tx, taken: Taken): Promise<boolean> {
  const { operatorId, ledger, owed, salt, tree } = taken
  await lockDays(tx, operatorId)
  const day = bangkokDate(owed.takenAt.getTime())
  const last = await findDay(tx, operatorId, null)
  // Another worker has published it meanwhile, or one that read later has.
  if (last && (last.day >= day || last.ledgerSize > ledger.size)) return false
  const head: DayHead = {
    operator: operatorId,
    seq: (last?.seq ?? 0) + 1,
    day,
    takenAtMs: owed.takenAt.getTime(),
    ledgerSize: ledger.size,
    ledgerRoot: ledger.root.toHex(),
    members: owed.members,
    debts: owed.total,
    debtsRoot: Buffer.from(tree.root.hash).toHex(),
    previous: last?.head.toHex() ?? NO_HEAD_HEX,
  }
  const bytes = dayHead(head)
  const signed = { head: sha256(bytes), signature: ctx.keys.sign(bytes) }
  const hashes = { ledgerRoot: ledger.root, debtsRoot: Buffer.from(tree.root.hash) }
  const previous = Buffer.from(head.previous, 'hex')
  await insertDay(tx, { ...head, ...hashes, ...signed, previous, operatorId, takenAt: owed.takenAt }, salt)
  for (const [chunk, each] of tree.chunks.entries()) {
    await insertDebts(tx, operatorId, { ...each, seq: head.seq, chunk })
  }
  await deleteDebtsBefore(tx, operatorId, head.seq - DAYS_WITH_LEAVES)
  await appendAudit(tx, {
    operatorId,
    actor: 'system',
    kind: 'ledger.day',
    body: {
      day,
      head: signed.head.toHex(),
      transfers: ledger.size,
      members: owed.members,
      debts: owed.total,
    },
  })
  return true
}

async function findToday(tx: Tx, operatorId: string): Promise<{ isPublished: boolean }> {
  const now = await tx.readClock()
  const last = await findDay(tx, operatorId, null)
  return { isPublished: last !== undefined && last.day >= bangkokDate(now.getTime()) }
}

function treeOf({ rows, members }: OwedToMembers, salt: Uint8Array): Promise<DebtsTree> {
  if (members <= MEMBERS_ON_THIS_THREAD) return Promise.resolve(debtsTree(rows, salt))
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./debts-tree-worker.ts', import.meta.url), {
      workerData: { rows, salt },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the hashing thread ended with ${code}`))
    })
  })
}
