import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { satang } from '../../../domain/money.ts'
import type { Tx } from '../../../server/context.ts'
import { claimSlipReference } from '../../../server/features/directory/claim-slip-reference.ts'
import { hashRequest } from '../../../server/features/keys/same-request.ts'
import { findCash } from '../../../server/features/ledger/queries.ts'
import { lockHold } from '../../../server/features/ledger/queries-holds.ts'
import {
  findReconciliation,
  insertReconciliation,
} from '../../../server/features/payments/close/queries-close.ts'
import { lockDay } from '../../../server/features/payments/close/queries-reconcile.ts'
import { AFTER_MIDNIGHT_MS } from '../../../server/features/payments/close/reconcile-day.ts'
import { listPairsOfPayer, updatePairShown } from '../../../server/features/payments/p2p/queries-pairs.ts'
import { startQr } from '../../../server/features/payments/qr/start-qr.ts'
import { lockReceivingAccount } from '../../../server/features/payments/queries-accounts.ts'
import { updateOrderCancelled } from '../../../server/features/payments/queries-orders.ts'
import { seedReceivingAccounts } from '../../../server/features/payments/seed-receiving-accounts.ts'
import {
  confirmStatement,
  proposeStatement,
} from '../../../server/features/payments/statements/propose-statement.ts'
import { updateStatementUndone } from '../../../server/features/payments/statements/queries-statements.ts'
import { updateWithdrawalSending } from '../../../server/features/payments/withdrawals/queries-withdrawals.ts'
import {
  endWithdrawal,
  lockWithdrawal,
} from '../../../server/features/payments/withdrawals/send-withdrawal.ts'
import { withSql } from '../database/database.ts'
import { depositOrder, newDepositor, noticeOf, startedDeposit } from './depositor.ts'
import { openPair } from './pairs.ts'
import { kbankLine, kbankStatement } from './partner.ts'
import type { Stage } from './stage.ts'
import { askedWithdrawal, newWithdrawer, withdrawalOf } from './withdrawer.ts'

/** An approved withdrawal that another worker tells the provider of, while the job waits for it. */
export async function sentMeanwhile(stage: Stage, databaseUrl: string) {
  const { operatorId } = stage
  const { memberId, id } = await askedWithdrawal(stage, await newWithdrawer(stage, databaseUrl))
  return {
    payload: { operatorId, id },
    hold: (tx: Tx) => lockWithdrawal(tx, { memberId, id }),
    meanwhile: (tx: Tx) => updateWithdrawalSending(tx, memberId, id),
    after: async () =>
      expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'sending', sends: 1 }),
  }
}

/** A withdrawal without an answer whose money comes back, while the job waits for it. */
export async function returnedMeanwhile(stage: Stage, databaseUrl: string) {
  const { memberId, id } = await askedWithdrawal(stage, await newWithdrawer(stage, databaseUrl))
  await withSql(
    databaseUrl,
    (sql) =>
      sql`update withdrawal set state = 'unknown', sent_at = db_now() - interval '1 hour' where id = ${id}`,
  )
  return {
    hold: (tx: Tx) => lockWithdrawal(tx, { memberId, id }),
    async meanwhile(tx: Tx) {
      const withdrawal = await lockWithdrawal(tx, { memberId, id })
      if (withdrawal) await endWithdrawal(stage.ctx, tx, withdrawal, { state: 'failed', reference: null })
    },
    async after() {
      expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'failed', sends: 0 })
      expect((await findCash(stage.ctx.read, memberId))?.balance).toBe(10_000_00)
    },
  }
}

/** A pair whose time is over, and whose slip is shown while a run ends what is over. */
export async function shownMeanwhile(stage: Stage, databaseUrl: string) {
  const pair = await openPair(stage, databaseUrl)
  const { payerId, id, payeeId: memberId, withdrawalId: causeId, operatorId } = pair
  const slipId = stage.ctx.chance.id()
  await withSql(databaseUrl, async (sql) => {
    await sql`update member_pair set expires_at = db_now() - interval '1 minute' where id = ${id}`
    await sql`
      insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at)
      values (${payerId}, ${slipId}, ${operatorId}, ${Buffer.from(slipId)}, '\\x00', 1, 1, 'slip.jpg', db_now())`
  })
  return {
    hold: (tx: Tx) => lockHold(tx, { memberId, cause: 'withdrawal', causeId }),
    meanwhile: (tx: Tx) =>
      updatePairShown(tx, pair, { slipId, expiresAt: new Date(pair.expiresAt.getTime() + 3_600_000) }),
    async after() {
      const [kept] = await listPairsOfPayer(stage.ctx.read, payerId, { limit: 1, id })
      expect(kept?.state).toBe('shown')
    },
  }
}

/** A code that was paid, and is cancelled while a run asks about it. */
async function qrCancelledMeanwhile(stage: Stage, databaseUrl: string) {
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const { operatorId } = stage
  const memberId = await newDepositor(stage, databaseUrl)
  const asked = satang(300_00)
  const begin = { memberId, operatorId, asked, key: randomUUID(), requestHash: hashRequest('payment', [300]) }
  const { id } = await startQr(stage.ctx, begin)
  await withSql(
    databaseUrl,
    (sql) => sql`update deposit_order set started_at = started_at - interval '1 minute' where id = ${id}`,
  )
  const order = await depositOrder(stage, memberId, id)
  stage.ctx.external.demoQr.pay(order.reference ?? '', {
    ...{ billerId: order.receivingNo, reference: randomUUID(), amount: asked },
    // Its cancel comes before it.
    ...{
      at: new Date(order.startedAt.getTime() + 180_000),
      senderBank: null,
      senderNo: null,
      senderName: null,
    },
  })
  return {
    hold: (tx: Tx) => lockReceivingAccount(tx, operatorId, { id: order.accountId }),
    meanwhile: (tx: Tx) => updateOrderCancelled(tx, memberId, id),
    async after() {
      const flags = await stage.ctx.read.run`select flag from incoming_payment where order_id = ${id}`
      expect(flags).toMatchObject([{ flag: 'cancelled' }])
    },
  }
}

/** A bank that is asked tells of money whose order is cancelled meanwhile. */
async function fedCancelledMeanwhile(stage: Stage, databaseUrl: string) {
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const order = await startedDeposit(stage, await newDepositor(stage, databaseUrl))
  const { operatorId, memberId, id: orderId } = order
  const notice = noticeOf(order, {
    at: new Date(order.startedAt.getTime() + 120_000), // its cancel comes before it
  })
  stage.ctx.external.demoFeed.came(notice, notice)
  return {
    hold: (tx: Tx) => lockReceivingAccount(tx, operatorId, { id: order.accountId }),
    meanwhile: (tx: Tx) => updateOrderCancelled(tx, memberId, orderId),
    async after() {
      const flags = await stage.ctx.read.run`select flag from incoming_payment where order_id = ${orderId}`
      expect(flags).toMatchObject([{ flag: 'cancelled' }])
    },
  }
}

/** A slip whose bank knows its transfer, and whose order is cancelled while a run takes the bank's word in. */
async function slipCancelledMeanwhile(stage: Stage, databaseUrl: string) {
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const order = await startedDeposit(stage, await newDepositor(stage, databaseUrl))
  const { operatorId, memberId, id: orderId } = order
  const slipId = stage.ctx.chance.id()
  const slip = { sendingBank: '004', reference: slipId.replaceAll('-', '').toUpperCase() }
  await withSql(
    databaseUrl,
    (sql) => sql`
      insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at, sending_bank,
        reference, order_id, attached_at)
      values (${memberId}, ${slipId}, ${operatorId}, ${Buffer.from(slipId)}, '\\x00', 1, 1, 'slip.jpg', db_now(),
        ${slip.sendingBank}, ${slip.reference}, ${orderId}, db_now())`,
  )
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    await claimSlipReference(tx, { ...slip, memberId, operatorId })
  })
  const { accountNo: shownNo, ...told } = noticeOf(order, {
    at: new Date(order.startedAt.getTime() + 120_000), // its cancel comes before it
  })
  stage.ctx.external.demoSlips.transferred(slip, { ...told, shownNo })
  return {
    payload: { operatorId, memberId, id: slipId },
    hold: (tx: Tx) => lockReceivingAccount(tx, operatorId, { id: order.accountId }),
    meanwhile: (tx: Tx) => updateOrderCancelled(tx, memberId, orderId),
    async after() {
      const flags = await stage.ctx.read.run`select flag from incoming_payment where order_id = ${orderId}`
      expect(flags).toMatchObject([{ flag: 'cancelled' }])
    },
  }
}

/** A deposit that is cancelled while the job waits with its money, which came before. */
export async function cancelledMeanwhile(stage: Stage, databaseUrl: string) {
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const order = await startedDeposit(stage, await newDepositor(stage, databaseUrl))
  const { operatorId, memberId, id, bank: senderBank, accountNo: senderNo } = order
  const { bank, accountNo, reference, amount } = noticeOf(order)
  const at = new Date(order.startedAt.getTime() + 120_000).toISOString()
  return {
    payload: { operatorId, bank, accountNo, reference, amount, at, senderBank, senderNo },
    hold: (tx: Tx) => lockReceivingAccount(tx, operatorId, { id: order.accountId }),
    meanwhile: (tx: Tx) => updateOrderCancelled(tx, memberId, id),
    async after() {
      const flags = await stage.ctx.read.run`select flag from incoming_payment where order_id = ${id}`
      expect(flags).toMatchObject([{ flag: 'cancelled' }])
    },
  }
}

/** A day that another worker looks at and finds otherwise, while the job waits for it. */
export async function lookedAtMeanwhile(stage: Stage) {
  const { ctx, operatorId } = stage
  const now = await ctx.transaction((tx) => tx.readClock())
  const day = addDays(bangkokDate(now.getTime() - AFTER_MIDNIGHT_MS), -1)
  const none = satang(0)
  const found = {
    ...{ day, run: 1, places: [], differences: [], hash: Buffer.alloc(32) },
    totals: { credited: none, paid: none, promotions: none, adjusted: none },
  }
  return {
    hold: (tx: Tx) => lockDay(tx, operatorId),
    meanwhile: (tx: Tx) => insertReconciliation(tx, operatorId, found),
    after: async () => expect(await findReconciliation(ctx.read, operatorId, day)).toMatchObject({ run: 2 }),
  }
}

/** A statement that is taken back while the job waits to take its line in. */
export async function undoneMeanwhile(stage: Stage, databaseUrl: string) {
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const order = await startedDeposit(stage, await newDepositor(stage, databaseUrl))
  const { operatorId, memberId, accountId, receivingNo: accountNo } = order
  const file = { operatorId, accountNo, layout: 'kbank-recent', name: 'a.csv', reason: 'สิ้นวัน' }
  const { statementId, proposalId } = await proposeStatement(stage.ctx, {
    ...{ ...file, staffId: stage.makerId, bytes: kbankStatement(kbankLine(order.pay)) },
  })
  await confirmStatement(stage.ctx, { operatorId, staffId: stage.checkerId, statementId, proposalId })
  return {
    payload: { operatorId, statementId },
    hold: (tx: Tx) => lockReceivingAccount(tx, operatorId, { id: accountId }),
    meanwhile: (tx: Tx) => updateStatementUndone(tx, { operatorId, statementId }, 'system'),
    after: async () => expect((await findCash(stage.ctx.read, memberId))?.balance).toBe(0),
  }
}

/** The jobs that ask about money which pays an order that is cancelled while they wait. */
export function askingBanks(stage: () => Stage, databaseUrl: () => string) {
  const whose = 'its order is cancelled'
  const slip = { [whose]: () => slipCancelledMeanwhile(stage(), databaseUrl()) }
  return {
    'resume-qr-payments': { [whose]: () => qrCancelledMeanwhile(stage(), databaseUrl()) },
    'ask-bank-feeds': { [whose]: () => fedCancelledMeanwhile(stage(), databaseUrl()) },
    ...{ 'look-up-slip': slip, 'look-up-slips': slip },
  }
}
