import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { shutRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, TEST_SECRET } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { type Keys, keysFrom } from '../../keys.ts'
import { openSealedRound } from './open-sealed-round.ts'
import { recogniseKey } from './recognise-key.ts'

const OTHER_SECRET = Buffer.alloc(32, 5)
const FIRST_KEY = keysFrom(TEST_SECRET).publicKey

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

const NOTHING = async () => {}

const under = (keys: Keys): Context => ({ ...stage.ctx, keys })

test('a start with another secret needs the key of before in its settings', async () => {
  expect(await recogniseKey(stage.ctx, NOTHING)).toBe(true)
  expect(await recogniseKey(under(keysFrom(OTHER_SECRET)), NOTHING)).toBe(false)
  expect(await recogniseKey(under(keysFrom(OTHER_SECRET, [FIRST_KEY])), NOTHING)).toBe(true)
})

test('after a lost secret a round follows one of before, by the key that the settings name', async () => {
  const ofBefore = await stage.openRound()
  const first = await stage.openRound()
  const second = await stage.openRound()
  await shutRound(stage, ofBefore)
  const renewed = under(keysFrom(OTHER_SECRET, [Buffer.alloc(32, 9), FIRST_KEY]))
  await shutRound({ ...stage, ctx: renewed }, first)
  await shutRound({ ...stage, ctx: renewed }, second)
  expect(await openSealedRound(renewed, first)).toMatchObject({ isAnchored: true })
  expect(await openSealedRound(renewed, second)).toMatchObject({ isAnchored: true })

  // Not by a key that the settings do not name, and nothing is paid over a head of before.
  const alone = under(keysFrom(OTHER_SECRET))
  expect(await openSealedRound(alone, first)).toMatchObject({ fault: 'chain' })
  expect(await openSealedRound(alone, second)).toMatchObject({ isAnchored: true })
  expect(await openSealedRound(renewed, ofBefore)).toMatchObject({ fault: 'signature' })
})
