import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_TERMS } from '../../../../domain/games/operated/wallet-terms.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { codeOf, LAUNCH_URL } from '../../../../tests/support/stage/games/gamer.ts'
import { newKeyPair } from '../../../../tests/support/stage/games/signing-provider.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { knownKeys } from '../../../api/families/known-keys.ts'
import { changeWallet, readKey } from '../seamless/change-wallet.ts'
import { confirmTerms, proposeTerms } from './change-terms.ts'

// What whoever owns the database writes among the keys by which providers say what was won.

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
})
afterAll(() => stage.close())

const TERMS = { ...FIRST_TERMS, launchUrl: LAUNCH_URL }

/** A provider's wallet, and the key that proves it. */
async function opened(provider: string) {
  const { publicKey } = newKeyPair()
  await changeWallet(stage.ctx, {
    code: await codeOf(stage),
    provider,
    launchUrl: LAUNCH_URL,
    addKey: publicKey,
  })
  return publicKey
}

/** The keys by which calls are checked, without those that are kept for a second. */
async function good(provider: string): Promise<string[]> {
  const keys = await knownKeys({ ...stage.ctx }, stage.operatorId)
  return keys.filter((key) => key.provider === provider).map(({ fingerprint }) => fingerprint)
}

const unmark = (provider: string) =>
  behindTriggers(database.url, (sql) => sql`update game_key set mark = null where provider = ${provider}`)

const wish = (provider: string, addKey: string) => ({
  ...{
    operatorId: stage.operatorId,
    provider,
    staffId: stage.makerId,
    terms: TERMS,
    family: null,
    opensIn: null,
  },
  ...{ addKey, addToken: null, endKey: null, reason: 'ตรวจลายนิ้วมือกับค่ายแล้ว' },
})

test('a key that was written, or changed, proves nobody', async () => {
  const own = readKey(await opened('PGP'))
  const forged = readKey(newKeyPair().publicKey)
  expect(await good('PGP')).toEqual([own.fingerprint])
  await behindTriggers(
    database.url,
    (sql) => sql`
      insert into game_key (operator_id, provider, kind, fingerprint, public_key, added_at, added_by, mark)
      select operator_id, provider, kind, ${forged.fingerprint}, ${forged.publicKey}, added_at, added_by, mark
      from game_key where provider = 'PGP'`,
  )
  expect(await good('PGP')).toEqual([own.fingerprint])
  await behindTriggers(
    database.url,
    (sql) => sql`update game_key set public_key = ${forged.publicKey} where fingerprint = ${own.fingerprint}`,
  )
  expect(await good('PGP')).toEqual([])
})

test('one of before there were marks is good again when it is given once more at the machine', async () => {
  const publicKey = await opened('SAG')
  const { fingerprint } = readKey(publicKey)
  await unmark('SAG')
  expect(await good('SAG')).toEqual([])
  await changeWallet(stage.ctx, { code: await codeOf(stage), provider: 'SAG', addKey: publicKey })
  expect(await good('SAG')).toEqual([fingerprint])
})

test('or when two people add it once more; one that is good already they cannot', async () => {
  const publicKey = await opened('DRG')
  const { fingerprint } = readKey(publicKey)
  await unmark('DRG')
  const { proposalId } = await proposeTerms(stage.ctx, wish('DRG', publicKey))
  const { operatorId, checkerId: staffId } = stage
  await confirmTerms(stage.ctx, { operatorId, staffId, proposalId })
  expect(await good('DRG')).toEqual([fingerprint])
  await expect(proposeTerms(stage.ctx, wish('DRG', publicKey))).rejects.toMatchObject({
    code: 'GAME_KEY_USED',
  })
})

test.each([
  ['another key stands in its row', 'NGS', newKeyPair().publicKey],
  ['it is called a token', 'EVO', ''],
])('and when %s: it is written whole again, by two people and at the machine', async (_, provider, other) => {
  const publicKey = await opened(provider)
  const { fingerprint } = readKey(publicKey)
  const { operatorId, checkerId: staffId } = stage
  const spoil = () =>
    behindTriggers(
      database.url,
      (sql) => sql`
        update game_key set public_key = ${other}, kind = ${other === '' ? 'bearer' : 'rsa'} where fingerprint = ${fingerprint}`,
    )
  await spoil()
  expect(await good(provider)).toEqual([])
  const { proposalId } = await proposeTerms(stage.ctx, wish(provider, publicKey))
  await confirmTerms(stage.ctx, { operatorId, staffId, proposalId })
  expect(await good(provider)).toEqual([fingerprint])
  await spoil()
  await changeWallet(stage.ctx, { code: await codeOf(stage), provider, addKey: publicKey })
  expect(await good(provider)).toEqual([fingerprint])
  const again = changeWallet(stage.ctx, { code: await codeOf(stage), provider, addKey: publicKey })
  await expect(again).rejects.toMatchObject({ code: 'GAME_KEY_USED' })
})

test('the program itself can write no other key over one, and revive none', async () => {
  const { fingerprint, publicKey } = readKey(await opened('CRT'))
  const forged = readKey(newKeyPair().publicKey)
  const mark = Buffer.alloc(16)
  const { read } = stage.ctx
  await expect(
    read.run`update game_key set public_key = ${forged.publicKey}, mark = ${mark} where fingerprint = ${fingerprint}`,
  ).rejects.toThrow('its fingerprint names')
  await expect(
    read.run`update game_key set public_key = '', kind = 'bearer', mark = ${mark} where fingerprint = ${fingerprint}`,
  ).rejects.toThrow('its fingerprint names')
  await changeWallet(stage.ctx, { code: await codeOf(stage), provider: 'CRT', endKey: fingerprint })
  await expect(
    read.run`update game_key set public_key = ${publicKey.trim()} where fingerprint = ${fingerprint}`,
  ).rejects.toThrow('its fingerprint names')
  await expect(
    read.run`update game_key set ended_at = null where fingerprint = ${fingerprint}`,
  ).rejects.toThrow('signs no more')
  expect(await good('CRT')).toEqual([])
})
