import { z } from 'zod'
import { checkInShown, dayOfLadder, takenAtCheckIn } from '../check-in-shapes.ts'
import { BALANCE_ERROR, declareCalls, EMPTY_LIST, LOGIN_ERROR, MESSAGE_ERROR } from '../define.ts'
import { gameLaunchCalls } from '../games/launch-calls.ts'
import { answer, baht, idOr, plainText } from '../shapes.ts'
import { codeOfHalf, credentials } from './account.ts'
import {
  affiliateShown,
  affWithdrawAnswer,
  affWithdrawWish,
  campaignWish,
  incomeShown,
} from './affiliates.ts'
import { bonusCalls } from './bonus-calls.ts'
import { gameCalls } from './games/catalogue.ts'
import { cashbackShown, collectedCashback, whyNot } from './rewards/cashback.ts'
import { rankShown } from './rewards/rank.ts'
import { seedWish, spinAnswer, spinWish, wheelOfMember, wheelShown } from './rewards/wheel.ts'

const ofMember = { audience: 'member', token: 'member' } as const
/** Affiliate, check-in, cashback and the wheel: calls about one member of one operator. */
const ofOne = { ...ofMember, usernameParam: 'username', microserviceParam: 'service' } as const

const onDay = z.object({ service: z.string(), username: z.string(), day: dayOfLadder })

/** The answer to a member's own sign-in. */
const signedIn = {
  randomkey: z.string(),
  id: z.string(),
  username: z.string(),
  accessTokenMember: z.string(),
  lineInfo: z.object({ agent: z.string(), company: z.string() }),
}

export const backendCalls = declareCalls('backend', {
  login: {
    method: 'POST',
    path: '/api/Login/auth/{microservice}',
    use: 'member login',
    audience: 'public',
    signsIn: true,
    token: null,
    fixedQuery: { lang_param: 'th' },
    failure: LOGIN_ERROR,
    microserviceParam: 'microservice',
    body: credentials,
    /** With a second step the answer is CODE_REQUIRED, with `half` for the next call. */
    reply: answer(signedIn),
  },
  loginCode: {
    method: 'POST',
    path: '/api/Login/code/{microservice}',
    use: 'the second half of a sign-in: a code, within five minutes of the password',
    own: true,
    audience: 'public',
    token: null,
    microserviceParam: 'microservice',
    body: codeOfHalf,
    /** It carries the agent's token too: an agent signs in by the same call. */
    reply: answer({ ...signedIn, token: z.string(), upline: z.string(), upline_id: z.string() }),
  },
  credit: {
    ...ofMember,
    method: 'GET',
    path: '/api/Gateway/Credit/{memberUsername}/{id}',
    use: 'balance',
    fixedQuery: { lang_param: 'th' },
    failure: BALANCE_ERROR,
    usernameParam: 'memberUsername',
    params: z.object({ memberUsername: z.string(), id: idOr('MEMBER_UNKNOWN') }),
    /** `version` grows with every movement, so that a screen never shows an older balance than before. */
    reply: answer({ credit: baht, version: z.int() }),
  },
  changepassword: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/Changepassword/{microservice}',
    use: 'change password',
    fixedQuery: { lang_param: 'th' },
    failure: BALANCE_ERROR,
    microserviceParam: 'microservice',
    usernameField: 'username',
    body: z.strictObject({
      username: plainText(64),
      oldpass: z.string().trim().min(1).max(128),
      newpass: z.string().trim().min(1).max(128),
    }),
    reply: answer({}),
  },
  webbessage: {
    method: 'GET',
    path: '/api/Gateway/Webbessage/{microservice}',
    use: 'site messages',
    audience: 'public',
    token: null,
    failure: MESSAGE_ERROR,
    microserviceParam: 'microservice',
    reply: answer({
      header: z.string(),
      topic: z.string(),
      img: z.string(),
      description: z.string(),
    }),
  },
  ...gameCalls,
  affiliate: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/Affiliate/{username}/{service}',
    use: 'affiliate overview',
    failure: EMPTY_LIST,
    reply: answer(affiliateShown.shape),
  },
  affiliatePicture: {
    ...ofMember,
    own: true,
    method: 'GET',
    path: '/api/Gateway/AffiliatePicture',
    query: z.object({ c: z.string().max(64).optional() }),
    use: 'the link of who is signed in, as a picture to share: the site, a QR code and the code to type',
    file: 'image/png',
  },
  affiliateCampaign: {
    ...ofMember,
    own: true,
    method: 'POST',
    path: '/api/Gateway/AffiliateCampaign',
    use: "a campaign of the member's link, by a name that stands in it; once more the same changes nothing",
    body: campaignWish,
    reply: answer({}),
  },
  affWithdrawConfirm: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/AffWithdraw/Confirm/{service}',
    use: 'move affiliate income to the wallet',
    microserviceParam: 'service',
    usernameField: 'username',
    keyed: true,
    body: affWithdrawWish,
    reply: answer(affWithdrawAnswer),
  },
  affWithdraw: {
    ...ofMember,
    method: 'GET',
    path: '/api/Gateway/AffWithdraw/{username}',
    use: 'affiliate withdrawals',
    usernameParam: 'username',
    failure: EMPTY_LIST,
    /** What may be withdrawn and from how much on; the withdrawal itself is the call above. */
    reply: answer(incomeShown.shape),
  },
  checkinV2: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/CheckinV2/{service}/{username}',
    use: 'check-in calendar',
    failure: EMPTY_LIST,
    reply: answer(checkInShown.shape),
  },
  checkin: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/Checkin/{service}/{username}/{day}',
    use: 'check in',
    params: onDay,
    reply: answer(takenAtCheckIn),
  },
  checkinBonus: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/CheckinBonus/{service}/{username}/{day}',
    use: 'collect a check-in bonus',
    params: onDay,
    reply: answer(takenAtCheckIn),
  },
  cashback: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/Cashback/{service}/{username}',
    use: 'cashback overview',
    failure: EMPTY_LIST,
    reply: answer(cashbackShown.shape),
  },
  cashbackCheck: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/CashbackCheck/{service}/{username}',
    use: 'is cashback due: cb_status, cashback',
    failure: EMPTY_LIST,
    /** Present where nothing is due: why. */
    reply: answer({ cb_status: z.boolean(), cashback: baht, ...whyNot }),
  },
  cachbackCollect: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/CachbackCollect/{service}/{username}',
    use: 'collect cashback',
    failure: EMPTY_LIST,
    movesMoney: true,
    /** Once a member and period: asked again on that day it says the same. */
    reply: answer({ cashback: baht, collected: collectedCashback.nullable() }),
  },
  rank: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/Rank/{service}/{username}',
    use: "a member's rank, the turnover of 30 days, and what the next rank brings",
    own: true,
    failure: EMPTY_LIST,
    reply: answer(rankShown.shape),
  },
  ...bonusCalls,
  ...gameLaunchCalls,
  wheel: {
    method: 'GET',
    path: '/api/Gateway/Wheel/{service}',
    use: 'wheel segments',
    audience: 'public',
    token: null,
    microserviceParam: 'service',
    failure: EMPTY_LIST,
    reply: answer(wheelShown.shape),
  },
  wheelCheck: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/WheelCheck/{service}/{username}',
    use: 'spins left and last outcome; never spins (the product adds POST /api/Gateway/WheelSpin/{service}/{username})',
    failure: EMPTY_LIST,
    reply: answer(wheelOfMember.shape),
  },
  wheelSpin: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/WheelSpin/{service}/{username}',
    use: 'spin the wheel once',
    own: true,
    keyed: true,
    body: spinWish,
    reply: answer(spinAnswer),
  },
  wheelSeed: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/WheelSeed/{service}/{username}',
    use: 'show the secret of the spins so far, and promise a new one',
    own: true,
    body: seedWish,
    reply: answer({}),
  },
})
