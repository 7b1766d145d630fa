import { Readable } from 'node:stream'
import { toBaht } from '../../../contract/shapes.ts'
import { readCampaign } from '../../../domain/affiliates/campaign.ts'
import { withdrawable } from '../../../domain/affiliates/income.ts'
import { assistantNameOf } from '../../../domain/assistants/permissions.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { makeCampaign } from '../../features/affiliates/make-campaign.ts'
import { ownCode } from '../../features/affiliates/own-code.ts'
import { readAffiliate, readIncome } from '../../features/affiliates/read-affiliate.ts'
import { sharePicture } from '../../features/affiliates/share-picture.ts'
import { withdrawIncome } from '../../features/affiliates/withdraw-income.ts'
import { changeOwnPassword } from '../../features/assistants/change-own-password.ts'
import { assistantCaller } from '../../features/assistants/own-account.ts'
import { signInAssistant } from '../../features/assistants/sign-in-assistant.ts'
import { signInAssistantWithCode } from '../../features/assistants/sign-in-assistant-with-code.ts'
import { halfKind } from '../../features/credentials/half-sign-in.ts'
import { readGameCredit } from '../../features/games/transfer/read-game-credit.ts'
import { hashRequest } from '../../features/keys/same-request.ts'
import { findCash } from '../../features/ledger/queries.ts'
import { changePassword } from '../../features/members/protection/change-password.ts'
import { type MemberSignIn, signIn } from '../../features/members/sign-in/sign-in.ts'
import { signInWithCode } from '../../features/members/sign-in/sign-in-with-code.ts'
import { operatorOfCode } from '../../features/operators/known-operators.ts'
import { wheelRules } from '../../features/operators/money-rules.ts'
import type { Operator } from '../../features/operators/operator.ts'
import { findOperatorById } from '../../features/operators/queries.ts'
import { siteMessage } from '../../features/operators/site-message.ts'
import { checkIn } from '../../features/rewards/check-in.ts'
import { collectCashback } from '../../features/rewards/collect-cashback.ts'
import { operatorOf } from '../../features/rewards/operator-of.ts'
import { readRank } from '../../features/rewards/ranks/read-rank.ts'
import { readCashback } from '../../features/rewards/read-cashback.ts'
import { readCheckIn } from '../../features/rewards/read-check-in.ts'
import { takeBonus } from '../../features/rewards/take-bonus.ts'
import { readSpinsLeft, readWheel } from '../../features/rewards/wheel/read-wheel.ts'
import { spinWheel } from '../../features/rewards/wheel/spin-wheel.ts'
import { revealSeed } from '../../features/rewards/wheel/wheel-seed.ts'
import type { ServiceHandlers } from '../road/caller.ts'
import { letIn, visitorOf } from '../road/visitor.ts'
import { pathOfCode, showAffiliate, showAffWithdrawal, showIncome } from '../shapes/affiliates.ts'
import { asPicture } from '../shapes/as-picture.ts'
import { showCashback, showCheck, showCollected } from '../shapes/rewards/cashback.ts'
import { showCheckIn, showTaken } from '../shapes/rewards/check-in.ts'
import { showRank } from '../shapes/rewards/ranks.ts'
import { showSpun, showWheel, showWheelOfMember } from '../shapes/rewards/wheel.ts'
import { agentKeys } from './agent-keys.ts'
import { shownCredit } from './assistants/shown-credit.ts'
import { whoAsks } from './assistants/who-asks.ts'
import { gameHandlers } from './games/catalogue.ts'
import { gameLaunchHandlers } from './games/launch.ts'
import { couponHandlers } from './rewards/coupons.ts'
import { promotionHandlers } from './rewards/promotions.ts'

export const backendHandlers: ServiceHandlers<'backend'> = {
  async login(ctx, caller, { body }) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const enter = assistantNameOf(body.username) ? signInAssistant : signIn
    const session = await enter(ctx, operator, body, visitorOf(caller))
    await letIn(ctx, caller, session)
    return memberKeys(ctx, operator, session)
  },

  async loginCode(ctx, caller, { body }) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const isAssistant = (await halfKind(ctx.read, body.half)) === 'assistant'
    const enter = isAssistant ? signInAssistantWithCode : signInWithCode
    const session = await enter(ctx, { ...body, operator, visitor: visitorOf(caller) })
    await letIn(ctx, caller, session)
    return { ...memberKeys(ctx, operator, session), ...agentKeys(operator, session) }
  },

  async credit(ctx, { member }, { params }) {
    if (params.id !== member.memberId) throw new Refusal('NOT_OWN')
    return credit(ctx, member.memberId)
  },

  async changepassword(ctx, caller, { body }) {
    const wish = { oldPassword: body.oldpass, newPassword: body.newpass, address: caller.ip }
    const assistant = assistantCaller(caller.member)
    await (assistant
      ? changeOwnPassword(ctx, { caller: assistant, ...wish })
      : changePassword(ctx, { caller: caller.member, ...wish }))
    return {}
  },

  async webbessage(ctx, caller) {
    return siteMessage(await operatorOfCode(ctx, caller.operator.code), caller.language)
  },

  async cashback(ctx, { member, language }) {
    const offer = await readCashback(ctx, member, () => readGameCredit(ctx, member))
    return { ...showCashback(offer, language), credit: shownCredit(member, offer.facts.credit) }
  },

  async cashbackCheck(ctx, { member, language }) {
    return showCheck(await readCashback(ctx, member, () => readGameCredit(ctx, member)), language)
  },

  async cachbackCollect(ctx, { member }) {
    return showCollected(await collectCashback(ctx, whoAsks(member), () => readGameCredit(ctx, member)))
  },

  async rank(ctx, { member }) {
    const found = await readRank(ctx, member)
    // A call of our own is answered here: it would promise more cashback than another server pays.
    const isHere = ctx.config.serviceUrls.backend === undefined
    return showRank(isHere ? found : { ...found, rules: { ...found.rules, isOn: false } })
  },

  ...promotionHandlers,

  ...couponHandlers,
  ...gameLaunchHandlers,

  async affiliate(ctx, { member, language }) {
    return showAffiliate(await readAffiliate(ctx, member), language)
  },

  async affiliatePicture(ctx, caller, { query }) {
    const { member, language } = caller
    const [code, operator] = await Promise.all([
      ownCode(ctx, member),
      findOperatorById(ctx.read, member.operatorId),
    ])
    const link = `${caller.origin()}${pathOfCode(code, readCampaign(query.c ?? ''))}`
    const wish = { brand: operator?.name ?? '', link, code, language }
    return asPicture(caller, Readable.from([await sharePicture(ctx, caller.ip, wish)]), `${code}.png`)
  },

  async affiliateCampaign(ctx, { member }, { body }) {
    const { memberId, operatorId } = member
    await makeCampaign(ctx, { memberId, operatorId, typed: body.tag })
    return {}
  },

  async affWithdraw(ctx, { member, language }) {
    return showIncome(await readIncome(ctx, member), language)
  },

  async affWithdrawConfirm(ctx, { member }, { body, key }) {
    const { amount } = body
    const { memberId, operatorId } = member
    const requestHash = hashRequest('aff-withdraw', [amount])
    const made = await withdrawIncome(ctx, { memberId, operatorId, amount, key, requestHash })
    const { sums } = await readIncome(ctx, member)
    return { withdrawal: showAffWithdrawal(made), withdrawable: toBaht(withdrawable(sums)) }
  },

  async wheel(ctx, { operator }) {
    return showWheel(wheelRules(await operatorOf(ctx.read, { operatorId: operator.id })))
  },

  async wheelCheck(ctx, { member }) {
    return showWheelOfMember(await readWheel(ctx, member))
  },

  async wheelSpin(ctx, { member }, { body, key }) {
    // A call of our own is answered here: it would pay from these books for the wheel of another server.
    if (ctx.config.serviceUrls.backend !== undefined) throw new Refusal('WHEEL_CLOSED')
    const { client_seed: clientSeed, commitment, table } = body
    const requestHash = hashRequest('wheel', [clientSeed, commitment, table])
    const wish = { ...whoAsks(member), clientSeed, commitment, table, key, requestHash }
    const { spin } = await spinWheel(ctx, wish)
    return showSpun(spin, await readSpinsLeft(ctx.read, member))
  },

  async wheelSeed(ctx, { member }, { body }) {
    const { memberId, operatorId } = member
    await revealSeed(ctx, { memberId, operatorId, ...body })
    return {}
  },

  ...gameHandlers,

  async checkinV2(ctx, { member, language }) {
    return showCheckIn(await readCheckIn(ctx, member), language)
  },

  async checkin(ctx, { member }, { params }) {
    return showTaken(await checkIn(ctx, { ...whoAsks(member), day: Number(params.day) }))
  },

  async checkinBonus(ctx, { member }, { params }) {
    return showTaken(await takeBonus(ctx, { ...whoAsks(member), day: Number(params.day) }))
  },
}

function memberKeys(ctx: Context, operator: Operator, session: MemberSignIn) {
  return {
    randomkey: ctx.chance.bytes(16).toHex(),
    id: session.memberId,
    username: session.name,
    accessTokenMember: session.memberToken,
    lineInfo: { agent: operator.agent, company: operator.company },
  }
}

async function credit(ctx: Context, memberId: string) {
  const cash = await findCash(ctx.read, memberId)
  invariant(cash, 'every member has a cash account')
  return { credit: toBaht(cash.balance), version: cash.version }
}
