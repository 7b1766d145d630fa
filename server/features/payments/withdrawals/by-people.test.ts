import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer, withdrawalOf } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import type { PayoutAnswer } from '../../../external/payouts.ts'
import { findOpenApproval } from '../../approvals/queries.ts'
import { findCash } from '../../ledger/queries.ts'
import {
  approveWithdrawal,
  askOutcome,
  confirmWithdrawal,
  endAsked,
  refuseWithdrawalOf,
} from './decide-withdrawal.ts'
import type { StoredWithdrawal } from './queries-withdrawals.ts'
import { endWithdrawal, lockWithdrawal } from './send-withdrawal.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  ctx = stage.ctx
})
afterAll(() => stage.close())

const asked = async (baht: number) =>
  askedWithdrawal(stage, await newWithdrawer(stage, database.url, 20_000), baht)
const by = (staffId: string, { id: withdrawalId }: StoredWithdrawal) => {
  return { operatorId: stage.operatorId, staffId, withdrawalId }
}
const now = ({ memberId }: StoredWithdrawal) => withdrawalOf(stage, memberId)
const cashOf = async ({ memberId }: StoredWithdrawal) => (await findCash(ctx.read, memberId))?.balance
const sends = async ({ id }: StoredWithdrawal) =>
  (
    await withSql(
      database.url,
      (sql) => sql`select from graphile_worker.jobs where key = ${`send-withdrawal:${id}`}`,
    )
  ).length

describe('below the operator’s amount one person', () => {
  test('approves once, however often at once, and it is sent', async () => {
    const withdrawal = await asked(2_000)
    expect(await sends(withdrawal)).toBe(0)
    await Promise.all([1, 2, 3, 4].map(() => approveWithdrawal(ctx, by(stage.makerId, withdrawal))))
    expect(await now(withdrawal)).toMatchObject({ state: 'approved', decidedBy: `staff:${stage.makerId}` })
    expect(await sends(withdrawal)).toBe(1)
    const late = { ...by(stage.checkerId, withdrawal), reason: 'ช้าไป' }
    await expect(refuseWithdrawalOf(ctx, late)).rejects.toMatchObject({ code: 'WITHDRAWAL_DECIDED' })
  })

  test('refuses once: the money is back, and the member is told why', async () => {
    const withdrawal = await asked(2_000)
    const wish = { ...by(stage.makerId, withdrawal), reason: 'กรุณาติดต่อเจ้าหน้าที่' }
    await refuseWithdrawalOf(ctx, wish)
    await refuseWithdrawalOf(ctx, wish)
    const other = refuseWithdrawalOf(ctx, { ...wish, reason: 'เหตุผลอื่น' })
    await expect(other, 'its member has read the first reason').rejects.toMatchObject({
      code: 'WITHDRAWAL_CAME_BACK',
    })
    expect(await now(withdrawal)).toMatchObject({ state: 'failed', reason: 'กรุณาติดต่อเจ้าหน้าที่' })
    expect(await cashOf(withdrawal)).toBe(20_000_00)
    for (const who of [stage.checkerId, stage.makerId]) {
      const late = approveWithdrawal(ctx, by(who, withdrawal))
      await expect(late).rejects.toMatchObject({ code: 'WITHDRAWAL_CAME_BACK' })
    }
    expect([await cashOf(withdrawal), await sends(withdrawal)]).toEqual([20_000_00, 0])
  })

  test('of two who decide at once one does', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const withdrawal = await asked(2_000)
      const tries = await Promise.allSettled([
        approveWithdrawal(ctx, by(stage.makerId, withdrawal)),
        refuseWithdrawalOf(ctx, { ...by(stage.checkerId, withdrawal), reason: 'ไม่ได้' }),
      ])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'stopped %s, approves once',
    async (moment) => {
      const withdrawal = await asked(2_000)
      const wish = by(stage.makerId, withdrawal)
      await expect(approveWithdrawal(stoppedAt(ctx, 1, moment), wish)).rejects.toThrow('stopped')
      await approveWithdrawal(ctx, wish)
      expect(await sends(withdrawal)).toBe(1)
    },
  )
})

describe('from the operator’s amount on', () => {
  async function proposed() {
    const withdrawal = await asked(5_000)
    const { proposalId } = await approveWithdrawal(ctx, by(stage.makerId, withdrawal))
    if (proposalId === null) throw new Error('a second person is asked')
    return { withdrawal, proposalId }
  }

  test('one asks and another agrees, once; never the same', async () => {
    const { withdrawal, proposalId } = await proposed()
    expect(await now(withdrawal)).toMatchObject({ state: 'review', decidedBy: null })
    const again = approveWithdrawal(ctx, by(stage.checkerId, withdrawal))
    await expect(again).rejects.toMatchObject({ code: 'PROPOSAL_WAITS' })
    const own = confirmWithdrawal(ctx, { ...by(stage.makerId, withdrawal), proposalId })
    await expect(own).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const wish = { ...by(stage.checkerId, withdrawal), proposalId }
    await Promise.all([1, 2, 3].map(() => confirmWithdrawal(ctx, wish)))
    expect(await now(withdrawal)).toMatchObject({ state: 'approved', decidedBy: `staff:${stage.checkerId}` })
    expect(await sends(withdrawal)).toBe(1)
  })

  test('what was asked about one withdrawal approves no other', async () => {
    const [one, other] = [await proposed(), await proposed()]
    const wish = { ...by(stage.checkerId, other.withdrawal), proposalId: one.proposalId }
    await expect(confirmWithdrawal(ctx, wish)).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
    expect(await now(other.withdrawal)).toMatchObject({ state: 'review' })
  })

  test('rejected it waits on, and refused it ends what was asked', async () => {
    const { withdrawal, proposalId } = await proposed()
    await endAsked(ctx, { ...by(stage.checkerId, withdrawal), proposalId }, 'rejected')
    expect(await now(withdrawal)).toMatchObject({ state: 'review' })
    await approveWithdrawal(ctx, by(stage.makerId, withdrawal))
    await refuseWithdrawalOf(ctx, { ...by(stage.checkerId, withdrawal), reason: 'ไม่ได้' })
    expect(await findOpenApproval(ctx.read, stage.operatorId, 'withdrawal', withdrawal.id)).toBeUndefined()
    expect(await cashOf(withdrawal)).toBe(20_000_00)
  })
})

describe('without an answer of the provider', () => {
  async function unknown() {
    const withdrawal = await asked(500)
    await withSql(
      database.url,
      (sql) =>
        sql`update withdrawal set state = 'unknown', sent_at = now() - interval '3 minutes', sends = 1
          where id = ${withdrawal.id}`,
    )
    return withdrawal
  }

  /** What two people have agreed to, where the provider answers this. */
  async function agreed(
    withdrawal: StoredWithdrawal,
    ask: () => Promise<PayoutAnswer>,
    sentAgo = '3 minutes',
  ) {
    const back = { ...by(stage.makerId, withdrawal), outcome: 'failed', reason: 'ไม่พบในบัญชี' } as const
    const { proposalId } = await askOutcome(ctx, back)
    await withSql(
      database.url,
      (sql) => sql`update withdrawal set sent_at = now() - ${sentAgo}::interval where id = ${withdrawal.id}`,
    )
    const send = () => Promise.reject(new Error('nobody tells it to pay'))
    const within = { ...ctx, external: { ...ctx.external, demoPayouts: { ask, send } } }
    return () => confirmWithdrawal(within, { ...by(stage.checkerId, withdrawal), proposalId })
  }

  test.each([
    ['may still pay it', async (): Promise<PayoutAnswer> => ({ state: 'pending' })],
    ['does not answer', () => Promise.reject(new Unavailable('payouts'))],
  ])('what the provider has and %s does not come back, and does once it has not', async (_, ask) => {
    const withdrawal = await unknown()
    let says: () => Promise<PayoutAnswer> = ask
    const confirm = await agreed(withdrawal, () => says())
    await expect(confirm()).rejects.toMatchObject({ code: 'PAYOUT_PENDING' })
    expect(await now(withdrawal)).toMatchObject({ state: 'unknown' })
    expect(await cashOf(withdrawal)).toBe(19_500_00)
    says = async () => ({ state: 'absent' })
    await Promise.all([confirm(), confirm()])
    await confirm()
    expect(await now(withdrawal)).toMatchObject({ state: 'failed' })
    expect(await cashOf(withdrawal)).toBe(20_000_00)
  })

  test('what the provider has paid is paid, whatever two people say', async () => {
    const withdrawal = await unknown()
    const confirm = await agreed(withdrawal, async () => ({ state: 'paid', reference: 'bank-1' }))
    await expect(confirm()).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    expect(await cashOf(withdrawal)).toBe(19_500_00)
  })

  test('what was told a moment ago may arrive yet: that the provider knows nothing of it is no answer', async () => {
    const withdrawal = await unknown()
    const confirm = await agreed(withdrawal, async () => ({ state: 'absent' }), '1 minute')
    await expect(confirm()).rejects.toMatchObject({ code: 'PAYOUT_PENDING' })
    expect(await cashOf(withdrawal)).toBe(19_500_00)
  })

  test('told again between the question and the agreement, it is not ended', async () => {
    const withdrawal = await unknown()
    const confirm = await agreed(withdrawal, async () => {
      await withSql(
        database.url,
        (sql) => sql`update withdrawal set sends = sends + 1 where id = ${withdrawal.id}`,
      )
      return { state: 'absent' }
    })
    await expect(confirm()).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
    expect(await cashOf(withdrawal)).toBe(19_500_00)
  })

  test('who loses the right while the provider is asked ends nothing, and another does', async () => {
    const withdrawal = await unknown()
    const become = (role: string, hash: string) =>
      withSql(
        database.url,
        (sql) => sql`
          update staff set role = ${role}, password_hash = ${hash} where staff_id = ${stage.checkerId}`,
      )
    const confirm = await agreed(withdrawal, async () => {
      await become('auditor', 'x')
      return { state: 'absent' }
    })
    try {
      await expect(confirm()).rejects.toMatchObject({ code: 'PERMISSION_MISSING' })
      expect(await now(withdrawal)).toMatchObject({ state: 'unknown' })
    } finally {
      await become('draw_checker', '-')
    }
    const open = await findOpenApproval(ctx.read, stage.operatorId, 'withdrawal', withdrawal.id)
    const wish = { ...by(stage.checkerId, withdrawal), proposalId: open?.id ?? '' }
    await confirmWithdrawal(ctx, wish)
    expect(await cashOf(withdrawal)).toBe(20_000_00)
  })

  test('the provider is asked under no lock, and of nothing that is refused anyway', async () => {
    const withdrawal = await unknown()
    let asked = 0
    const confirm = await agreed(withdrawal, async () => {
      asked += 1
      await ctx.transaction((tx) => lockWithdrawal(tx, withdrawal))
      return { state: 'absent' }
    })
    const open = await findOpenApproval(ctx.read, stage.operatorId, 'withdrawal', withdrawal.id)
    const own = { ...by(stage.makerId, withdrawal), proposalId: open?.id ?? '' }
    await expect(confirmWithdrawal(ctx, own)).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await confirm()
    expect(asked).toBe(1)
    expect(await now(withdrawal)).toMatchObject({ state: 'failed' })
  })

  test.each([
    ['paid', 19_500_00],
    ['failed', 20_000_00],
  ] as const)('two people say that it is %s', async (outcome, cash) => {
    const withdrawal = await unknown()
    const wish = { ...by(stage.makerId, withdrawal), outcome, reason: 'ตรวจกับธนาคารแล้ว' }
    const { proposalId } = await askOutcome(ctx, wish)
    expect(await now(withdrawal)).toMatchObject({ state: 'unknown' })
    await confirmWithdrawal(ctx, { ...by(stage.checkerId, withdrawal), proposalId })
    expect(await now(withdrawal)).toMatchObject({ state: outcome })
    expect(await cashOf(withdrawal)).toBe(cash)
  })

  test('what has gone on meanwhile is not ended', async () => {
    const withdrawal = await unknown()
    const wish = { ...by(stage.makerId, withdrawal), outcome: 'failed', reason: 'ตรวจแล้ว' } as const
    const { proposalId } = await askOutcome(ctx, wish)
    await withSql(
      database.url,
      (sql) => sql`update withdrawal set state = 'sending' where id = ${withdrawal.id}`,
    )
    const confirming = confirmWithdrawal(ctx, { ...by(stage.checkerId, withdrawal), proposalId })
    await expect(confirming).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
    expect(await cashOf(withdrawal)).toBe(19_500_00)
  })

  test('what the provider was told again meanwhile is not ended: it may have paid since somebody looked', async () => {
    const withdrawal = await unknown()
    const wish = { ...by(stage.makerId, withdrawal), outcome: 'failed', reason: 'ตรวจแล้ว' } as const
    const { proposalId } = await askOutcome(ctx, wish)
    await withSql(
      database.url,
      (sql) => sql`update withdrawal set sent_at = now(), sends = sends + 1 where id = ${withdrawal.id}`,
    )
    const confirming = confirmWithdrawal(ctx, { ...by(stage.checkerId, withdrawal), proposalId })
    await expect(confirming).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
    expect(await cashOf(withdrawal)).toBe(19_500_00)
  })

  test('nobody says so of one that waits for people', async () => {
    const wish = { ...by(stage.makerId, await asked(2_000)), outcome: 'paid', reason: 'เดา' } as const
    await expect(askOutcome(ctx, wish)).rejects.toMatchObject({ code: 'WITHDRAWAL_DECIDED' })
  })
})

test('the database refuses the approval of one, and that an end changes', async () => {
  const withdrawal = await asked(5_000)
  const update = (change: string) =>
    withSql(database.url, (sql) =>
      sql.unsafe(`update withdrawal set ${change} where id = '${withdrawal.id}'`),
    )
  const alone = `decided_by = 'rules', decided_at = now()`
  await expect(update(`state = 'approved', ${alone}`)).rejects.toThrow('two people')
  await expect(update(`state = 'sending', sent_at = now(), ${alone}`)).rejects.toThrow('two people')
  await refuseWithdrawalOf(ctx, { ...by(stage.makerId, withdrawal), reason: 'ไม่ได้' })
  await expect(update(`state = 'approved', ended_at = null`)).rejects.toThrow('ends once')
})

test('the database refuses one that is paid without its payout, however small', async () => {
  const withdrawal = await asked(500)
  const update = (change: string) =>
    withSql(database.url, (sql) =>
      sql.unsafe(`update withdrawal set ${change} where id = '${withdrawal.id}'`),
    )
  const paid = `state = 'paid', sent_at = now(), ended_at = now(), reference = 'made-up'`
  await expect(update(paid)).rejects.toThrow('paid out')
  await expect(update(`${paid}, returned = amount`)).rejects.toThrow('paid out')
  await update(`state = 'sending', sent_at = now(), sends = 1`)
  await expect(update(paid)).rejects.toThrow('paid out')
  const copy = withSql(
    database.url,
    (sql) => sql`
      insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, state, waits, requested_at, decided_by,
        decided_at, sent_at, ended_at, key, request_hash)
      select gen_random_uuid(), gen_random_uuid(), operator_id, amount, bank, account_no, 'paid', waits, requested_at,
        decided_by, decided_at, now(), now(), gen_random_uuid(), request_hash
      from withdrawal where id = ${withdrawal.id}`,
  )
  await expect(copy).rejects.toThrow('begins before')
})

test('the database refuses one that is paid out and of which nobody has said that it was', async () => {
  const withdrawal = await asked(500)
  await withSql(
    database.url,
    (sql) => sql`
      update withdrawal set state = 'unknown', sent_at = now(), sends = 1 where id = ${withdrawal.id}`,
  )
  const alone = ctx.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, withdrawal)
    if (locked) await endWithdrawal(ctx, tx, locked, { state: 'paid', reference: null, actor: 'staff:one' })
  })
  await expect(alone).rejects.toThrow('its provider says so')
  expect(await now(withdrawal)).toMatchObject({ state: 'unknown' })
  expect(await cashOf(withdrawal)).toBe(19_500_00)
})

test('of another operator, or of nobody, it is unknown', async () => {
  const withdrawal = await asked(2_000)
  const other = { ...by(stage.makerId, withdrawal), operatorId: randomUUID() }
  await expect(approveWithdrawal(ctx, other)).rejects.toMatchObject({ code: 'WITHDRAWAL_UNKNOWN' })
})
