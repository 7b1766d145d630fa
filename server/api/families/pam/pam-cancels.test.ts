import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PamTransaction } from '../../../../contract/games/pam/pam-calls.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { begunToken, cashOf, openWallet } from '../../../../tests/support/stage/games/gamer.ts'
import { PAM_PROVIDER, pamTransaction } from '../../../../tests/support/stage/games/pam-provider.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { listAlarms } from '../../../features/games/operated/queries-alarms.ts'
import { addPamTransaction } from './pam-transaction.ts'

const database = useDatabase()
let stage: Stage
let memberId = ''
let token = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage, PAM_PROVIDER, 'pam')
})
afterAll(() => stage.close())
beforeEach(async () => {
  ;[memberId = ''] = await stage.members(1, bahtToSatang(2_000))
  token = await begunToken(stage, database.url, memberId, PAM_PROVIDER)
})

const id = () => randomUUID()
const cash = async () => (await cashOf(stage, memberId)) / 100

/** `OK` or the error's code. */
async function tell(wish: Readonly<Record<string, unknown>>, ctx: Context = stage.ctx): Promise<string> {
  const of = { operatorId: stage.operatorId, provider: PAM_PROVIDER, memberId, token }
  try {
    const body = pamTransaction({ providerRoundId: `round of ${memberId}`, ...wish })
    await addPamTransaction(ctx, { ...of, body: body as unknown as PamTransaction })
    return 'OK'
  } catch (error) {
    if (error instanceof Refusal) return String(error.extra?.says ?? error.code)
    throw error
  }
}

type Names = readonly [transaction: string, betRef: string | undefined]
const named = ([providerTransactionId, providerBetRef]: Names) => ({ providerTransactionId, providerBetRef })
const bet = (names: Names, cashAmount: number) => tell({ ...named(names), cashAmount })
const win = (names: Names, cashAmount: number) =>
  tell({ ...named(names), cashAmount, transactionType: 'DEPOSIT' })
const cancel = (names: Names, cashAmount: number, ctx?: Context) =>
  tell({ ...named(names), cashAmount, transactionType: 'CANCEL' }, ctx)
const alarms = async () =>
  (await listAlarms(stage.ctx.read, stage.operatorId, 200)).filter((alarm) => alarm.memberId === memberId)

describe('of several bets of one name a cancel', () => {
  test('takes back that of its id, and each of them once', async () => {
    const [first, second, ref] = [id(), id(), id()]
    await bet([first, ref], 10)
    await bet([second, ref], 50)
    expect([await cancel([first, ref], 10), await cash()]).toEqual(['OK', 1_950])
    expect([await cancel([second, ref], 50), await cash()]).toEqual(['OK', 2_000])
    expect([await cancel([first, ref], 10), await cash()]).toEqual(['OK', 2_000])
  })

  test('of a bet that is lost touches no other; what comes late by its id does nothing, and the win is paid', async () => {
    const [first, lost, ref] = [id(), id(), id()]
    await bet([first, ref], 10)
    expect([await cancel([lost, ref], 50), await cash()]).toEqual(['PAM_ERR_CANCEL_NOT_FOUND', 1_990])
    expect([await cancel([lost, ref], 50), await cash()]).toEqual(['PAM_ERR_CANCEL_NOT_FOUND', 1_990])
    expect([await bet([lost, ref], 50), await cash()]).toEqual(['GAME_ROLLED_BACK', 1_990])
    expect([await win([id(), ref], 1_000), await cash()]).toEqual(['OK', 2_990])
  })

  test('takes back the second where the first one’s id is the name of both, and a repeat of the second stands', async () => {
    const [first, second, third] = [id(), id(), id()]
    await bet([first, first], 10)
    await bet([second, first], 50)
    expect([await cancel([first, first], 10), await cash()]).toEqual(['OK', 1_950])
    expect([await bet([second, first], 50), await cash()]).toEqual(['OK', 1_950])
    expect([await bet([third, first], 5), await cash()]).toEqual(['OK', 1_945])
    expect([await cancel([second, first], 50), await cash()]).toEqual(['OK', 1_995])
    expect([await bet([first, first], 10), await cash()]).toEqual(['GAME_ROLLED_BACK', 1_995])
  })

  test('with an id of its own takes back none, and told again neither', async () => {
    const ref = id()
    await bet([id(), ref], 10)
    await bet([id(), ref], 10)
    const own = id()
    expect([await cancel([own, ref], 10), await cash()]).toEqual(['PAM_ERR_CANCEL_NOT_FOUND', 1_980])
    expect([await cancel([own, ref], 10), await cash()]).toEqual(['PAM_ERR_CANCEL_NOT_FOUND', 1_980])
  })

  test('told again is answered alike, whatever came under the name since', async () => {
    const [first, own, ref] = [id(), id(), id()]
    await bet([first, ref], 10)
    expect(await cancel([own, ref], 10)).toBe('OK')
    await bet([id(), ref], 10)
    expect([await cancel([own, ref], 10), await cash()]).toEqual(['OK', 1_990])
    expect(await cancel([own, id()], 10)).toBe('GAME_REPEATED_OTHERWISE')
  })
})

describe('what a cancel says of its bet', () => {
  test('has to be so: another amount, name or round is of no bet, and leaves nothing', async () => {
    const [first, ref] = [id(), id()]
    await bet([first, ref], 10)
    const other = { ...named([first, ref]), transactionType: 'CANCEL', cashAmount: 10 }
    expect(await tell({ ...other, cashAmount: 11 })).toBe('PAM_ERR_CANCEL_NOT_FOUND')
    expect(await tell({ ...other, providerBetRef: id() })).toBe('PAM_ERR_CANCEL_NOT_FOUND')
    expect(await tell({ ...other, providerRoundId: 'another' })).toBe('PAM_ERR_CANCEL_NOT_FOUND')
    expect(await cash()).toBe(1_990)
    expect([await tell(other), await cash()]).toEqual(['OK', 2_000])
  })

  test('without an amount, as an aggregator sends it, is of the bet whose id it names, and of no group', async () => {
    const [first, ref] = [id(), id()]
    await bet([first, first], 10)
    await bet([id(), ref], 20)
    expect([await cancel([id(), ref], 0), await cash()]).toEqual(['PAM_ERR_CANCEL_NOT_FOUND', 1_970])
    expect([await cancel([id(), first], 0), await cash()]).toEqual(['OK', 1_980])
  })

  test('is of no other player’s bet of the name', async () => {
    const [first, ref, other] = [id(), id(), memberId]
    await bet([first, ref], 10)
    ;[memberId = ''] = await stage.members(1, bahtToSatang(2_000))
    token = await begunToken(stage, database.url, memberId, PAM_PROVIDER)
    const round = { providerRoundId: `round of ${other}`, transactionType: 'CANCEL', cashAmount: 10 }
    expect(await tell({ ...named([first, ref]), ...round })).toBe('PAM_ERR_CANCEL_NOT_FOUND')
    expect(await tell({ ...named([id(), ref]), ...round })).toBe('PAM_ERR_CANCEL_NOT_FOUND')
    expect((await cashOf(stage, other)) / 100).toBe(1_990)
    memberId = other
    expect([await cancel([first, ref], 10), await cash()]).toEqual(['OK', 2_000])
  })
})

describe('a win', () => {
  test('of a name is paid to the first of its bets that stands, and raises no alarm when it was looked for twice', async () => {
    const [first, second, ref] = [id(), id(), id()]
    await bet([first, ref], 10)
    await bet([second, ref], 50)
    // The bet that was found first is cancelled while the win waits.
    let isFirst = true
    const ctx: Context = { ...stage.ctx, read: { ...stage.ctx.read } }
    ctx.read.maybe = async (...asked) => {
      const found = await stage.ctx.read.maybe(...asked)
      if (isFirst) {
        isFirst = false
        await cancel([first, ref], 10)
      }
      return found as never
    }
    expect(await tell({ ...named([id(), ref]), cashAmount: 70, transactionType: 'DEPOSIT' }, ctx)).toBe('OK')
    expect([isFirst, await cash(), await alarms()]).toEqual([false, 2_020, []])
    expect(await cancel([second, ref], 50)).toBe('PAM_ERR_TRANS_ALREADY_SETTLED')
  })

  test('of a bet that was cancelled is refused with an alarm: once it came, and before it came', async () => {
    const [first, ref, lost] = [id(), id(), id()]
    await bet([first, ref], 10)
    await cancel([first, ref], 10)
    expect(await win([id(), ref], 70)).toBe('GAME_ROLLED_BACK')
    expect((await alarms()).map(({ kind }) => kind)).toEqual(['win-after-rollback'])
    // Another bet of the round stands: it is not the one that the win names.
    await bet([id(), id()], 10)
    expect(await cancel([lost, lost], 50)).toBe('PAM_ERR_CANCEL_NOT_FOUND')
    expect([await win([id(), lost], 70), await cash()]).toEqual(['GAME_ROLLED_BACK', 1_990])
  })
})

test('at once, bets of one name and their cancels leave nothing taken', async () => {
  for (let race = 0; race < 6; race += 1) {
    const ref = id()
    const bets = [id(), id(), id()]
    await Promise.all(
      bets.flatMap((each, nth) => [bet([each, ref], 10 + nth), cancel([each, ref], 10 + nth)]),
    )
    // A cancel that came first has left its tombstone, or has none to leave; told again each is taken back.
    await Promise.all(bets.map((each, nth) => cancel([each, ref], 10 + nth)))
    expect(await cash()).toBe(2_000)
  }
})

test.each<StopMoment>(['before the commit', 'after the commit'])(
  'a cancel that is cut off %s takes back its bet once',
  async (moment) => {
    const [first, second, ref] = [id(), id(), id()]
    await bet([first, ref], 10)
    await bet([second, ref], 50)
    const cut = stoppedAt(stage.ctx, 1, moment)
    await expect(cancel([second, ref], 50, cut)).rejects.toThrow('stopped')
    expect(await cash()).toBe(moment === 'before the commit' ? 1_940 : 1_990)
    expect([await cancel([second, ref], 50), await cash()]).toEqual(['OK', 1_990])
  },
)
