import { REGISTERED } from '../../../contract/services/open.ts'
import { thaiGovernment } from '../../../domain/lottery/lotteries/thai-government.ts'
import type { Tx } from '../../context.ts'
import { countClick } from '../../features/affiliates/count-click.ts'
import { noteCampaign } from '../../features/affiliates/note-campaign.ts'
import { readRests } from '../../features/games/read-catalogue.ts'
import { askPasswordCode } from '../../features/members/password-code/ask-password-code.ts'
import { resetPassword } from '../../features/members/password-code/reset-password.ts'
import { BANKS } from '../../features/operators/banks.ts'
import { operatorOfCode } from '../../features/operators/known-operators.ts'
import { countsDepositsHere } from '../../features/promotions/counts-here.ts'
import { readOffered } from '../../features/promotions/read-promotions.ts'
import { registerWithPromotion } from '../../features/promotions/register-with-promotion.ts'
import { listDraws } from '../../features/results/queries-results.ts'
import { findSlipPrizes } from '../../features/results/queries-slip.ts'
import type { ServiceHandlers } from '../road/caller.ts'
import { letIn, visitorOf } from '../road/visitor.ts'
import { showRest } from '../shapes/games/catalogue.ts'
import { showGovernmentDraw } from '../shapes/government-draw.ts'
import { showForRegistering } from '../shapes/promotions/show-promotions.ts'

export const openHandlers: ServiceHandlers<'open'> = {
  async banks(_, { language }) {
    return {
      data: BANKS.map(({ code, name, shortName, color }) => ({
        code,
        name: name[language],
        short_name: shortName[language],
        color,
      })),
    }
  },

  async promotionRegister(ctx, { operator, language }) {
    if (!countsDepositsHere(ctx)) return { data: [] }
    const where = { operatorId: operator.id, at: 'register' } as const
    const reader = { language, turnover: operator.settings?.turnover }
    return { data: (await readOffered(ctx.read, where)).map((each) => showForRegistering(each, reader)) }
  },

  async governmentLatest(ctx, { operator }) {
    const { draws } = await listDraws(ctx.read, {
      operatorId: operator.id,
      lotteryCode: thaiGovernment.code,
      statuses: ['resulted', 'settled'],
      limit: 1,
    })
    const [latest] = draws
    const slip = latest && (await findSlipPrizes(ctx.read, latest.businessDate))
    return {
      statusCode: 200,
      statusMessage: 'getLatestLottery - Success',
      response: latest ? showGovernmentDraw(latest, slip) : null,
    }
  },

  async register(ctx, caller, { body }) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const form = {
      username: body.username,
      password: body.password,
      phone: body.phone,
      fullName: `${body.first_name} ${body.last_name}`,
      birthDate: body.birth_date,
      bank: body.bank,
      accountNo: body.account_no,
      referredBy: body.upline,
      byLink: body.by_link,
      proof: body.proof,
      also: (tx: Tx, memberId: string) => noteCampaign(tx, memberId, body.campaign),
    }
    const session = await registerWithPromotion(
      ctx,
      operator,
      { ...form, promotion: body.promotion },
      visitorOf(caller),
    )
    await letIn(ctx, caller, session)
    return {
      statusCode: 200,
      message: REGISTERED,
      data: { username: session.name, password: '' }, // never returned
    }
  },

  async affiliateVisit(ctx, { operator }, { body }) {
    await countClick(ctx, operator.id, { typed: body.code, campaign: body.campaign })
    return {}
  },

  async forgotPassword(ctx, { operator, ip }, { body }) {
    return {
      token: await askPasswordCode(ctx, { operatorId: operator.id, phone: body.phone, address: ip }),
    }
  },

  async resetPassword(ctx, { operator, ip }, { body }) {
    const { token, code, newpass } = body
    await resetPassword(ctx, { operatorId: operator.id, token, code, password: newpass, address: ip })
    return {}
  },

  async maintenance(ctx, { operator }, { query }) {
    const resting = await readRests(ctx.read, operator.id)
    const rest = showRest(resting(query.provider_code?.toUpperCase() ?? null))
    return { maintenance: rest !== null, message: rest?.message ?? '', until: rest?.until ?? null }
  },
}
