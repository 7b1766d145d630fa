import { isDayFull } from '../../../../domain/games/operated/wallet-terms.ts'
import {
  comeHome,
  isContradicted,
  judgeSaid,
  type TransferHeard,
} from '../../../../domain/games/transfer-wallet.ts'
import type { Context, Tx } from '../../../context.ts'
import { endApproval } from '../../approvals/decide.ts'
import { findOpenApproval } from '../../approvals/queries.ts'
import { postHold, releaseHolds } from '../../ledger/holds.ts'
import { move } from '../../ledger/move.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockHold } from '../../ledger/queries-holds.ts'
import { endKeptPlay } from '../../members/end-kept-play.ts'
import { recountGameMoney } from '../../safer/count-play.ts'
import { isKeptFromPlay } from '../../safer/kept-from-play.ts'
import { insertAlarm } from '../operated/queries-alarms.ts'
import { lockDay, updateDayNets } from '../seamless/queries-day.ts'
import {
  type DueTransfer,
  listGameTransfers,
  listSent,
  lockGameTransfer,
  type StoredTransfer,
  updateTransferEnded,
  updateTransferLate,
  updateTransferSent,
  updateTransfersBack,
  updateTransferUnknown,
} from './queries-transfers.ts'
import { tellLate } from './tell-late.ts'

/**
 * Writes what a provider has said; a repeat changes nothing. True: it has to be told again, and that is written. `isAwaited`: a page
 * waits for it.
 */
export function recordSaid(
  ctx: Context,
  due: DueTransfer,
  said: TransferHeard,
  isAwaited = false,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, due)
    if (!transfer) return false
    if (transfer.endedBy !== null) {
      if (transfer.endedBy !== 'provider' && transfer.late === null) await keepLate(ctx, tx, transfer, said)
      return false
    }
    const verdict = judgeSaid(transfer, said, tx.now)
    if (verdict === 'tell') {
      await updateTransferSent(tx, due)
      return true
    }
    if (verdict === 'done' && (await isBeyondDay(tx, transfer))) {
      await updateTransferUnknown(tx, due, { said: 'held', amount: null })
      if (!transfer.isHeld) await raiseTransferAlarm(ctx, tx, transfer, 'bound')
      return false
    }
    if (verdict === 'done' || verdict === 'failed') {
      const reference = said.state === 'done' ? said.reference : null
      const asked = await findOpenApproval(tx, transfer.operatorId, 'game-transfer', transfer.id)
      if (asked) await endApproval(tx, asked)
      await endTransfer(ctx, tx, transfer, { state: verdict, reference, by: 'provider' })
      await tellLate(tx, transfer, verdict, isAwaited)
      return false
    }
    await updateTransferUnknown(tx, due, {
      said: verdict,
      amount: said.state === 'done' ? said.amount : null,
    })
    if (verdict === 'odd' && transfer.saidAmount === null) await raiseTransferAlarm(ctx, tx, transfer, 'odd')
    return false
  })
}

/** Locks a transfer with its hold and its member's accounts, and reads it. */
export async function lockTransfer(tx: Tx, due: DueTransfer): Promise<StoredTransfer | undefined> {
  await lockGameTransfer(tx, due)
  await lockHold(tx, { memberId: due.memberId, cause: 'game-transfer', causeId: due.id })
  await lockAccounts(tx, [due.memberId])
  const [transfer] = await listGameTransfers(tx, due.memberId, { limit: 1, id: due.id })
  return transfer
}

/** Money comes back of a provider as far as its day goes. What is held once stays so: the next day pays it no sooner than people do. */
async function isBeyondDay(tx: Tx, transfer: StoredTransfer): Promise<boolean> {
  if (transfer.way === 'in' || transfer.isHeld) return transfer.isHeld
  return isDayFull(transfer.amount, await lockDay(tx, transfer))
}

/** What a provider says once people have ended a transfer moves nothing. */
async function keepLate(ctx: Context, tx: Tx, transfer: StoredTransfer, said: TransferHeard): Promise<void> {
  if (said.state !== 'done' && said.state !== 'refused') {
    await updateTransferLate(tx, transfer, null)
    return
  }
  const amount = said.state === 'done' ? said.amount : null
  await updateTransferLate(tx, transfer, { state: said.state, amount })
  if (!isContradicted(transfer, said)) return
  await raiseTransferAlarm(ctx, tx, transfer, 'contradicted')
}

/** Keeps an alarm about a transfer for people, counts it and logs it. */
export async function raiseTransferAlarm(
  ctx: Context,
  tx: Tx,
  { operatorId, provider, id, memberId, amount }: StoredTransfer,
  what: keyof typeof ALARMS,
): Promise<void> {
  const [kind, alarm] = ALARMS[what]
  await insertAlarm(tx, { id: ctx.chance.id(), operatorId, provider, kind, about: id, memberId, amount })
  ctx.metrics.gameAlarms.inc({ alarm })
  ctx.log.error({ provider, transfer: id, alarm }, 'a transfer of a game wallet is for people to look at')
}

const ALARMS = {
  open: ['transfer-open', 'GAME_TRANSFER_OPEN_LONG'],
  odd: ['transfer-odd', 'GAME_TRANSFER_ODD'],
  bound: ['transfer-above-bound', 'GAME_TRANSFER_HELD'],
  contradicted: ['transfer-contradicted', 'GAME_TRANSFER_CONTRADICTED'],
} as const

/**
 * Ends a locked transfer: what was set aside goes there or comes back, and what came back is credited. What went there of a member
 * who may not play any more comes home.
 */
export async function endTransfer(
  ctx: Context,
  tx: Tx,
  transfer: StoredTransfer,
  end: Parameters<typeof updateTransferEnded>[2],
): Promise<void> {
  await updateTransferEnded(tx, transfer, end)
  await moveEnded(ctx, tx, transfer, end)
  const counted = transfer.way === 'in' ? [transfer.id] : await shareHome(tx, transfer, end.state)
  await recountGameMoney(tx, { memberId: transfer.memberId, ids: counted })
  if (transfer.way !== 'in' || end.state !== 'done') return
  if (await isKeptFromPlay(tx, transfer.memberId)) await endKeptPlay(tx, transfer, transfer.id)
}

/** Sets what came home against what went last. The transfers whose money it is. */
async function shareHome(tx: Tx, transfer: StoredTransfer, state: 'done' | 'failed'): Promise<string[]> {
  if (state === 'failed') return []
  const home = comeHome(await listSent(tx, transfer), transfer.amount)
  if (home.length > 0) await updateTransfersBack(tx, transfer.memberId, home)
  return home.map(({ id }) => id)
}

async function moveEnded(
  ctx: Context,
  tx: Tx,
  { memberId, operatorId, provider, id, amount, way }: StoredTransfer,
  { state, by }: Pick<Parameters<typeof updateTransferEnded>[2], 'state' | 'by'>,
): Promise<void> {
  const actor = by === 'provider' ? 'game-wallet' : by
  const hold = { memberId, operatorId, amount, cause: 'game-transfer', causeId: id } as const
  if (way === 'in') {
    if (state === 'failed') {
      await releaseHolds(tx, ctx.chance, [hold], actor)
      return
    }
    await postHold(tx, ctx.chance, hold, { amount, actor })
    await updateDayNets(tx, operatorId, [{ provider, net: -amount }])
    return
  }
  if (state === 'failed') return
  await move(tx, ctx.chance, [
    {
      ...{ memberId, operatorId, amount, kind: 'game_out', refType: 'game-transfer', refId: id },
      ...{ debit: 'provider:clearing', credit: 'cash', actor },
    },
  ])
  await updateDayNets(tx, operatorId, [{ provider, net: amount }])
}
