import { randomUUID } from 'node:crypto'
import { satang } from '../../../domain/money.ts'
import { hashRequest } from '../../../server/features/keys/same-request.ts'
import {
  type DepositOffer,
  type DepositOrder,
  readDepositOffer,
} from '../../../server/features/payments/deposit-offer.ts'
import type { BankNotice } from '../../../server/features/payments/queries-incoming.ts'
import { type StartDeposit, startDeposit } from '../../../server/features/payments/start-deposit.ts'
import { withSql } from '../database/database.ts'
import type { Stage } from './stage.ts'

let lastNo = 0

/** A member with a registered bank account and no money. */
export async function newDepositor(stage: Stage, databaseUrl: string): Promise<string> {
  const [memberId] = (await stage.members(1, satang(0))) as [string]
  await registerBank(databaseUrl, memberId)
  return memberId
}

/** As if the member had registered a bank account of their own. */
export async function registerBank(databaseUrl: string, memberId: string): Promise<void> {
  lastNo += 1
  await withSql(
    databaseUrl,
    (sql) => sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', ${String(1_000_000_000 + lastNo)}, operator_id, now()
      from member where member_id = ${memberId}`,
  )
}

/** A wish to deposit into the operator's account at kbank. */
export async function depositWish(
  stage: Stage,
  memberId: string,
  baht = 500,
  key: string = randomUUID(),
): Promise<StartDeposit> {
  const { operatorId } = stage
  const offer = await readDepositOffer(stage.ctx, { memberId, operatorId })
  return depositBy(offer, { memberId, operatorId, baht, key })
}

/** The same of a page that was read before: what it offers a member stays as it is. */
export function depositBy(
  { own, accounts }: DepositOffer,
  of: {
    readonly memberId: string
    readonly operatorId: string
    readonly baht: number
    readonly key?: string
    readonly bank?: string
  },
): StartDeposit {
  const { memberId, operatorId, baht, key = randomUUID(), bank = 'kbank' } = of
  const into = accounts.find((account) => account.bank === bank)
  if (!own || !into) throw new Error('a depositor has a bank account, and the operator one for deposits')
  return {
    ...{ memberId, operatorId, asked: satang(baht * 100), key, from: own, into },
    requestHash: hashRequest('deposit', [baht, own, into.accountNo]),
  }
}

/** An order as its member sees it. */
export async function depositOrder(stage: Stage, memberId: string, id: string): Promise<DepositOrder> {
  const { orders } = await readDepositOffer(stage.ctx, { memberId, operatorId: stage.operatorId })
  const order = orders.find((each) => each.id === id)
  if (!order) throw new Error('an order that was begun is shown')
  return order
}

export async function startedDeposit(stage: Stage, memberId: string, baht = 500): Promise<DepositOrder> {
  const { id } = await startDeposit(stage.ctx, await depositWish(stage, memberId, baht))
  return depositOrder(stage, memberId, id)
}

/** How much the operator's accounts of a bank, or its billers, take a day, as if two people had agreed to it. */
export function capReceiving(databaseUrl: string, which: 'kbank' | 'biller', cap: number | null) {
  return withSql(databaseUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update receiving_account set daily_cap = ${cap} where ${which} in (bank, kind)`
    }),
  )
}

/** What a channel tells when an order is paid. */
export function noticeOf(order: DepositOrder, wish: Partial<BankNotice> = {}): BankNotice {
  return {
    ...{
      bank: order.receivingBank,
      accountNo: order.receivingNo,
      channel: 'bank-feed',
      reference: randomUUID(),
    },
    ...{ amount: order.pay, at: new Date(), until: null, senderBank: null, senderNo: null, senderName: null },
    ...wish,
  }
}
