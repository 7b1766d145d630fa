import { satang } from '../../../../domain/money.ts'
import type { PromotionTerms } from '../../../../domain/rewards/promotion.ts'
import { placeTicket } from '../../../../server/features/betting/place-ticket.ts'
import { receivePayment } from '../../../../server/features/payments/receive-payment.ts'
import { seedReceivingAccounts } from '../../../../server/features/payments/seed-receiving-accounts.ts'
import {
  confirmPromotion,
  proposePromotion,
} from '../../../../server/features/promotions/change-promotion.ts'
import { choosePromotion } from '../../../../server/features/promotions/choose-promotion.ts'
import { convertPromotion, turnOverRound } from '../../../../server/features/promotions/end-promotion.ts'
import { settleRound } from '../../../../server/features/settlement/settle-round.ts'
import { newDepositor, noticeOf, startedDeposit } from '../depositor.ts'
import { drawRound } from '../drawing.ts'
import { type Stage, wishFor } from '../stage.ts'

/** A tenth of a deposit of 200 baht or more, to be staked once with the deposit. */
export const TENTH: PromotionTerms = {
  ...{ nameTh: 'ฝากรับเพิ่ม 10%', nameEn: '10% more', offered: 'deposit', percent: 10, fixed: satang(0) },
  ...{ depositMin: satang(200_00), bonusMax: satang(300_00), times: 1, groups: [], timesEach: 1 },
  ...{ startsAt: '2020-01-01T00:00:00+07:00', endsAt: null },
}

/** Two people offer a promotion, or another version of one, or end it. The id is that of the version. */
export async function offered(
  { ctx, operatorId, makerId, checkerId }: Pick<Stage, 'ctx' | 'operatorId' | 'makerId' | 'checkerId'>,
  some: Partial<PromotionTerms> | null = {},
  promotionId: string | null = null,
): Promise<string> {
  const terms = some && { ...TENTH, ...some }
  const wish = { operatorId, staffId: makerId, promotionId, terms, reason: 'เปิดตัว' }
  const { proposalId } = await proposePromotion(ctx, wish)
  await confirmPromotion(ctx, { operatorId, staffId: checkerId, proposalId })
  return proposalId
}

export async function deposited(stage: Stage, memberId: string, baht = 500): Promise<void> {
  const order = await startedDeposit(stage, memberId, baht)
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
}

/** The member's own stakes, drawn, settled and counted. */
export async function staked(stage: Stage, memberId: string, baht: number): Promise<string> {
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', baht]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  await turnOverRound(stage.ctx, roundId)
  return roundId
}

/** A member whose bonus of 50 baht was played and paid. */
export async function playedPromotion(stage: Stage, databaseUrl: string): Promise<string> {
  const { operatorId } = stage
  await seedReceivingAccounts(stage.ctx, operatorId)
  const memberId = await newDepositor(stage, databaseUrl)
  const termsId = await offered(stage, { depositMin: satang(100_00), percent: 0, fixed: satang(50_00) })
  await choosePromotion(stage.ctx, { memberId, operatorId, termsId })
  await deposited(stage, memberId, 500)
  await stage.ctx.read.run`
    insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
    values (${memberId}, ${stage.ctx.chance.id()}, 'top', 1, ${operatorId}, 'thai', 55000, 55000, 100, db_now())`
  await convertPromotion(stage.ctx, memberId)
  return memberId
}

/** What breaks the rules of promotions, with the rules that it breaks. */
export const PROMOTION_FAULTS = [
  [
    'a bonus that nobody was granted',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'promotion'`],
    ['I27 a bonus is that of a grant that was played', 'I27 a bonus that was played is paid'],
  ],
  [
    'a bonus of another deposit',
    [`update promotion_grant set ref_id = gen_random_uuid()`],
    ['I27 a grant is of a deposit'],
  ],
  [
    'a bonus that asked for less than its terms',
    [`update promotion_grant set need = need - 100`],
    ['I27 a grant is as its terms say'],
  ],
  [
    'a bonus beside another one',
    [
      `insert into promotion_grant (member_id, id, seq, operator_id, promotion_id, terms_id, choice_id, ref_type, ref_id,
        deposit, bonus, need, granted_at)
        select g.member_id, gen_random_uuid(), e.seq - 1, g.operator_id, g.promotion_id, g.terms_id, gen_random_uuid(),
          g.ref_type, gen_random_uuid(), g.deposit, g.bonus, g.need, g.granted_at
        from promotion_grant g join promotion_end e on e.grant_id = g.id`,
    ],
    ['I27 one promotion at a time', 'I27 a grant is of a deposit', 'I27 a grant is as its terms say'],
  ],
  [
    'more cash of a promotion than one member may have of it',
    [`update promotion set terms = terms || '{"cashMax": 4999, "fixed": 4999}'`],
    [
      'I27 a grant is as its terms say',
      'I27 no more of a promotion becomes cash of one member than its most',
    ],
  ],
  [
    'more bonuses than the budget of a promotion',
    [`update promotion set terms = terms || '{"budget": 5000}'`, `update promotion_grant set bonus = 5001`],
    ['I31 a promotion gives no more than its budget'],
  ],
  [
    'a bonus that was paid before it was played',
    [`update promotion_end set seq = (select seq from promotion_grant) + 1`],
    ['I27 a bonus is paid when its stakes were played'],
  ],
] as const
