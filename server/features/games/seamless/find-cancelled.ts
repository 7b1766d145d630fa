import { findCancelled, isNamedBy, type ToldCancel } from '../../../../domain/games/seamless/cancelled-bet.ts'
import type { Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import {
  listBetsOfName,
  lockGameIds,
  readStoredIds,
  type StoredId,
  type StoredTransaction,
} from './queries-transactions.ts'
import type { WalletOf } from './queries-wallets.ts'

interface RollbackTold extends WalletOf {
  readonly transactionId: string
  readonly reference: string
  readonly cancel?: ToldCancel
  readonly user?: string
}

interface Target {
  /** What is stored under the rollback's own id. */
  readonly own: StoredId
  readonly target: StoredTransaction | undefined
  /** It was taken back before. */
  readonly isDone: boolean
  /** This rollback is the one that took it back. */
  readonly isSame: boolean
  /** The id that is taken back, or left a tombstone. */
  readonly reference: string
}

/** What a rollback takes back, under the locks of all its names. Throws `Refusal` GAME_BET_UNKNOWN. */
export async function findTarget(tx: Tx, wish: RollbackTold): Promise<Target> {
  return wish.cancel ? findByNames(tx, wish, wish.cancel) : findById(tx, wish)
}

async function findById(tx: Tx, { operatorId, provider, transactionId, reference }: RollbackTold) {
  const named = [transactionId, reference].map((id) => ({ provider, id }))
  await lockGameIds(tx, operatorId, named)
  const stored = await readStoredIds(tx, operatorId, named)
  return targetOf(transactionId, stored(provider, transactionId), {
    ...stored(provider, reference),
    reference,
  })
}

async function findByNames(tx: Tx, wish: RollbackTold, cancel: ToldCancel): Promise<Target> {
  const { operatorId, provider, transactionId } = wish
  const of = { operatorId, provider, betRef: cancel.name, user: wish.user }
  // Read before the lock as well, so that all ids are locked at once: bets and wins lock theirs in the same order.
  const before = await listBetsOfName(tx, of)
  const ids = [transactionId, cancel.id, cancel.name, ...before.map((bet) => bet.transactionId)]
  await lockGameIds(tx, operatorId, asIds(provider, ids))
  const bets = await listBetsOfName(tx, of)
  const named = [...new Set([...ids, ...bets.map((bet) => bet.transactionId)])]
  const stored = await readStoredIds(tx, operatorId, asIds(provider, named))
  const own = stored(provider, transactionId)
  const byName = stored(provider, cancel.name).known
  const isOwnName = byName?.kind === 'bet' && (wish.user === undefined || byName.memberId === wish.user)
  const others = bets.filter((bet) => bet.isOwn && bet.transactionId !== cancel.name)
  const reference =
    referenceBefore(cancel, own, await readOne(tx, of, own.rollbackOf)) ??
    findCancelled(cancel, {
      ...{ byId: stored(provider, cancel.id).known, byName },
      named: [...(isOwnName ? [byName] : []), ...others],
      isNameUsed: byName?.kind === 'bet' || bets.length > 0,
    })
  if (reference === undefined) throw new Refusal('GAME_BET_UNKNOWN')
  // One that came while the locks were waited for, or that was named before.
  if (!ids.includes(reference)) await lockGameIds(tx, operatorId, asIds(provider, [reference]))
  const found = (await readStoredIds(tx, operatorId, asIds(provider, [reference])))(provider, reference)
  return targetOf(transactionId, own, { ...found, reference })
}

/** What the same cancel has named before: told again it is answered alike, whatever has come under its names since. */
function referenceBefore(
  cancel: ToldCancel,
  { rollbackOf }: StoredId,
  named: StoredId | undefined,
): string | undefined {
  return rollbackOf !== undefined && isNamedBy(cancel, rollbackOf, named?.known) ? rollbackOf : undefined
}

async function readOne(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  id: string | undefined,
): Promise<StoredId | undefined> {
  if (id === undefined) return undefined
  return (await readStoredIds(tx, operatorId, asIds(provider, [id])))(provider, id)
}

function targetOf(
  id: string,
  own: StoredId,
  { known, isRolledBack, rolledBackBy, reference }: StoredId & Pick<Target, 'reference'>,
): Target {
  return { own, target: known, isDone: isRolledBack, isSame: rolledBackBy === id, reference }
}

function asIds(provider: string, ids: readonly string[]) {
  return ids.map((id) => ({ provider, id }))
}
