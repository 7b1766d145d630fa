import { bahtToSatang, satang } from '../../../domain/money.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
import type { Context } from '../../context.ts'
import { findStaffByName } from '../staff/queries.ts'
import { DEMO_CHECKER, DEMO_OWNER } from '../staff/seed-demo-operator.ts'
import { confirmPromotion, proposePromotion } from './change-promotion.ts'
import { listPromotions } from './queries-promotions.ts'

const USUAL = { groups: [], startsAt: '2026-01-01T00:00:00+07:00', endsAt: null } as const

/** What the demo offers: a tenth of any deposit, and a fixed bonus with the first one of a new member. */
const OFFERED: readonly PromotionTerms[] = [
  {
    ...USUAL,
    ...{ nameTh: 'ฝากวันไหนก็รับเพิ่ม 10%', nameEn: '10% on any deposit', offered: 'deposit', percent: 10 },
    ...{
      fixed: satang(0),
      depositMin: bahtToSatang(300),
      bonusMax: bahtToSatang(500),
      times: 3,
      timesEach: 10,
      cashMax: bahtToSatang(3_000),
    },
  },
  {
    ...USUAL,
    ...{ nameTh: 'สมาชิกใหม่รับ 100 บาท', nameEn: '100 baht for new members', offered: 'register', percent: 0 },
    ...{
      fixed: bahtToSatang(100),
      depositMin: bahtToSatang(200),
      bonusMax: bahtToSatang(100),
      times: 5,
      timesEach: 1,
    },
  },
]

/** Offers the demo's promotions, by two of its people as at the console. An operator that has some keeps them. */
export async function seedPromotions(ctx: Context, operatorId: string): Promise<void> {
  if ((await listPromotions(ctx.read, { operatorId, after: null, limit: 1 })).length > 0) return
  const [owner, checker] = await Promise.all([
    findStaffByName(ctx.read, operatorId, DEMO_OWNER),
    findStaffByName(ctx.read, operatorId, DEMO_CHECKER),
  ])
  if (!owner || !checker) return
  for (const terms of OFFERED) {
    const by = { operatorId, promotionId: null, terms, reason: 'โปรโมชั่นของเว็บสาธิต' }
    const { proposalId } = await proposePromotion(ctx, { ...by, staffId: owner.staffId })
    await confirmPromotion(ctx, { operatorId, staffId: checker.staffId, proposalId })
  }
}
