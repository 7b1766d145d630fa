import { bangkokDate, bangkokMs, DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { placeTicket } from '../../../../server/features/betting/place-ticket.ts'
import { collectCashback } from '../../../../server/features/rewards/collect-cashback.ts'
import { decideRanks } from '../../../../server/features/rewards/ranks/decide-ranks.ts'
import { settleRound } from '../../../../server/features/settlement/settle-round.ts'
import { accrueTurnover } from '../../../../server/features/turnover/accrue-turnover.ts'
import { moveClock } from '../../database/database.ts'
import { drawRound } from '../drawing.ts'
import { setMoneyRules } from '../rules.ts'
import { addRound, openMachinery, type Stage, wishFor } from '../stage.ts'

/** A member who has lost all of a thousand baht, by the clock of now. */
export async function lostBaht(stage: Stage): Promise<string> {
  const roundId = await stage.openRound()
  const [memberId] = (await stage.members(1, bahtToSatang(1_000))) as [string]
  await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 1_000]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
  return memberId
}

/** A member of a demo who lost a thousand baht on a day, and has collected cashback for it on the next, with that of a rank. */
export async function collectedCashback(stage: Stage, databaseUrl: string): Promise<string> {
  const { operatorId } = stage
  await setMoneyRules(stage, { ranks: { isOn: true, steps: [{ needed: bahtToSatang(500), percent: 2 }] } })
  const memberId = await lostBaht(stage)
  const today = bangkokDate(Date.now())
  await moveClock(databaseUrl, bangkokMs(today, '12:00') + DAY_MS - Date.now())
  await decideRanks(stage.ctx)
  await collectCashback(stage.ctx, { memberId, operatorId })
  return memberId
}

/** Members of a demo have lost so many baht yesterday, on a round that was settled then. */
export async function lostYesterday(
  databaseUrl: string,
  names: readonly string[],
  baht: number,
): Promise<void> {
  await moveClock(databaseUrl, -DAY_MS)
  await lostNow(databaseUrl, names, baht)
  await moveClock(databaseUrl, 0)
}

/** The same by the database's clock. */
export async function lostNow(databaseUrl: string, names: readonly string[], baht: number): Promise<void> {
  const machinery = openMachinery(databaseUrl)
  const { ctx, jobs } = machinery
  const members = await ctx.read.run<{ id: string; operatorId: string }>`
    select member_id as id, operator_id as "operatorId" from member where name = any(${names})`
  const { operatorId } = members[0] as { operatorId: string }
  const [maker, checker] = await ctx.read.run<{ id: string }>`
    select staff_id as id from staff
    where operator_id = ${operatorId} and name in ('maker', 'checker') order by name desc`
  const roundId = await addRound(ctx, operatorId, {})
  for (const { id } of members) {
    await placeTicket(ctx, wishFor({ operatorId }, id, roundId, [['two_top', '12', baht]]))
  }
  await drawRound({ ctx, operatorId, makerId: maker?.id ?? '', checkerId: checker?.id ?? '' }, roundId)
  await settleRound(jobs, roundId)
  await accrueTurnover(ctx, roundId)
  await machinery.close()
}

/** What breaks the rules of cashback, with the rules that it breaks. */
export const CASHBACK_FAULTS = [
  [
    'cashback that nobody has collected',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'cashback'`],
    ['I24 cashback is what was collected', 'I24 what was collected is paid'],
  ],
  [
    'cashback of a loss that was made larger',
    [`update play_entry set staked = staked + 100`],
    ['I24 cashback is of what was lost', 'I24 play is what its tickets came to'],
  ],
  [
    'a loss of a member who has not played on the round',
    [
      `insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
        select gen_random_uuid(), round_id, 1, operator_id, 100, 0, at from play_entry limit 1`,
    ],
    ['I24 play is what its tickets came to'],
  ],
  [
    'a loss that nobody has written',
    [`delete from play_entry`],
    ['I24 cashback is of what was lost', 'I24 play is what its tickets came to'],
  ],
  [
    'a loss on a round that is not settled',
    [
      `insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
        select t.member_id, t.round_id, 1, t.operator_id, t.net, 0, t.placed_at
        from ticket t join round r on r.id = t.round_id where r.status = 'open' limit 1`,
    ],
    ['I24 play is of a round that was settled'],
  ],
  [
    'cashback with a larger most than two people agreed to',
    [`update cashback set at_most = at_most + 1`],
    ['I24 cashback is as was agreed to'],
  ],
  [
    'cashback as it was agreed to before, after two people had agreed to less',
    [
      `insert into approval select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
          'decided_at', c.at - interval '1 hour', 'content', jsonb_set(a.content, '{after,cashback,most}', '77')))).*
        from (select min(collected_at) as at from cashback) c join approval a on a.kind = 'money' and a.state = 'confirmed'
          and a.decided_at < c.at - interval '1 hour'
        order by a.decided_at desc limit 1`,
    ],
    ['I24 cashback is as was agreed to'],
  ],
  [
    'cashback that two people had switched off',
    [
      `update approval set content = jsonb_set(content, '{after,cashback,isOn}', 'false') where kind = 'money'`,
    ],
    ['I24 cashback is as was agreed to'],
  ],
  [
    'cashback twice for the same day',
    [
      `insert into cashback (member_id, id, operator_id, period, starts_on, ends_on, counted_from, staked, won, corrected,
        bonuses, percent, at_least, at_most, amount, collected_at)
        select member_id, gen_random_uuid(), operator_id, period, starts_on, ends_on, counted_from, staked, won, corrected,
        bonuses, percent, at_least, at_most, amount, collected_at from cashback`,
    ],
    ['I24 no day counts twice', 'I24 what was collected is paid'],
  ],
] as const
