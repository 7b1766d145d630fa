import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCouponTerms } from '../../../server/api/shapes/promotions/coupon-terms.ts'
import { showPromotionTerms } from '../../../server/api/shapes/promotions/promotion-terms.ts'
import { seedReceivingAccounts } from '../../../server/features/payments/seed-receiving-accounts.ts'
import { WHOLE_FORMS } from '../../support/console-writes.ts'
import { useDatabase } from '../../support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../support/stage/desk.ts'
import { newKeyPair } from '../../support/stage/games/signing-provider.ts'
import { FIFTY } from '../../support/stage/rewards/couponed.ts'
import { TENTH } from '../../support/stage/rewards/promoted.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
let roundId: string
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerkWith('rules.confirm', 'payments.confirm', 'games.confirm', 'plans.confirm')
  await seedReceivingAccounts(desk.ctx, desk.operatorId)
  roundId = await desk.openRound()
})
afterAll(() => desk.close())

// biome-ignore lint/suspicious/noExplicitAny: the answers of many calls
type Shown = any

/** A whole form: what it shows, and what is sent with some of it changed. */
interface Form {
  /** Makes what is changed, where a new operator has none. */
  readonly begin?: () => Promise<unknown>
  readonly shown: () => Promise<Shown>
  readonly wish: (shown: Shown, some: object) => object
  readonly seen: (shown: Shown) => unknown
  /** One tab changes the first, the other the second. */
  readonly changes: readonly [object, object]
  /** Of forms that had words of their own before. */
  readonly refusal?: string
  /** By what a second person agrees, where one does. */
  readonly agrees?: { readonly path: string; readonly about?: (sent: Shown) => object }
}

const first = async (path: string, name: string) => (await owner.get(path)).body[name][0]

async function agreed(path: string, body: object, agrees: Form['agrees']): Promise<void> {
  const sent = await owner.post(path, body)
  expect([path, sent.status, sent.body.code]).toEqual([path, 200, undefined])
  if (!agrees) return
  const answer = { ...agrees.about?.(body), proposalId: sent.body.proposalId }
  expect((await checker.post(agrees.path, answer)).status).toBe(200)
}

const newWallet = () => ({
  ...{ provider: 'JLS', mostWin: 1_000, mostDay: null, launchUrl: null },
  ...{ addKey: newKeyPair().publicKey, endKey: null, reason: 'ใหม่' },
})

const rules = (kind: string, path: string, changes: Form['changes']): Form => ({
  shown: async () => shownOf(kind, (await owner.get(path)).body),
  wish: (shown, some) => ({ ...shown, ...some }),
  seen: (shown) => shown,
  changes,
  agrees: { path: '/rules/confirm', about: () => ({ kind }) },
})

const shownOf = (kind: string, body: Shown) => (kind === 'licence' ? body.licence : body)

const FORMS: Readonly<Record<string, Form>> = {
  'games.setProvider': {
    shown: () => first('/games/providers', 'providers'),
    wish: ({ code, isOn, shelf, place }, some) => ({ code, isOn, shelf, place, ...some }),
    seen: ({ isOn, shelf, place }) => ({ isOn, shelf, place }),
    changes: [{ isOn: true }, { place: 77 }],
  },
  'moneyRules.propose': {
    shown: async () => (await owner.get('/moneyRules/standing')).body,
    wish: (shown, some) => ({ rules: { ...shown, ...some }, reason: 'ทดสอบ', sure: true }),
    seen: (shown) => shown,
    changes: [{ adjustDayMax: 77 }, { membersPay: false }],
    agrees: { path: '/moneyRules/confirm' },
  },
  'rules.setDraws': rules('draws', '/rules/draws', [{ noResultMinutes: 77 }, { takeBack: 'full' }]),
  'rules.setLicence': rules('licence', '/rules/licence', [{ licenceNo: '77' }, { helpText: 'โทรได้ทุกวัน' }]),
  'fast.setRules': rules('fast', '/fast/rules', [{ coolDownSeconds: 7 }, { rule: 'classic' }]),
  'promotions.propose': {
    begin: () =>
      agreed(
        '/promotions/propose',
        { promotionId: null, terms: showPromotionTerms(TENTH), seen: null, reason: 'ใหม่' },
        { path: '/promotions/confirm' },
      ),
    shown: () => first('/promotions/list', 'promotions'),
    wish: ({ promotionId, terms }, some) => ({ promotionId, terms: { ...terms, ...some }, reason: 'ทดสอบ' }),
    seen: ({ nth }) => nth,
    changes: [{ times: 7 }, { budget: 77_000 }],
    agrees: { path: '/promotions/confirm' },
  },
  'coupons.propose': {
    begin: () =>
      agreed(
        '/coupons/propose',
        { campaignId: null, terms: showCouponTerms(FIFTY), seen: null, reason: 'ใหม่' },
        { path: '/coupons/confirm' },
      ),
    shown: () => first('/coupons/list', 'campaigns'),
    wish: ({ campaignId, terms }, some) => ({ campaignId, terms: { ...terms, ...some }, reason: 'ทดสอบ' }),
    seen: ({ nth }) => nth,
    changes: [{ times: 7 }, { nameEn: 'Another name' }],
    agrees: { path: '/coupons/confirm' },
  },
  'receiving.proposeLimits': {
    shown: () => first('/receiving/list', 'accounts'),
    wish: ({ id, limits }, some) => ({ accountId: id, limits: { ...limits, ...some }, reason: 'ทดสอบ' }),
    seen: ({ limits }) => limits,
    changes: [{ dailyCap: 77_000 }, { hours: { from: '08:00', until: '20:00' } }],
    agrees: { path: '/receiving/confirm', about: ({ accountId }) => ({ accountId }) },
  },
  'gameWallets.propose': {
    begin: () =>
      agreed('/gameWallets/propose', { ...newWallet(), seen: null }, { path: '/gameWallets/confirm' }),
    shown: () => first('/gameWallets/list', 'wallets'),
    wish: ({ provider, terms, opensIn }, some) => ({
      ...{ provider, ...terms, opensIn, addKey: null, endKey: null, reason: 'ทดสอบ', ...some },
    }),
    seen: ({ terms, opensIn }) => ({ ...terms, opensIn }),
    changes: [{ mostWin: 500 }, { mostDay: 50_000 }],
    agrees: { path: '/gameWallets/confirm' },
  },
  'plans.propose': {
    shown: async () => {
      const { groups } = (await owner.get('/plans/list')).body
      const { plans } = groups.find(({ group }: Shown) => group === 'hanoi')
      return plans[0].prices.find(({ type }: Shown) => type === 'two_top')
    },
    wish: ({ type, rate, discount, rankMax }, some) => ({
      ...{ group: 'hanoi', plan: 'full', type, rate, discount, rankMax, sure: true, ...some },
    }),
    seen: ({ rate, discount, rankMax }) => ({ rate, discount, rankMax }),
    changes: [{ rate: 77 }, { discount: 7 }],
    agrees: { path: '/plans/confirm' },
  },
  'numbers.limit': {
    shown: async () => (await owner.get(`/numbers/list/${roundId}`)).body.limits,
    wish: (shown, some) => ({ roundId, ...shown, ...some }),
    seen: (shown) => shown,
    refusal: 'LIMITS_CHANGED',
    changes: [{ memberRoundMax: 77 }, { types: [{ type: 'two_top', cap: 7, memberCap: null, tiers: null }] }],
  },
  'numbers.begin': {
    shown: async () => (await owner.get(`/numbers/list/${roundId}`)).body.begins,
    wish: (shown, some) => ({ roundId, ...shown, ...some }),
    seen: (shown) => shown,
    changes: [{ memberRoundMax: 77 }, { types: [{ type: 'two_top', cap: 7, memberCap: null, tiers: null }] }],
  },
}

/** Each has a test of its own: of texts, of roles, and of who has which. */
const ELSEWHERE = ['site.setTexts', 'roles.set', 'staff.setRole']

test('every form that is sent as a whole is tried', () => {
  expect([...Object.keys(FORMS), ...ELSEWHERE].sort()).toEqual([...WHOLE_FORMS].sort())
})

test.each(Object.entries(FORMS))(
  '%s: of two tabs the later does not undo what the earlier has sent',
  async (name, form) => {
    const path = `/${name.replace('.', '/')}`
    await form.begin?.()
    const opened = await form.shown()
    const [one, other] = form.changes
    const seen = form.seen(opened)
    await agreed(path, { ...form.wish(opened, one), seen }, form.agrees)
    const standing = await form.shown()
    expect(standing).not.toEqual(opened)

    const late = await owner.post(path, { ...form.wish(opened, other), seen })
    expect([late.status, late.body.code]).toEqual([409, form.refusal ?? 'CHANGED_SINCE'])
    expect((await checker.get('/approvals/waiting')).body.waiting).toEqual([])
    expect(await form.shown()).toEqual(standing)

    const again = form.wish(standing, other)
    await agreed(path, { ...again, seen: form.seen(standing) }, form.agrees)
  },
)

test('limits that stand already are taken once more, whatever was shown: an answer that was lost is asked for again', async () => {
  const { begins } = (await owner.get(`/numbers/list/${roundId}`)).body
  const body = { roundId, ...begins, memberRoundMax: 99, seen: begins }
  const sent = [await owner.post('/numbers/begin', body), await owner.post('/numbers/begin', body)]
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
})

test('what was opened as new is refused where it is there by now', async () => {
  const late = await owner.post('/gameWallets/propose', { ...newWallet(), seen: null })
  expect([late.status, late.body.code]).toEqual([409, 'CHANGED_SINCE'])
})
