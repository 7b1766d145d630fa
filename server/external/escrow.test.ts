import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyCustodian } from './custodian.ts'
import { auditorPublicKey, keyAuditor, sealFor } from './escrow.ts'

const key = (name: string) => createHash('sha256').update(name).digest()
const CONTEXT = 'yeekee:20261121:R042'
const share = key('share')

test('an escrowed share is opened by the auditor’s key only, and only for its round', async () => {
  const wish = { auditorKey: auditorPublicKey(key('auditor')), onceKey: key('once'), context: CONTEXT }
  const sealed = sealFor(wish, share)
  expect(sealed.includes(share)).toBe(false)
  expect(await keyAuditor(key('auditor')).open(sealed, CONTEXT)).toEqual(share)
  await expect(keyAuditor(key('another')).open(sealed, CONTEXT)).rejects.toThrow()
  await expect(keyAuditor(key('auditor')).open(sealed, 'yeekee:20261121:R043')).rejects.toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  await expect(keyAuditor(key('auditor')).open(sealed, CONTEXT)).rejects.toThrow()
})

test('a custodian reveals the share it committed to and escrowed, another one for every round and site', async () => {
  const custodian = keyCustodian(key('a'), auditorPublicKey(key('auditor')))
  const round = { operatorId: 'o', roundId: 'r', context: CONTEXT }
  const commitment = await custodian.commit(round)
  const frozen = { commitment, mixedWith: key('tickets and shots') }
  const shown = await custodian.reveal(round, frozen)
  expect(await custodian.reveal(round, frozen)).toEqual(shown)
  expect(await keyAuditor(key('auditor')).open(await custodian.escrow(round), CONTEXT)).toEqual(shown)
  const others = [
    { ...round, operatorId: 'p' },
    { ...round, roundId: 's' },
    { ...round, context: 'yeekee:20261121:R043' },
  ]
  for (const other of others) expect(await custodian.reveal(other, frozen)).not.toEqual(shown)
  expect(await keyCustodian(key('b'), auditorPublicKey(key('auditor'))).reveal(round, frozen)).not.toEqual(
    shown,
  )
})
