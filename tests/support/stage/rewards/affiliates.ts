import { randomUUID } from 'node:crypto'
import { AFFILIATE_RULES, type AffiliateRules } from '../../../../domain/affiliates/rules.ts'
import { DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, type Satang, satang } from '../../../../domain/money.ts'
import type { Context } from '../../../../server/context.ts'
import { accrueAffiliates } from '../../../../server/features/affiliates/accrue-affiliates.ts'
import { withdrawIncome } from '../../../../server/features/affiliates/withdraw-income.ts'
import { placeTicket } from '../../../../server/features/betting/place-ticket.ts'
import { hashRequest } from '../../../../server/features/keys/same-request.ts'
import { openAccounts } from '../../../../server/features/ledger/open-accounts.ts'
import { insertMembers, insertSignInNames } from '../../../../server/features/members/queries.ts'
import { settleRound } from '../../../../server/features/settlement/settle-round.ts'
import { moveClock } from '../../database/database.ts'
import { drawRound } from '../drawing.ts'
import { setMoneyRules } from '../rules.ts'
import { type Stage, wishFor } from '../stage.ts'

/** Two people set what is earned: of each 10,000 fifty for the nearest and twenty for the next, from one baht on. */
export function setAffiliates(stage: Stage, some: Partial<AffiliateRules> = {}): Promise<void> {
  return setMoneyRules(stage, {
    affiliates: { ...AFFILIATE_RULES, isOn: true, least: satang(1_00), ...some },
  })
}

export interface Brought {
  readonly memberId: string
  readonly code: string
}

/** A new member with a thousand baht, brought by another or by nobody. */
export async function broughtMember(stage: Stage, by?: Brought, fullName?: string): Promise<Brought> {
  const { ctx, operatorId } = stage
  const memberId = ctx.chance.id()
  const name = `f${memberId.replaceAll('-', '').slice(-16)}`
  const code = `DM01${name}`
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertSignInNames(tx, operatorId, [{ name, memberId }])
    const unknown = { phone: null, fullName: fullName ?? name, birthDate: null, passwordHash: '-' }
    await insertMembers(tx, [{ memberId, operatorId, name, code, ...unknown, referredBy: by?.code ?? null }])
    await openAccounts(tx, operatorId, [memberId])
  })
  await stage.give(memberId, bahtToSatang(1_000))
  return { memberId, code }
}

/** A round that these members have bet so many baht on and lost; settled and counted. */
export async function lostRound(
  stage: Stage,
  bets: readonly (readonly [Pick<Brought, 'memberId'>, baht: number])[],
): Promise<string> {
  const roundId = await stage.openRound()
  for (const [{ memberId }, baht] of bets) {
    await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', baht]]))
  }
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueAffiliates(stage.ctx, roundId)
  return roundId
}

/** What `withdrawIncome` is asked for so much of a member's income. */
export function incomeWish(stage: Stage, memberId: string, amount: Satang, key: string = randomUUID()) {
  return { memberId, operatorId: stage.operatorId, amount, key, requestHash: hashRequest('aff', [amount]) }
}

export function takeIncome(stage: Stage, memberId: string, amount: Satang, ctx: Context = stage.ctx) {
  return withdrawIncome(ctx, incomeWish(stage, memberId, amount))
}

/**
 * A member who has withdrawn a baht of what a friend's stakes brought. The database's clock is ten days ahead from then on: others may
 * have moved it by two.
 */
export async function withdrawnIncome(stage: Stage, databaseUrl: string): Promise<void> {
  await setAffiliates(stage)
  const referrer = await broughtMember(stage)
  const friend = await broughtMember(stage, referrer)
  await lostRound(stage, [[friend, 1_000]])
  await moveClock(databaseUrl, 10 * DAY_MS)
  await takeIncome(stage, referrer.memberId, satang(1_00))
}

/** What breaks the rules of income, with the rules that it breaks. */
export const AFFILIATE_FAULTS = [
  [
    'income that nobody has withdrawn',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'affiliate'`],
    ['I26 income that moves was withdrawn', 'I26 income that was withdrawn is moved'],
  ],
  [
    'more withdrawn than was earned',
    [`update affiliate_withdrawal set amount = 100000000`],
    ['I26 nobody withdraws more than was earned', 'I26 income that was withdrawn is moved'],
  ],
  [
    'income of stakes that nobody made',
    [`update affiliate_accrual set staked = staked * 10, amount = amount * 10`],
    ['I26 income is of stakes at its rate'],
  ],
  [
    'income above its rate',
    [`update affiliate_accrual set amount = amount + 1`],
    ['I26 income is of stakes at its rate'],
  ],
  [
    'income of games that nobody has played',
    [
      `insert into affiliate_game_accrual (member_id, friend_id, day, product, level, nth, operator_id, cause, staked, rate,
          amount, at, held_until)
        select member_id, friend_id, at::date, 'slot', level, 1, operator_id, 'played', staked, rate, amount, at, held_until
        from affiliate_accrual`,
    ],
    ['I26 income begins at the rate that was agreed to', 'I26 income of games is of turnover at its rate'],
  ],
  [
    'income at a rate that nobody agreed to',
    [
      `update approval set decided_at = decided_at - interval '1 hour',
        content = jsonb_set(content, '{after,affiliates,rates,thai}', '[60, 20]') where kind = 'money'`,
    ],
    ['I26 income begins at the rate that was agreed to'],
  ],
  [
    'income that two people had switched off',
    [
      `update approval set decided_at = decided_at - interval '1 hour',
        content = jsonb_set(content, '{after,affiliates,isOn}', 'false') where kind = 'money'`,
    ],
    ['I26 income begins at the rate that was agreed to'],
  ],
  [
    'income of games at the rate of a demo, of a real operator that has set none',
    [
      `update operator set demo = false`,
      `update approval set content = content #- '{after,affiliates,rates,slot}' where kind = 'money'`,
      `insert into affiliate_game_accrual (member_id, friend_id, day, product, level, nth, operator_id, cause, staked, rate,
          amount, at, held_until)
        select member_id, friend_id, at::date, 'slot', level, 1, operator_id, 'played', staked, 30, amount, at, held_until
        from affiliate_accrual`,
    ],
    ['I26 income begins at the rate that was agreed to'],
  ],
  [
    'income of a round that is void since yesterday',
    [
      `update settlement s set kind = 'void', state = 'settled', settled_at = db_now() - interval '1 day'
        where exists (select from affiliate_accrual a where a.round_id = s.round_id)`,
    ],
    ['I26 a void round earns nothing'],
  ],
] as const
