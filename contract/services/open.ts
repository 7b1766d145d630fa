import { z } from 'zod'
import { BALANCE_ERROR, declareCalls, EMPTY_LIST } from '../define.ts'
import { answer, date, listOf, plainText, time } from '../shapes.ts'
import { registration } from './account.ts'
import { promotionOffer } from './rewards/promotion.ts'

const ofAnyone = { audience: 'public', token: null } as const

/** Each number of a prize with its position in the draw. */
const governmentPrize = z.object({
  price: z.string(),
  number: z.array(z.object({ round: z.int(), value: z.string() })),
})

/** All prizes; those of the slip, which nobody bets on, where they are known. */
const governmentDraw = z.object({
  date,
  /** The numbers of the year that the two sets of tickets of the draw bear. */
  period: z.array(z.int()),
  displayDate: z.object({ date: z.string(), month: z.string(), year: z.string() }),
  data: z.object({
    first: governmentPrize,
    second: governmentPrize.optional(),
    third: governmentPrize.optional(),
    fourth: governmentPrize.optional(),
    fifth: governmentPrize.optional(),
    near1: governmentPrize,
    last3f: governmentPrize,
    last3b: governmentPrize,
    last2: governmentPrize,
  }),
})

export type GovernmentDraw = z.output<typeof governmentDraw>

/** The specification's fixed text, not translated. */
export const REGISTERED = 'สมัครสมาชิกสำเร็จ'

export const openCalls = declareCalls('open', {
  banks: {
    ...ofAnyone,
    method: 'GET',
    path: '/banks.json',
    use: 'bank list (the external bank JSON file; this is its default)',
    failure: { ...BALANCE_ERROR, data: [] },
    reply: listOf(
      z.object({ code: z.string(), name: z.string(), short_name: z.string(), color: z.string() }),
    ),
  },
  promotionRegister: {
    ...ofAnyone,
    method: 'GET',
    path: '/api/Gateway/PromotionRegister/{microservice}',
    use: 'promotions shown at registration',
    fixedQuery: { lang_param: 'null' },
    failure: { ...BALANCE_ERROR, data: [] },
    microserviceParam: 'microservice',
    /** `terms`: from which a page shows what it gives and asks; a server that has none tells it in `description` alone. */
    reply: listOf(
      z.object({
        ...{ id: z.string(), name: z.string(), description: z.string() },
        terms: promotionOffer.optional(),
      }),
    ),
  },
  register: {
    ...ofAnyone,
    method: 'POST',
    path: '/api/Gateway/Register/{microservice}',
    use: 'register',
    failure: { status: false, statusCode: 400 },
    microserviceParam: 'microservice',
    body: registration,
    reply: answer({
      statusCode: z.literal(200),
      message: z.literal(REGISTERED),
      /** The password is returned only when the server generated it; otherwise it is empty. */
      data: z.object({ username: z.string(), password: z.string() }),
    }),
  },
  affiliateVisit: {
    ...ofAnyone,
    method: 'POST',
    path: '/api/Gateway/AffVisit/{microservice}',
    use: "count that a member's link was opened; the same answer whether anybody has the code or not",
    own: true,
    microserviceParam: 'microservice',
    body: z.strictObject({ code: plainText(64), campaign: plainText(64).optional() }),
    reply: answer({}),
  },
  forgotPassword: {
    ...ofAnyone,
    method: 'POST',
    path: '/api/Gateway/ForgotPassword/{microservice}',
    use: 'ask for a code by phone to choose a new password; the same answer whether the phone is known or not',
    own: true,
    microserviceParam: 'microservice',
    body: z.strictObject({ phone: plainText(20) }),
    /** Has to come with the code. */
    reply: answer({ token: z.string() }),
  },
  resetPassword: {
    ...ofAnyone,
    method: 'POST',
    path: '/api/Gateway/ResetPassword/{microservice}',
    use: 'choose a new password with the code; every session ends',
    own: true,
    microserviceParam: 'microservice',
    body: z.strictObject({
      token: z.string().max(100),
      code: plainText(24),
      newpass: z.string().trim().min(1).max(128),
    }),
    reply: answer({}),
  },
  governmentLatest: {
    ...ofAnyone,
    method: 'POST',
    path: '/government/latest',
    use: 'latest government draw (the external government service; this is its default)',
    failure: EMPTY_LIST,
    readsOnly: true,
    body: z.strictObject({}).optional(),
    /**
     * The format of the government's own service, so that either can answer. `response` is null before the first draw.
     */
    reply: answer({
      statusCode: z.literal(200),
      statusMessage: z.string(),
      response: governmentDraw.nullable(),
    }),
  },
  maintenance: {
    method: 'GET',
    path: '/maintenance',
    use: 'is a game under maintenance',
    audience: 'member',
    token: 'member',
    failure: EMPTY_LIST,
    query: z.object({
      provider_code: z.string().max(20).optional(),
      username: z.string().max(64).optional(),
      game_id: z.string().max(64).optional(),
    }),
    /** `until`: its end, where one is known. */
    reply: answer({ maintenance: z.boolean(), message: z.string(), until: time.nullable() }),
  },
})
