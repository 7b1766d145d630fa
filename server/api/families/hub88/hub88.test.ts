import { createPublicKey, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import walletApi from '../../../../contract/games/hub88/hub88-api.json' with { type: 'json' }
import { gameCalls } from '../../../../contract/games/hub88/hub88-calls.ts'
import { ANSWER_CODES } from '../../../../domain/games/answer-codes.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { cashOf, codeOf, launched, PROVIDER, signedIn } from '../../../../tests/support/stage/games/gamer.ts'
import {
  bodiesOf,
  newKeyPair,
  openProvider,
  type SigningProvider,
  signatureBy,
} from '../../../../tests/support/stage/games/signing-provider.ts'
import { changeWallet } from '../../../features/games/seamless/change-wallet.ts'
import { isSignedByOne } from '../../../features/games/seamless/signature.ts'

const database = useDatabase()
let desk: Desk
let provider: SigningProvider
let memberId = ''
let token = ''
beforeAll(async () => {
  desk = await openDesk(database.url)
  provider = await openProvider(desk)
})
afterAll(() => desk.close())
beforeEach(async () => {
  ;[memberId = ''] = await desk.members(1, bahtToSatang(1_000))
  token = await launched(desk, { memberId, sessionId: await signedIn(desk, database.url, memberId) })
})

type Path = keyof ReturnType<typeof bodiesOf>
const PATHS = Object.entries(walletApi.paths) as [Path, (typeof walletApi.paths)[Path]][]
const codeFor = async (path: string, body: unknown) => (await provider.send(path, body)).body.status
const cash = () => cashOf(desk, memberId)
const without = (body: object, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
const WRONG: Readonly<Record<string, unknown>> = { string: 7, integer: '7', boolean: 'yes' }

describe('the interface of Caleta, as its file says', () => {
  test('has exactly these paths and fields here, and the bodies of these tests are whole', () => {
    const declared = Object.values(gameCalls).filter(({ speaks }) => speaks === 'caleta')
    expect(declared.map(({ path }) => path.replace('/partner/games/{provider}', '')).sort()).toEqual(
      Object.keys(walletApi.paths).sort(),
    )
    for (const [path, { body }] of PATHS) {
      const call = declared.find((each) => each.path.endsWith(path))
      expect(Object.keys(call?.body.shape ?? {}).sort(), path).toEqual(Object.keys(body.properties).sort())
      expect(Object.keys(bodiesOf('t')[path]).sort(), path).toEqual(Object.keys(body.properties).sort())
    }
    expect(walletApi.signatureHeader.toLowerCase()).toBe('x-auth-signature')
  })

  test('has no code that is not answered, and answers no code that it has not', () => {
    expect(new Set(Object.values(ANSWER_CODES.caleta))).toEqual(new Set(walletApi.statuses))
  })

  test.each(PATHS)(
    '%s is refused for each field that is missing or of another type',
    async (path, { body }) => {
      const whole = bodiesOf(token)[path]
      for (const [field, type] of Object.entries(body.properties)) {
        const isRequired = (body.required as string[]).includes(field)
        if (isRequired)
          expect(await codeFor(path, without(whole, field)), field).toBe('RS_ERROR_WRONG_SYNTAX')
        expect(await codeFor(path, { ...whole, [field]: WRONG[type] }), field).toBe('RS_ERROR_WRONG_TYPES')
      }
      expect(await codeFor(path, '{"token":')).toBe('RS_ERROR_WRONG_SYNTAX')
      expect(await codeFor(path, '[]')).toBe('RS_ERROR_WRONG_SYNTAX')
      expect(await cash()).toBe(1_000_00)
    },
  )

  test.each(PATHS)(
    '%s takes a body of its required fields, and fields that nobody knows',
    async (path, { body }) => {
      const all = { ...bodiesOf(token)[path], token }
      const required = Object.fromEntries(
        Object.entries(all).filter(([name]) => (body.required as string[]).includes(name)),
      )
      const code = await codeFor(path, { ...required, nobody_knows: { it: [1] } })
      expect(['RS_OK', undefined, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST']).toContain(code)
    },
  )

  test.each(PATHS)('%s answers with the fields that it has, and no others', async (path, { answer }) => {
    const told = bodiesOf(token)
    if (path === '/wallet/win') {
      await provider.send('/wallet/bet', {
        ...told['/wallet/bet'],
        transaction_uuid: told[path].reference_transaction_uuid,
      })
    }
    const sent: Record<string, unknown> = told[path]
    const { status, body } = await provider.send(path, sent)
    expect(status).toBe(200)
    const known = Object.keys(answer.properties)
    expect(Object.keys(body).filter((field) => !known.includes(field))).toEqual([])
    expect((answer.required as string[]).filter((field) => !(field in body))).toEqual([])
    expect(body.request_uuid).toEqual(sent.request_uuid)
  })
})

describe('a play over the wire', () => {
  test('takes a bet, pays its win and gives it back, in units of a hundred thousandth of a baht', async () => {
    const told = bodiesOf(token)
    const bet = told['/wallet/bet']
    const ok = { status: 'RS_OK', user: memberId, currency: 'THB', request_uuid: bet.request_uuid }
    expect((await provider.send('/wallet/balance', told['/wallet/balance'])).body).toEqual({
      ...ok,
      balance: 100_000_000,
    })
    expect((await provider.send('/wallet/bet', bet)).body).toEqual({ ...ok, balance: 99_000_000 })
    expect((await provider.send('/wallet/bet', bet)).body).toEqual({ ...ok, balance: 99_000_000 })
    const reference = { reference_transaction_uuid: bet.transaction_uuid }
    const win = { ...told['/wallet/win'], ...reference, transaction_uuid: randomUUID(), amount: 350_000 }
    expect((await provider.send('/wallet/win', win)).body).toEqual({ ...ok, balance: 99_350_000 })
    // What was signed for one call is told by another: its bytes are right, and its id is that of the win.
    for (const path of ['/wallet/bet', '/wallet/rollback']) {
      expect(await codeFor(path, win), path).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    }
    const back = { ...told['/wallet/rollback'], ...reference, transaction_uuid: randomUUID() }
    expect((await provider.send('/wallet/rollback', back)).body).toEqual({ ...ok, balance: 100_350_000 })
    expect(await codeFor('/wallet/win', { ...win, transaction_uuid: randomUUID() })).toBe(
      'RS_ERROR_TRANSACTION_ROLLED_BACK',
    )
    expect(await codeFor('/wallet/bet', bet)).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect(await cash()).toBe(1_003_50)
  })

  test('says how much there is when it is not enough', async () => {
    const bet = { ...bodiesOf(token)['/wallet/bet'], amount: 100_001_000 }
    expect((await provider.send('/wallet/bet', bet)).body).toEqual({
      ...{ status: 'RS_ERROR_NOT_ENOUGH_MONEY', request_uuid: bet.request_uuid },
      ...{ currency: 'THB', balance: 100_000_000 },
    })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['in euros', { currency: 'EUR' }, 'RS_ERROR_WRONG_CURRENCY'],
    ['by a token nobody gave', { token: randomUUID() }, 'RS_ERROR_INVALID_TOKEN'],
    ['below nothing', { amount: -1 }, 'RS_ERROR_WRONG_TYPES'],
    ['of a part of a unit', { amount: 0.5 }, 'RS_ERROR_WRONG_TYPES'],
    ['free of charge', { is_free: true }, 'RS_ERROR_WRONG_TYPES'],
  ])('refuses a bet %s', async (_, wish, code) => {
    expect(await codeFor('/wallet/bet', { ...bodiesOf(token)['/wallet/bet'], ...wish })).toBe(code)
    expect(await cash()).toBe(1_000_00)
  })

  test('speaks Hub88’s own paths, which name the member', async () => {
    const told = bodiesOf(token)
    const user = { user: memberId }
    const { supplier_user: _, ...bet } = told['/wallet/bet']
    expect((await provider.send('/user/info', { ...user, request_uuid: 'r' })).body).toEqual({
      ...{ status: 'RS_OK', request_uuid: 'r', user: memberId, country: 'TH' },
    })
    expect(await codeFor('/user/info', { user: 'nobody', request_uuid: 'r' })).toBe('RS_ERROR_INVALID_TOKEN')
    expect(await codeFor('/user/balance', { ...told['/wallet/balance'], ...user })).toBe('RS_OK')
    expect(await codeFor('/user/balance', { ...told['/wallet/balance'], user: randomUUID() })).toBe(
      'RS_ERROR_INVALID_TOKEN',
    )
    expect(await codeFor('/transaction/bet', bet)).toBe('RS_ERROR_WRONG_SYNTAX')
    expect(await codeFor('/transaction/bet', { ...bet, ...user })).toBe('RS_OK')
    const reference = { ...user, reference_transaction_uuid: bet.transaction_uuid }
    const win = { ...bet, ...reference, transaction_uuid: randomUUID(), amount: 2_000_000 }
    expect(await codeFor('/transaction/win', win)).toBe('RS_OK')
    const back = { ...told['/wallet/rollback'], ...reference, transaction_uuid: randomUUID() }
    expect(await codeFor('/transaction/rollback', back)).toBe('RS_OK')
    expect(await codeFor('/transaction/win', { ...win, transaction_uuid: randomUUID() })).toBe(
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    )
    expect(await cash()).toBe(1_020_00)
  })
})

describe('a signature', () => {
  // From Hub88's own examples of signed texts.
  const HUB88 = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx3IRpSri/9SjA7f9me35
v6LtJzn8drb1vg/UeGaPPFR16KsUOPqbGJ2r1pRPJMedqqbO7Agt/HavWDcQhNZl
c9VrVQcWK/w2HD9PflQYv0oQMiPK5Mut/eIdFOpwwwaRAU4s6WOkJdSmP9F4cfr/
amTZZoY59/t3SZWYjgZ9/LDI2X8S3uLW/JPiH+6dm2bU8ykhxoWwLE/piJxynS73
EzM0tgjHyTUMkarhK9qRVZk581/kzmtJLLBZQl9XrQQcIfQ+zFZj7ijddOptxpxq
Cmq8gQNohB56p34yjVH3uAJAaFvIVg5mEkprrvNVDJwGonHSaaq7AICmzrF6h/r5
dwIDAQAB
-----END PUBLIC KEY-----`)
  test.each([
    [
      'test',
      'V3bEXE72v0fbrKNV6bHW945WgsuRvkKcUBA4+C2AiUp+ssrItfk4btBhQfuupBsUXY11JZY+2DSK15NlXeziZbtGQRbgq6v/Ou2tWd652r39nKCfwpxLw1foXaLiSP5ZPudi42M7ANG4XygjaErPiIMHHQaEA6WKqSLIPmJmJJ1u6PkLulpG5CEMO+/6tWRBMMd5vZuHxqc2koaCWI6a3sW+75INSPXbSAEnwVkWPIeUg+EYCdUE7RARSlT/xf5Bp37qtEGZSG7TF7198HDQjAMpC7HBY+tUXsNZwXJJpcRxRh0Pqfz7Q9LG0ikFfdQE+0gCnuLOmx0IMtLIFjVQpA==',
    ],
    [
      'example',
      'KzpO4V0hQzF5QXl6VxBurWImpi1XhY0/nfezuaNJd3IE1YvIX1uRqgVcKRRLOcBVDg9uT7oQNOyuBSIYmNqc6YR3IJyWNPol0wPObBi71fpDtDxIuZmAW6CHsoKgjSlP3NPP7X4CheJW/xaVgWW2hveAcV4mXvbY2cIVywVeCE6y+LrKI+doq1sRXAx7akQsAe5aQvFNo419zme682eddwkgESDdlJY2vCQ7mFxpxrnXQ3kqefq6JuGizGwgGLaqsp79hu9rc6Bnkvevhq0LcyLZ4SnHfVnv6sxZGyPEFQLslgk/jtww+IXXna6pI0ki2nxSc4UVbFTUIBL4B3lm/A==',
    ],
    [
      '{"test":"test"}',
      'LMYX772LMBO+r83MakogTLoYnUmkR5TTSCMbzbzWPQBgqakoUwjsQnGAbIvA2ZEZXKgbygEW32crr/OzkJbXJp/XSeXPg93IvlOOiaItcPZAIx2MvBh7tY2vtcNMfodlrEvvG5ySDJQWO4LD/Gv7v6dpJJEsVy7AFdT8Azix2MUGcsljIJFWclYsHjJ96OCm5z4RZeA4tp49QCMKb3AL0TZojxxPL/9vSO//o4IcGQCQ02Sw7/p1c8EogCKI9AcMA2fmcog5fy853wMoZJem+qzLtQfBNKLmmKvFE02V7AkRdPn4q7ilCFzkpmN3T5Rhmazv5JHUIvjokR9c0p/4UQ==',
    ],
  ])('of Hub88 over %s is right, and over another byte or by another key it is not', (text, signature) => {
    expect(isSignedByOne([HUB88], Buffer.from(text), signature)).toBe(true)
    expect(isSignedByOne([HUB88], Buffer.from(`${text} `), signature)).toBe(false)
    expect(isSignedByOne([createPublicKey(newKeyPair().publicKey)], Buffer.from(text), signature)).toBe(false)
    expect(isSignedByOne([], Buffer.from(text), signature)).toBe(false)
  })

  test('that is missing, of another body, of a stranger or of another provider is refused', async () => {
    const bet = bodiesOf(token)['/wallet/bet']
    const text = JSON.stringify(bet)
    const post = async (headers: Record<string, string>, to: string = PROVIDER) => {
      const all = { 'content-type': 'application/json', ...headers }
      const { status, body } = await desk.ask('POST', `/partner/games/${to}/wallet/bet`, all, text)
      return [status, body.status]
    }
    const wrong = [200, 'RS_ERROR_INVALID_SIGNATURE']
    const right = signatureBy(provider.keys, text)
    expect(await post({})).toEqual(wrong)
    expect(await post({ 'x-auth-signature': 'AAAA' })).toEqual(wrong)
    expect(await post({ 'x-auth-signature': signatureBy(provider.keys, `${text} `) })).toEqual(wrong)
    expect(await post({ 'x-auth-signature': signatureBy(newKeyPair(), text) })).toEqual(wrong)
    expect(await post({ 'x-auth-signature': right }, 'nobody')).toEqual(wrong)
    await openProvider(desk, 'second')
    expect(await post({ 'x-auth-signature': right }, 'second')).toEqual(wrong)
    expect(await cash()).toBe(1_000_00)
    expect(await post({ 'x-auth-signature': right })).toEqual([200, 'RS_OK'])
  })

  test('is good by the old key and the new one, until the old one ends', async () => {
    const [old, next] = [newKeyPair(), newKeyPair()]
    const turned = await openProvider(desk, 'turned')
    const code = await codeOf(desk)
    const ofWallet = { code, provider: 'turned' }
    const asks = async (by: typeof old) => {
      const body = { user: memberId, request_uuid: 'r' }
      return (await turned.send('/user/info', body, by)).body.status
    }
    await changeWallet(desk.ctx, { ...ofWallet, addKey: old.publicKey })
    await changeWallet(desk.ctx, { ...ofWallet, addKey: next.publicKey })
    // The keys of an operator are looked up once a second.
    const asked = async () => [await asks(old), await asks(next), await asks(turned.keys)]
    await expect.poll(asked).toEqual(['RS_OK', 'RS_OK', 'RS_OK'])
    const { fingerprint } = await desk.ctx.read.one<{ fingerprint: string }>`
      select fingerprint from game_key where provider = 'turned' and public_key = ${old.publicKey}`
    await changeWallet(desk.ctx, { ...ofWallet, endKey: fingerprint })
    await expect.poll(() => asks(old), { timeout: 20_000 }).toBe('RS_ERROR_INVALID_SIGNATURE')
    expect(await asks(next)).toBe('RS_OK')
    await expect(changeWallet(desk.ctx, { ...ofWallet, addKey: old.publicKey })).rejects.toMatchObject({
      code: 'GAME_KEY_USED',
    })
  })
})

test('a key that is no RSA key of 2048 bits, and an address without a token, are refused', async () => {
  const code = await codeOf(desk)
  const change = (wish: object) => changeWallet(desk.ctx, { code, provider: PROVIDER, ...wish })
  await expect(change({ addKey: 'no key' })).rejects.toMatchObject({ code: 'GAME_KEY_WEAK' })
  await expect(change({ launchUrl: 'https://games.example/' })).rejects.toMatchObject({
    code: 'GAME_WALLET_INVALID',
  })
  await expect(change({ launchUrl: 'javascript:{token}' })).rejects.toMatchObject({
    code: 'GAME_WALLET_INVALID',
  })
  await expect(change({ provider: 'a b' })).rejects.toMatchObject({ code: 'GAME_WALLET_INVALID' })
})
