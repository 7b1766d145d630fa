import { randomUUID } from 'node:crypto'
import { toHex } from '../../../../domain/fair/encode.ts'
import { openAccounts } from '../../../../server/features/ledger/open-accounts.ts'
import { insertMembers, insertSignInNames } from '../../../../server/features/members/queries.ts'
import { receivePayment } from '../../../../server/features/payments/receive-payment.ts'
import { choosePromotion } from '../../../../server/features/promotions/choose-promotion.ts'
import { checkIn } from '../../../../server/features/rewards/check-in.ts'
import { collectCashback } from '../../../../server/features/rewards/collect-cashback.ts'
import { readCheckIn } from '../../../../server/features/rewards/read-check-in.ts'
import { takeBonus } from '../../../../server/features/rewards/take-bonus.ts'
import { readWheel } from '../../../../server/features/rewards/wheel/read-wheel.ts'
import { spinWheel } from '../../../../server/features/rewards/wheel/spin-wheel.ts'
import { withSql } from '../../database/database.ts'
import { noticeOf, startedDeposit } from '../depositor.ts'
import { markAccounts } from '../money/mark-accounts.ts'
import { quickHash } from '../money/quick-hash.ts'
import type { Stage } from '../stage.ts'
import { PIN } from '../withdrawer.ts'

export interface Account {
  readonly memberId: string
  readonly code: string
  /** The account that its deposits are sent from; null: what a bank does not tell. */
  readonly sender: string | null
}

interface Signed {
  readonly count: number
  readonly name: string
  /** Which phone the account at a place of the list signs in from, and which bank account sends its deposits. */
  readonly phoneOf: (at: number) => number
  readonly senderOf: (at: number) => string | null
  /** Who brings them all. */
  readonly by?: Account
}

/** New members with a session, a bank account of their own to withdraw to, and a PIN. */
export async function signUp(stage: Stage, databaseUrl: string, signed: Signed): Promise<Account[]> {
  const { ctx, operatorId } = stage
  const { count, name, phoneOf, senderOf, by } = signed
  const accounts = Array.from({ length: count }, (_, at) => ({
    ...{ memberId: ctx.chance.id(), name: `${name}${at}`, code: `DM01${name}${at}` },
    sender: senderOf(at),
  }))
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertSignInNames(tx, operatorId, accounts)
    const unknown = {
      phone: null,
      birthDate: null,
      passwordHash: '-',
      operatorId,
      referredBy: by?.code ?? null,
    }
    await insertMembers(
      tx,
      accounts.map((each) => ({ ...each, ...unknown, fullName: `บัญชี ${each.name}` })),
    )
    await openAccounts(
      tx,
      operatorId,
      accounts.map(({ memberId }) => memberId),
    )
  })
  const pin = quickHash(PIN)
  const ids = accounts.map(({ memberId }) => memberId)
  const phones = accounts.map((_, at) => phoneOf(at))
  await withSql(databaseUrl, async (sql) => {
    await sql`insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
      select m, gen_random_uuid(), ${operatorId}, true, '198.51.' || p / 250 || '.' || p % 250, 'a phone', db_now(), db_now(),
        db_now() + interval '30 days' from unnest(${ids}::uuid[], ${phones}::int[]) as x(m, p)`
    await sql`insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select m, 'kbank', (${name.length} * 1000000000::bigint + 50000000 + n)::text, ${operatorId},
        (select created_at from member k where k.member_id = m)
      from unnest(${ids}::uuid[]) with ordinality as x(m, n)`
    await sql`insert into member_pin (member_id, operator_id, pin_hash, set_at)
      select m, ${operatorId}, ${pin}, db_now() - interval '2 days' from unnest(${ids}::uuid[]) as x(m)`
  })
  await withSql(databaseUrl, (sql) => markAccounts(sql, ctx.keys, ids))
  return accounts
}

/** Accepts a promotion and deposits, from an account that others may send from too. Returns what became of the money. */
export async function depositFor(
  stage: Stage,
  { memberId, sender }: Account,
  by: { readonly termsId: string; readonly baht: number; readonly at: Date },
): Promise<string> {
  const { ctx, operatorId } = stage
  await choosePromotion(ctx, { memberId, operatorId, termsId: by.termsId })
  const order = await startedDeposit(stage, memberId, by.baht)
  const told = { at: by.at, senderBank: sender && 'scb', senderNo: sender }
  const { state } = await receivePayment(ctx, operatorId, noticeOf(order, told))
  return state
}

/** Takes all that a day offers; what is refused brings nothing. */
export async function takeDay(stage: Stage, { memberId }: Account): Promise<void> {
  const { ctx, operatorId } = stage
  const own = { memberId, operatorId }
  await orNothing(collectCashback(ctx, own))
  const { next } = await readCheckIn(ctx, own)
  await orNothing(checkIn(ctx, { ...own, day: next.day }))
  if (next.bonus > 0) await orNothing(takeBonus(ctx, { ...own, day: next.day }))
  const { commitment, tableHash } = await readWheel(ctx, own)
  await orNothing(
    spinWheel(ctx, {
      ...{ ...own, clientSeed: 'farm', commitment: toHex(commitment), table: toHex(tableHash) },
      ...{ key: randomUUID(), requestHash: Buffer.from('') },
    }),
  )
}

async function orNothing(work: Promise<unknown>): Promise<void> {
  await work.catch((error: { code?: unknown }) => {
    if (typeof error.code !== 'string') throw error
  })
}
