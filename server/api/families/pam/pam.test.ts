import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import pamApi from '../../../../contract/games/pam/pam-api.json' with { type: 'json' }
import { PAM_ERRORS, PAM_TYPES, pamCalls } from '../../../../contract/games/pam/pam-calls.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { cashOf, codeOf, launched, signedIn } from '../../../../tests/support/stage/games/gamer.ts'
import {
  openPamProvider,
  PAM_PROVIDER,
  type PamProvider,
  pamTransaction,
} from '../../../../tests/support/stage/games/pam-provider.ts'
import { listKeys } from '../../../features/games/operated/list-keys.ts'
import { changeWallet } from '../../../features/games/seamless/change-wallet.ts'
import { sweepGameTokens } from '../../../features/games/seamless/sweep-tokens.ts'
import { stopPlay } from '../../../features/safer/stop-play.ts'

const database = useDatabase()
let desk: Desk
let provider: PamProvider
let memberId = ''
let sessionId = ''
let player = ''
beforeAll(async () => {
  desk = await openDesk(database.url)
  provider = await openPamProvider(desk)
})
afterAll(() => desk.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  ;[memberId = ''] = await desk.members(1, bahtToSatang(1_000))
  sessionId = await signedIn(desk, database.url, memberId)
  player = await launched(desk, { memberId, sessionId }, { provider: PAM_PROVIDER })
})

const cash = () => cashOf(desk, memberId)
const id = () => randomUUID()
const path = () => `/players/${memberId}/transactions`
const tell = async (wish: Readonly<Record<string, unknown>>, at = path(), token = player) =>
  provider.ask('POST', at, { player: token, body: pamTransaction(wish) })
/** `OK` or the error's code, with the cash that goes along. */
const outcome = async (wish: Readonly<Record<string, unknown>>, at?: string, token?: string) => {
  const { body } = await tell(wish, at, token)
  const {
    status,
    error,
    transactionResult: result,
  } = body as {
    status: string
    error?: { code: string }
    transactionResult?: { balance: { cashAmount: number } }
  }
  return [error?.code ?? status, result?.balance.cashAmount]
}

type Facts = (typeof pamApi.calls)['addTransaction']
const CALLS = Object.entries(pamApi.calls) as [keyof typeof pamCalls, Partial<Facts> & Facts][]
const keysOf = (schema: unknown) => Object.keys((schema as z.ZodObject).shape).sort()
const requiredOf = (schema: unknown) =>
  Object.entries((schema as z.ZodObject).shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name)
    .sort()
const trueOf = (facts: object) =>
  Object.entries(facts)
    .filter(([, is]) => is === true)
    .map(([name]) => name)
    .sort()

describe('the player-account interface, as its file says', () => {
  test('has exactly these calls, paths, parameters and headers here', () => {
    expect(Object.keys(pamCalls).sort()).toEqual(Object.keys(pamApi.calls).sort())
    for (const [name, facts] of CALLS) {
      const call = pamCalls[name]
      expect([call.method, call.path], name).toEqual([facts.method, `/partner/pam${facts.path}`])
      expect(keysOf(call.query), name).toEqual(Object.keys(facts.query).sort())
      expect(requiredOf(call.query), name).toEqual(trueOf(facts.query))
      expect(keysOf(call.headers), name).toEqual(Object.keys(facts.headers).sort())
      expect(requiredOf(call.headers), name).toEqual(trueOf(facts.headers))
      expect('params' in call ? keysOf(call.params) : [], name).toEqual([...facts.params].sort())
    }
  })

  test('has exactly these fields of a transaction, types and errors', () => {
    const { body } = pamApi.calls.addTransaction
    expect(keysOf(pamCalls.addTransaction.body)).toEqual(Object.keys(body.properties).sort())
    expect(requiredOf(pamCalls.addTransaction.body)).toEqual([...body.required].sort())
    expect(Object.keys(pamTransaction()).sort()).toEqual(Object.keys(body.properties).sort())
    expect([...PAM_TYPES]).toEqual(pamApi.types)
    expect([...PAM_ERRORS].sort()).toEqual([...pamApi.errors].sort())
  })

  test('is answered with fields that it has, every required one among them', async () => {
    const bet = pamTransaction()
    const answers: Record<string, Record<string, unknown>> = {}
    const ask = async (name: string, ...asked: Parameters<PamProvider['ask']>) => {
      const { status, body } = await provider.ask(...asked)
      expect([name, status, body.status]).toEqual([name, 200, 'OK'])
      answers[name] = body
    }
    const query = { provider: PAM_PROVIDER, providerBetRef: String(bet.providerBetRef) }
    await ask('getSession', 'GET', '/players/session', { player })
    await ask('getBalance', 'GET', `/players/${memberId}/balance`, { player })
    await ask('addTransaction', 'POST', path(), { player, body: bet })
    await ask('getTransactions', 'GET', path(), { player, query })
    await ask('getGameRound', 'GET', `/players/${memberId}/gamerounds/round-1`, { player })
    await ask('refreshSession', 'PUT', '/players/session', { player })
    for (const [name, facts] of CALLS) {
      for (const [field, inner] of Object.entries(
        facts.inner as Record<string, { properties: object; required: string[] }>,
      )) {
        const value = answers[name]?.[field]
        const shown = (Array.isArray(value) ? value[0] : value) as object
        expect(
          Object.keys(shown).filter((each) => !(each in inner.properties)),
          `${name} ${field}`,
        ).toEqual([])
        expect(
          inner.required.filter((each) => !(each in shown)),
          `${name} ${field}`,
        ).toEqual([])
      }
    }
    const { session } = answers.refreshSession as {
      session: { token: string; language: string; gameId: string }
    }
    expect(session).toMatchObject({
      playerId: memberId,
      currency: 'THB',
      country: 'TH',
      language: 'TH',
      gameId: 'book',
    })
    for (const token of [player, session.token]) {
      expect(token.length).toBeGreaterThanOrEqual(pamApi.sessionToken.minLength)
      expect(token.length).toBeLessThanOrEqual(pamApi.sessionToken.maxLength)
    }
  })

  test('refuses a transaction for each field that is missing or of another type', async () => {
    const { properties, required } = pamApi.calls.addTransaction.body
    const WRONG: Record<string, unknown> = { string: 7, number: '7', boolean: 'yes', array: 'x', object: 'x' }
    for (const [field, type] of Object.entries(properties)) {
      const bad = await provider.ask('POST', path(), {
        player,
        body: pamTransaction({ [field]: WRONG[type] }),
      })
      expect([field, bad.status, bad.body.status]).toEqual([field, 400, 'ERROR'])
      if (!(required as string[]).includes(field)) continue
      const { [field]: _, ...without } = pamTransaction()
      const missing = await provider.ask('POST', path(), { player, body: without })
      expect([field, missing.status]).toEqual([field, 400])
    }
    for (const body of ['{"currency":', '[]', '7']) {
      expect((await provider.ask('POST', path(), { player, body })).status).toBe(400)
    }
    expect(await cash()).toBe(1_000_00)
  })
})

describe('who calls', () => {
  const code = async (wish: Parameters<PamProvider['ask']>[2]) => {
    const { status, body } = await provider.ask('GET', '/players/session', { player, ...wish })
    return [status, (body.error as { code: string } | undefined)?.code]
  }

  test('bears a token of the provider that the query names', async () => {
    await openPamProvider(desk, 'SEC')
    expect(await code({ bearer: 'nobody' })).toEqual([401, 'PAM_ERR_API_TOKEN'])
    expect(await code({ headers: { authorization: 'Basic eA==' } })).toEqual([401, 'PAM_ERR_API_TOKEN'])
    expect(await code({ query: {} })).toEqual([400, 'PAM_ERR_MISSING_PROVIDER'])
    expect(await code({ query: { provider: 'SEC' } })).toEqual([400, 'PAM_ERR_MISSING_PROVIDER'])
    expect(await code({ player: undefined })).toEqual([401, 'PAM_ERR_SESSION_NOT_FOUND'])
    expect(await code({ player: 'x'.repeat(40) })).toEqual([401, 'PAM_ERR_SESSION_NOT_FOUND'])
    expect(await code({})).toEqual([200, undefined])
  })

  test('has a token of its own: what one aggregator was given, and the tokens of play it was told, are good at no other', async () => {
    const other = await openPamProvider(desk, 'SEC')
    const theirs = await launched(desk, { memberId, sessionId }, { provider: 'SEC' })
    const told = async (of: PamProvider, wish: Parameters<PamProvider['ask']>[2]) => {
      const { body } = await of.ask('POST', path(), wish)
      return (body.error as { code: string } | undefined)?.code ?? body.status
    }
    const bet = (of: string) => pamTransaction({ provider: of, providerTransactionId: id() })
    const sec = { query: { provider: 'SEC' } }
    // The token of one, for the other: by the query, by the body, and by both.
    expect(await told(provider, { player: theirs, body: bet('SEC'), ...sec })).toBe(
      'PAM_ERR_MISSING_PROVIDER',
    )
    expect(await told(provider, { player: theirs, body: bet('SEC') })).toBe('PAM_ERR_MISSING_PROVIDER')
    expect(await told(provider, { player, body: bet(PAM_PROVIDER), ...sec })).toBe('PAM_ERR_MISSING_PROVIDER')
    // A token of play that the other was told.
    expect(await told(provider, { player: theirs, body: bet(PAM_PROVIDER) })).toBe(
      'PAM_ERR_SESSION_NOT_FOUND',
    )
    await expect.poll(() => told(other, { player, body: bet('SEC') })).toBe('PAM_ERR_SESSION_NOT_FOUND')
    expect(await cash()).toBe(1_000_00)
    // What one has told is not seen by the other.
    const bill = bet(PAM_PROVIDER)
    player = await launched(desk, { memberId, sessionId }, { provider: PAM_PROVIDER }) // of slots the one opened last is played
    expect(await told(provider, { player, body: bill })).toBe('OK')
    const seen = await other.ask('GET', path(), {
      player: theirs,
      query: { provider: 'SEC', providerTransactionId: String(bill.providerTransactionId) },
    })
    expect((seen.body.error as { code: string }).code).toBe('PAM_ERR_TRANS_NOT_FOUND')
    expect(await cash()).toBe(990_00)
  })

  test('may bear the old token and the new one, until the old one ends', async () => {
    const of = { code: await codeOf(desk), provider: PAM_PROVIDER }
    const { token: second = '' } = await changeWallet(desk.ctx, { ...of, addToken: true })
    await expect.poll(() => code({ bearer: second }), { timeout: 20_000 }).toEqual([200, undefined])
    const keys = await listKeys(desk.ctx.read, desk.ctx.keys, {
      operatorId: desk.operatorId,
      provider: PAM_PROVIDER,
    })
    const newest = keys.at(-1)?.fingerprint ?? ''
    await changeWallet(desk.ctx, { ...of, endKey: newest })
    await expect.poll(() => code({ bearer: second }), { timeout: 20_000 }).toEqual([401, 'PAM_ERR_API_TOKEN'])
    expect(await code({})).toEqual([200, undefined])
  })

  test('with a session that has ended, or of somebody else, sees and bets nothing', async () => {
    const [other = ''] = await desk.members(1, bahtToSatang(5))
    const balanceOf = async (who: string) => {
      const { body } = await provider.ask('GET', `/players/${who}/balance`, { player })
      return (body.error as { code: string } | undefined)?.code ?? 'OK'
    }
    expect([await balanceOf(memberId), await balanceOf(other), await balanceOf(id())]).toEqual([
      ...['OK', 'PAM_ERR_SESSION_NOT_FOUND', 'PAM_ERR_ACC_NOT_FOUND'],
    ])
    expect(
      await outcome({}, `/players/${other}/transactions`),
      'who plays nothing here has no balance',
    ).toEqual(['PAM_ERR_SESSION_NOT_FOUND', undefined])
    expect(await outcome({}, `/players/${id()}/transactions`)).toEqual([
      'PAM_ERR_PLAYER_NOT_FOUND',
      undefined,
    ])
    await withSql(
      database.url,
      (sql) => sql`update session set ended_at = db_now() where session_id = ${sessionId}`,
    )
    expect(await balanceOf(memberId)).toBe('PAM_ERR_SESSION_EXPIRED')
    expect(await outcome({})).toEqual(['PAM_ERR_SESSION_EXPIRED', 1_000])
  })
})

describe('the rules of a seamless wallet over the player-account interface', () => {
  test('a bet is taken once however often it is told, and its id with other details is refused', async () => {
    const bet = { providerTransactionId: id(), providerBetRef: id() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => outcome(bet)))
    expect(new Set(answers.map(String))).toEqual(new Set(['OK,990']))
    expect(await outcome({ ...bet, cashAmount: 11 })).toEqual(['PAM_ERR_DUPLICATE_TRANS', 990])
    expect(await outcome({ ...bet, providerRoundId: 'other' })).toEqual(['PAM_ERR_DUPLICATE_TRANS', 990])
    expect(await outcome({ cashAmount: 990.01 })).toEqual(['PAM_ERR_CASH_OVERDRAFT', 990])
    expect(await cash()).toBe(990_00)
  })

  test('a win belongs to a round that has a bet, without a look at token or limits', async () => {
    const win = { transactionType: 'DEPOSIT', providerTransactionId: id(), cashAmount: 25.5 }
    expect(await outcome(win)).toEqual(['PAM_ERR_TRANS_NOT_FOUND', 1_000])
    await outcome({})
    const told = { ...win, providerBetRef: undefined }
    expect(await outcome(told, path(), 'x'.repeat(40))).toEqual(['OK', 1_015.5])
    expect(await outcome(told)).toEqual(['OK', 1_015.5])
    expect(await outcome({ ...told, cashAmount: 26 })).toEqual(['PAM_ERR_DUPLICATE_TRANS', 1_015.5])
    expect(await outcome({ ...told, providerGameId: 'other' })).toEqual(['PAM_ERR_DUPLICATE_TRANS', 1_015.5])
  })

  test('a win is paid after its member was excluded and the sign-in ended; a repeat after years is answered alike', async () => {
    const bet = { providerTransactionId: id() }
    const win = { transactionType: 'DEPOSIT', providerTransactionId: id(), cashAmount: 400, isGameOver: true }
    await outcome(bet)
    const own = { memberId, operatorId: desk.operatorId, name: 'mana', code: 'DM01mana', sessionId }
    const caller = { ...own, kind: 'member', via: 'cookie', tokenUse: null } as const
    await stopPlay(desk.ctx, { caller, length: 'six-months', key: id() })
    expect(await outcome({})).toEqual(['PAM_ERR_BET_NOT_ALLOWED', 990])
    await withSql(
      database.url,
      (sql) => sql`update session set ended_at = db_now() where session_id = ${sessionId}`,
    )
    expect(await outcome(win)).toEqual(['OK', 1_390])
    await moveClock(database.url, 3 * 365 * 86_400_000)
    expect(await outcome(win)).toEqual(['OK', 1_390])
    const late = { ...win, providerTransactionId: id() }
    expect(await outcome(late)).toEqual(['PAM_ERR_TRANS_ALREADY_SETTLED', 1_390])
  })

  test('a bet that was taken is answered alike once its session is over, swept and years old; a new one is not', async () => {
    const bet = { providerTransactionId: id(), providerBetRef: id() }
    expect(await outcome(bet)).toEqual(['OK', 990])
    await moveClock(database.url, 3 * 365 * 86_400_000)
    await sweepGameTokens(desk.ctx)
    expect(await outcome({})).toEqual(['PAM_ERR_SESSION_NOT_FOUND', 990])
    expect(await outcome(bet)).toEqual(['OK', 990])
    expect(await outcome({ ...bet, cashAmount: 11 })).toEqual(['PAM_ERR_DUPLICATE_TRANS', 990])
  })

  test('a session of before that is refreshed takes no bet, and ends not the newest', async () => {
    await outcome({})
    const newest = await launched(desk, { memberId, sessionId }, { provider: PAM_PROVIDER })
    expect(await outcome({}, path(), newest)).toEqual(['OK', 980])
    const { body } = await provider.ask('PUT', '/players/session', { player })
    const { token } = body.session as { token: string }
    expect(await outcome({}, path(), token)).toEqual(['PAM_ERR_SESSION_EXPIRED', 980])
    expect(await outcome({}, path(), newest)).toEqual(['OK', 970])
  })

  test('a cancel gives a bet back once; another cancel, and a win of it, are refused', async () => {
    const bet = { providerTransactionId: id(), providerBetRef: id() }
    const cancel = { ...bet, transactionType: 'CANCEL', providerTransactionId: id() }
    await outcome(bet)
    expect(await outcome(cancel)).toEqual(['OK', 1_000])
    expect(await outcome(cancel)).toEqual(['OK', 1_000])
    const second = { ...cancel, providerTransactionId: id() }
    expect(await outcome(second)).toEqual(['PAM_ERR_TRANS_ALREADY_CANCELLED', 1_000])
    const win = { ...bet, transactionType: 'DEPOSIT', providerTransactionId: id() }
    expect(await outcome(win)).toEqual(['PAM_ERR_TRANS_ALREADY_CANCELLED', 1_000])
    expect(await outcome(bet)).toEqual(['PAM_ERR_TRANS_ALREADY_CANCELLED', 1_000])
  })

  test('a cancel by the id of its bet gives it back as well', async () => {
    const bet = { providerTransactionId: id(), providerBetRef: undefined }
    await outcome(bet)
    expect(await outcome({ ...bet, transactionType: 'CANCEL' })).toEqual(['OK', 1_000])
    expect(await outcome({ ...bet, transactionType: 'CANCEL' })).toEqual(['OK', 1_000])
  })

  test.each(['its name', 'its id'])('a bet that comes after its cancel by %s does nothing', async (by) => {
    const bet = { providerTransactionId: id(), providerBetRef: id() }
    const named = by === 'its name' ? bet : { ...bet, providerBetRef: undefined }
    const cancel = { ...named, transactionType: 'CANCEL' }
    expect(await outcome(cancel)).toEqual(['PAM_ERR_CANCEL_NOT_FOUND', 1_000])
    expect(await outcome(bet)).toEqual(['PAM_ERR_TRANS_ALREADY_CANCELLED', 1_000])
    expect(await cash()).toBe(1_000_00)
  })

  test('at once, a bet and its cancel leave nothing taken', async () => {
    for (let race = 0; race < 8; race += 1) {
      const bet = { providerTransactionId: id(), providerBetRef: id() }
      await Promise.all([
        outcome(bet),
        outcome({ ...bet, transactionType: 'CANCEL', providerTransactionId: id() }),
      ])
    }
    expect(await cash()).toBe(1_000_00)
  })

  test('what was won on, and what is no bet, is not cancelled', async () => {
    const [bet, win] = [
      { providerTransactionId: id(), providerBetRef: id() },
      { providerTransactionId: id() },
    ]
    await outcome(bet)
    await outcome({ ...win, providerBetRef: bet.providerBetRef, transactionType: 'DEPOSIT', cashAmount: 1 })
    const cancel = { transactionType: 'CANCEL', providerTransactionId: id() }
    expect(await outcome({ ...cancel, providerBetRef: bet.providerBetRef })).toEqual([
      ...['PAM_ERR_TRANS_ALREADY_SETTLED', 991],
    ])
    expect(await outcome({ ...cancel, providerBetRef: win.providerTransactionId })).toEqual([
      ...['PAM_ERR_CANCEL_NON_WITHDRAW', 991],
    ])
  })

  test('a round pays the bet that stands, also where another of it was cancelled', async () => {
    const [first, second] = [id(), id()]
    await outcome({ providerTransactionId: first, providerBetRef: undefined })
    await outcome({ providerTransactionId: second, providerBetRef: undefined })
    await outcome({ providerTransactionId: first, providerBetRef: undefined, transactionType: 'CANCEL' })
    const win = {
      transactionType: 'DEPOSIT',
      providerTransactionId: id(),
      providerBetRef: undefined,
      cashAmount: 5,
    }
    expect(await outcome(win)).toEqual(['OK', 995])
  })

  test('amounts are of six decimals at most, and a bet of no whole satang takes the one above', async () => {
    expect(await outcome({ cashAmount: 0.019999 })).toEqual(['OK', 999.98])
    expect((await tell({ cashAmount: 0.0199999 })).status).toBe(400)
    expect(await outcome({ cashAmount: -1 })).toEqual(['PAM_ERR_NEGATIVE_STAKE', 999.98])
    expect(await outcome({ bonusAmount: 1 })).toEqual(['PAM_ERR_BONUS_OVERDRAFT', 999.98])
    expect(await outcome({ promoAmount: 1 })).toEqual(['PAM_ERR_PROMO_OVERDRAFT', 999.98])
    expect(await outcome({ currency: 'EUR' })).toEqual(['PAM_ERR_TRANS_CURRENCY', 999.98])
    expect(await outcome({ transactionType: 'PROMODEPOSIT' })).toEqual(['PAM_ERR_BET_NOT_ALLOWED', 999.98])
    expect(await outcome({ transactionType: 'PROMOWITHDRAW' })).toEqual(['PAM_ERR_PROMO_OVERDRAFT', 999.98])
  })

  test('a provider that is off takes no bet, and what it asks about nobody knows', async () => {
    const of = { code: await codeOf(desk), provider: PAM_PROVIDER }
    await changeWallet(desk.ctx, { ...of, isOn: false })
    expect(await outcome({})).toEqual(['PAM_ERR_GAME_NOT_FOUND', 1_000])
    await changeWallet(desk.ctx, { ...of, isOn: true })
    const codeFor = async (at: string, query: Record<string, string> = {}) => {
      const { body } = await provider.ask('GET', at, { player, query: { provider: PAM_PROVIDER, ...query } })
      return (body.error as { code: string }).code
    }
    expect(await codeFor(`/players/${memberId}/gamerounds/nothing`)).toBe('PAM_ERR_ROUND_NOT_FOUND')
    expect(await codeFor(path(), { providerTransactionId: 'nothing' })).toBe('PAM_ERR_TRANS_NOT_FOUND')
    expect(await codeFor(path())).toBe('PAM_ERR_UNDEFINED')
  })
})

test('a provider keeps its family once it has told something, and the database holds to it', async () => {
  const of = { code: await codeOf(desk), provider: 'TRD' }
  await openPamProvider(desk, 'TRD')
  await changeWallet(desk.ctx, { ...of, family: 'hub88' })
  await changeWallet(desk.ctx, { ...of, family: 'pam' })
  const token = await launched(desk, { memberId, sessionId }, { provider: 'TRD' })
  const third = await openPamProvider(desk, 'TRD')
  await expect
    .poll(
      async () =>
        (await third.ask('POST', path(), { player: token, body: pamTransaction({ provider: 'TRD' }) })).body
          .status,
    )
    .toBe('OK')
  await expect(changeWallet(desk.ctx, { ...of, family: 'hub88' })).rejects.toMatchObject({
    code: 'GAME_WALLET_INVALID',
  })
  await expect(
    withSql(database.url, (sql) => sql`update game_wallet set family = 'hub88' where provider = 'TRD'`),
  ).rejects.toThrow('keeps the family')
})
