import { createHash, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LineWish } from '../../../domain/betting/admit.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang, type Satang } from '../../../domain/money.ts'
import { readConfig } from '../../../server/config.ts'
import type { Context, Tx } from '../../../server/context.ts'
import { programUrl } from '../../../server/db/login/addresses.ts'
import type { PlaceTicket } from '../../../server/features/betting/ticket.ts'
import { move } from '../../../server/features/ledger/move.ts'
import { openAccounts } from '../../../server/features/ledger/open-accounts.ts'
import { lockAccounts } from '../../../server/features/ledger/queries.ts'
import { insertOperator } from '../../../server/features/operators/queries.ts'
import { sellLotteries } from '../../../server/features/rounds/lotteries/sell-lotteries.ts'
import { insertRounds, listLotteries, updateRoundStatus } from '../../../server/features/rounds/queries.ts'
import { makeRoles } from '../../../server/features/staff/make-roles.ts'
import { insertStaff } from '../../../server/features/staff/queries.ts'
import { keysFrom } from '../../../server/keys.ts'
import { type Machinery, makeMachinery } from '../../../server/make-context.ts'

const HOUR_MS = 3_600_000

/** An operator with lotteries, two members of staff and the machinery: the start of most tests. */
export interface Stage extends Machinery {
  readonly operatorId: string
  readonly makerId: string
  /** Who proposes results, where that is not the maker. */
  readonly drawerId?: string
  readonly checkerId: string
  /** New members with this much cash each; returns their ids. */
  members(count: number, cash: Satang): Promise<string[]>
  /** Adds cash to a member, or so much to each of these. */
  give(members: string | readonly string[], amount: Satang): Promise<void>
  openRound(wish?: {
    lottery?: string
    businessDate?: string
    types?: readonly BetType[]
    closesInMs?: number
    openedMsAgo?: number
  }): Promise<string>
}

/** The secret from which every test's keys are derived. */
export const TEST_SECRET = createHash('sha256').update('stage').digest()

/** The program's machinery on a database of the superuser's address, as the program's own login, with the tests' keys. */
export function openMachinery(databaseUrl: string, options: MachineryOptions = {}): Machinery {
  const { poolerUrl, settings, ...others } = options
  const directUrl = programUrl(databaseUrl)
  return makeMachinery({
    config: readConfig({
      LOG_LEVEL: 'error',
      DEMO: '1',
      DATA_DIR: join(tmpdir(), `lottery-${randomUUID()}`),
      ...settings,
    }),
    ...(poolerUrl === undefined ? { databaseUrl: directUrl } : { databaseUrl: poolerUrl, directUrl }),
    keys: keysFrom(TEST_SECRET),
    ...others,
  })
}

export interface MachineryOptions {
  readonly connections?: number
  /** Further settings, as the environment names them. */
  readonly settings?: Readonly<Record<string, string>>
  /** The program's own login at a pooler. */
  readonly poolerUrl?: string
}

export async function openStage(
  databaseUrl: string,
  options: { connections?: number; company?: string } = {},
): Promise<Stage> {
  const machinery = openMachinery(databaseUrl, options)
  const { ctx } = machinery
  const [operatorId, houseMemberId, makerId, checkerId] = [1, 2, 3, 4].map(() => ctx.chance.id()) as [
    string,
    string,
    string,
    string,
  ]
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertOperator(tx, {
      id: operatorId,
      code: `op-${randomUUID().slice(0, 8)}`,
      name: 'Stage',
      company: options.company ?? 'DM',
      agent: '01',
      houseMemberId,
      demo: true,
      theme: [],
      settings: {},
    })
    await makeRoles(tx, operatorId)
    // Two people look at disputed transfers: the maker of results may say what it finds as well.
    await tx.run`
      update staff_role set permissions = permissions || 'payments.confirm'::text
      where operator_id = ${operatorId} and role = 'draw_maker'`
    for (const [staffId, role] of [
      [makerId, 'draw_maker'],
      [checkerId, 'draw_checker'],
    ] as const) {
      await insertStaff(tx, { staffId, operatorId, name: role.replace('_', '-'), role, passwordHash: '-' })
    }
  })
  await sellLotteries(ctx, operatorId)
  return {
    ...machinery,
    operatorId,
    makerId,
    checkerId,
    members: (count, cash) => addMembers(ctx, operatorId, count, cash),
    give: (members, amount) =>
      ctx.transaction((tx) => giveCash(ctx, tx, operatorId, [members].flat(), amount)),
    openRound: (wish = {}) => addRound(ctx, operatorId, wish),
  }
}

async function addMembers(ctx: Context, operatorId: string, count: number, cash: Satang): Promise<string[]> {
  const ids = Array.from({ length: count }, () => ctx.chance.id())
  await ctx.transaction(async (tx) => {
    const names = ids.map((id) => `m${id.replaceAll('-', '').slice(-16)}`)
    await tx.run`
      insert into member (member_id, operator_id, name, code, password_hash, password_changed_at, created_at)
      select id, ${operatorId}, name, 'DM01' || name, '-', db_now(), db_now()
      from unnest(${ids}::uuid[], ${names}::text[]) as m(id, name)`
    await openAccounts(tx, operatorId, ids)
    if (cash > 0) await giveCash(ctx, tx, operatorId, ids, cash)
  })
  return ids
}

async function giveCash(
  ctx: Context,
  tx: Tx,
  operatorId: string,
  memberIds: readonly string[],
  amount: Satang,
): Promise<void> {
  await lockAccounts(tx, memberIds)
  await move(
    tx,
    ctx.chance,
    memberIds.map((memberId) => ({
      memberId,
      operatorId,
      kind: 'opening',
      refType: 'opening',
      refId: ctx.chance.id(),
      debit: 'house:adjust',
      credit: 'cash',
      amount,
      actor: 'stage',
    })),
  )
}

export async function addRound(
  ctx: Context,
  operatorId: string,
  wish: {
    lottery?: string
    businessDate?: string
    types?: readonly BetType[]
    closesInMs?: number
    openedMsAgo?: number
  },
): Promise<string> {
  const code = wish.lottery ?? 'thai-government'
  const lottery = (await listLotteries(ctx.read, operatorId)).find((candidate) => candidate.code === code)
  if (!lottery) throw new Error(`no lottery ${code}`)
  const id = ctx.chance.id()
  await ctx.transaction(async (tx) => {
    const now = await tx.readClock()
    const closesAt = new Date(now.getTime() + (wish.closesInMs ?? HOUR_MS))
    await insertRounds(tx, [
      {
        id,
        operatorId,
        lotteryId: lottery.id,
        code: `${code}-${id}`,
        businessDate: wish.businessDate ?? '2026-11-16',
        types: wish.types ?? [
          'three_top',
          'three_tod',
          'three_front',
          'three_bottom',
          'two_top',
          'two_bottom',
          'run_top',
          'run_bottom',
        ],
        opensAt: new Date(now.getTime() - (wish.openedMsAgo ?? 1_000)),
        closesAt,
        latestCloseAt: closesAt,
        drawAt: closesAt,
        salt: ctx.chance.bytes(32),
      },
    ])
    await updateRoundStatus(tx, id, 'open')
  })
  return id
}

/** The input for a ticket. Amounts in baht. */
export function wishFor(
  stage: Pick<Stage, 'operatorId'>,
  memberId: string,
  roundId: string,
  lines: readonly (readonly [type: BetType, number: string, baht: number])[],
  key: string = randomUUID(),
): PlaceTicket {
  const asked: LineWish[] = lines.map(([type, number, baht]) => ({ type, number, stake: bahtToSatang(baht) }))
  return {
    operatorId: stage.operatorId,
    memberId,
    roundId,
    plan: 'full',
    note: null,
    lines: asked,
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify([roundId, asked]))
      .digest(),
  }
}
