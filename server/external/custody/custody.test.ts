import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shareCommitment } from '../../../domain/fair/fast/drawn-digits.ts'
import { freezeOfContext } from '../../../domain/fair/fast/freeze-of-context.ts'
import { killCustodianIn } from '../../../tests/support/processes/custodian-processes.ts'
import { sha256 } from '../../sha256.ts'
import { type FrozenRound, type KeptRound, keyCustodian } from '../custodian.ts'
import { auditorPublicKey, keyAuditor } from '../escrow.ts'
import { type CustodianChild, custodianChild } from './custodian-children.ts'
import { type CustodianPlace, custodianOverHttp } from './custodian-over-http.ts'
import { CustodyFile } from './custody-file.ts'
import { strictCustodian } from './strict-custodian.ts'

const AUDITOR = sha256('auditor')
const auditorKey = auditorPublicKey(AUDITOR)
const CONTEXT = 'yeekee:20261123:R001'
const FREEZES = new Date('2026-11-23T06:02:00+07:00')
const ROUND: KeptRound = { operatorId: 'op', roundId: 'one', context: CONTEXT }
const OTHER = { ...ROUND, context: 'yeekee:20261123:R002' }
/** Of rounds in the file nothing hangs on the commitment. */
const FROZEN: FrozenRound = { commitment: new Uint8Array(), mixedWith: sha256('tickets and shots') }
const CHANGED: FrozenRound = { ...FROZEN, mixedWith: sha256('one shot more') }
const DRAWN: KeptRound = { operatorId: 'op', roundId: 'drawn', context: 'yeekee:20010101:R003' }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-custody-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files: CustodyFile[] = []
afterEach(async () => {
  await Promise.all(files.splice(0).map((file) => file.close().catch(() => {})))
})

let last = 0
function freshPath(): string {
  last += 1
  return join(folder, `promises-${last}`)
}

async function kept(path = freshPath(), before?: Uint8Array) {
  const file = await CustodyFile.open(path)
  files.push(file)
  const clock = { now: new Date(FREEZES.getTime() - 1) }
  const own = keyCustodian(sha256('own'), auditorKey)
  const custodian = strictCustodian({
    ...{ own, file, now: () => clock.now },
    before: before && keyCustodian(before, auditorKey),
  })
  return { custodian, clock, file, path, own }
}

test('a context names its freeze, by the timetable alone', () => {
  expect(freezeOfContext(CONTEXT)).toBe(FREEZES.getTime())
  expect(freezeOfContext(`${CONTEXT}:drand:${'ab'.repeat(32)}:123`)).toBe(FREEZES.getTime())
  expect(freezeOfContext('yeekee:20261123:R088')).toBe(Date.parse('2026-11-24T03:47:00+07:00'))
  for (const none of ['hanoi:20261123:R001', 'yeekee:20261123:R000', 'yeekee', '', `${CONTEXT}x`]) {
    expect(freezeOfContext(none)).toBeUndefined()
  }
})

describe('a custodian', () => {
  test('shows no share before its round is frozen, and the promised one after', async () => {
    const { custodian, clock } = await kept()
    const commitment = await custodian.commit(ROUND)
    await expect(custodian.reveal(ROUND, FROZEN)).rejects.toMatchObject({ code: 'TOO_EARLY' })
    clock.now = FREEZES
    const share = await custodian.reveal(ROUND, FROZEN)
    expect(shareCommitment(sha256, CONTEXT, share)).toEqual(commitment)
    expect(await keyAuditor(AUDITOR).open(await custodian.escrow(ROUND), CONTEXT)).toEqual(Buffer.from(share))
  })

  test('shows its share for one state of tickets and shots, also after it was started again', async () => {
    const { custodian, clock, path, file } = await kept()
    await custodian.commit(ROUND)
    clock.now = FREEZES
    const share = await custodian.reveal(ROUND, FROZEN)
    expect(await custodian.reveal(ROUND, FROZEN)).toEqual(share)
    await expect(custodian.reveal(ROUND, CHANGED)).rejects.toMatchObject({ code: 'OTHER_SHOTS' })
    await file.close()
    const again = await kept(path)
    again.clock.now = FREEZES
    await expect(again.custodian.reveal(ROUND, CHANGED)).rejects.toMatchObject({ code: 'OTHER_SHOTS' })
    expect(await again.custodian.reveal(ROUND, FROZEN)).toEqual(share)
    expect(readFileSync(path, 'utf8')).toContain(Buffer.from(FROZEN.mixedWith).toHex())
  })

  test('shows nothing to who does not say what it is mixed with, and notes nothing', async () => {
    const { custodian, clock, path } = await kept()
    await custodian.commit(ROUND)
    clock.now = FREEZES
    for (const mixedWith of [new Uint8Array(), new Uint8Array(31)]) {
      await expect(custodian.reveal(ROUND, { ...FROZEN, mixedWith })).rejects.toMatchObject({
        code: 'NOT_FROZEN',
      })
    }
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
  })

  test('a line of before, which names the round alone, hinders no share', async () => {
    const { custodian, path, file } = await kept()
    await custodian.commit(ROUND)
    await file.close()
    appendFileSync(path, `${JSON.stringify({ shown: ROUND.roundId })}\n`)
    const again = await kept(path)
    again.clock.now = FREEZES
    expect(await again.custodian.reveal(ROUND, FROZEN)).toHaveLength(32)
    await expect(again.custodian.reveal(ROUND, CHANGED)).rejects.toMatchObject({ code: 'OTHER_SHOTS' })
  })

  test('shows and seals nothing that it has not promised', async () => {
    const { custodian, clock } = await kept()
    clock.now = FREEZES
    await expect(custodian.reveal(ROUND, FROZEN)).rejects.toMatchObject({ code: 'UNKNOWN_ROUND' })
    await expect(custodian.escrow(ROUND)).rejects.toMatchObject({ code: 'UNKNOWN_ROUND' })
    await expect(custodian.commit({ ...ROUND, context: 'dice:20261123:R001' })).rejects.toMatchObject({
      code: 'UNKNOWN_ROUND',
    })
  })

  test('promises once a round: the same again, and nothing else, also after it was started again', async () => {
    const { custodian, path, file } = await kept()
    const commitment = await custodian.commit(ROUND)
    expect(await custodian.commit(ROUND)).toEqual(commitment)
    const others = [OTHER, { ...ROUND, operatorId: 'another' }]
    for (const other of others) {
      await expect(custodian.commit(other)).rejects.toMatchObject({ code: 'OTHER_PROMISE' })
      await expect(custodian.reveal(other, FROZEN)).rejects.toMatchObject({ code: 'OTHER_PROMISE' })
    }
    await file.close()
    const again = await kept(path)
    expect(await again.custodian.commit(ROUND)).toEqual(commitment)
    await expect(again.custodian.commit(OTHER)).rejects.toMatchObject({ code: 'OTHER_PROMISE' })
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
  })

  test('of two processes on one file that are asked for two promises at once, both say the same', async () => {
    const path = freshPath()
    const two = [await kept(path), await kept(path)] as const
    for (let nth = 0; nth < 50; nth += 1) {
      const roundId = `round-${nth}`
      const outcomes = await Promise.allSettled([
        two[0].custodian.commit({ ...ROUND, roundId }),
        two[1].custodian.commit({ ...OTHER, roundId }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await two[0].file.find(roundId))?.context).toBe((await two[1].file.find(roundId))?.context)
    }
  })

  test('of two processes on one file that are asked for two states at once, one state is shown', async () => {
    const path = freshPath()
    const two = [await kept(path), await kept(path)] as const
    for (const { clock } of two) clock.now = FREEZES
    for (let nth = 0; nth < 50; nth += 1) {
      const round = { ...ROUND, roundId: `shown-${nth}` }
      await two[0].custodian.commit(round)
      const outcomes = await Promise.allSettled([
        two[0].custodian.reveal(round, FROZEN),
        two[1].custodian.reveal(round, CHANGED),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('a line that a killed process left torn is no promise, and hides none', async () => {
    const { custodian, path, file } = await kept()
    await custodian.commit(ROUND)
    await file.close()
    appendFileSync(path, '{"round":"two","operator":"op","context":"yee')
    const again = await kept(path)
    await again.custodian.commit({ ...ROUND, roundId: 'two' })
    await again.file.close()
    const third = await kept(path)
    third.clock.now = FREEZES
    for (const roundId of ['one', 'two']) {
      expect(await third.custodian.reveal({ ...ROUND, roundId }, FROZEN)).toHaveLength(32)
    }
  })

  test('a round of before it had a file is shown by the key of then, after its freeze, and no other', async () => {
    const then = keyCustodian(sha256('before'), auditorKey)
    const { custodian, clock } = await kept(freshPath(), sha256('before'))
    const commitment = await then.commit(ROUND)
    await expect(custodian.reveal(ROUND, { ...FROZEN, commitment })).rejects.toMatchObject({
      code: 'TOO_EARLY',
    })
    clock.now = FREEZES
    expect(await custodian.reveal(ROUND, { ...FROZEN, commitment })).toEqual(await then.reveal(ROUND, FROZEN))
    const elsewhere = await keyCustodian(sha256('another machine'), auditorKey).commit(ROUND)
    await expect(custodian.reveal(ROUND, { ...FROZEN, commitment: elsewhere })).rejects.toMatchObject({
      code: 'UNKNOWN_ROUND',
    })
  })
})

describe('as a process', () => {
  const children: CustodianChild[] = []
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => child.stop()))
  })

  const envOf = (name: string) => ({
    ...{ CUSTODIAN_OF_SITE: '1', AUDITOR_PUBLIC: auditorKey.toHex() },
    DATA_DIR: join(folder, name),
  })

  function childAt(name: string): CustodianChild {
    const child = custodianChild({ name, env: envOf(name), log: pino({ level: 'silent' }) })
    children.push(child)
    return child
  }

  async function runningAt(name: string): Promise<{ process: ChildProcess; place: CustodianPlace }> {
    const program = join(import.meta.dirname, 'custodian-program.ts')
    const process = spawn(globalThis.process.execPath, [program], {
      env: envOf(name),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [said] = (await once(process.stdout, 'data')) as [Buffer]
    const { url, token } = JSON.parse(said.toString())
    return { process, place: { url: new URL(url), token } }
  }

  test('two have keys of their own, which no other process is told', async () => {
    const [a, b] = [childAt('a'), childAt('b')]
    const shares = await Promise.all(
      [a, b].map(async ({ custodian }) => {
        const commitment = await custodian.commit(DRAWN)
        const share = await custodian.reveal(DRAWN, FROZEN)
        expect(shareCommitment(sha256, DRAWN.context, share)).toEqual(commitment)
        return Buffer.from(share).toHex()
      }),
    )
    expect(shares[0]).not.toBe(shares[1])
    await expect(a.custodian.reveal({ ...DRAWN, roundId: 'never promised' }, FROZEN)).rejects.toThrow(
      'custodian',
    )
  })

  test('answers only who has its token, and ends when its input does', async () => {
    const { process, place } = await runningAt('c')
    expect(await custodianOverHttp(async () => place).commit(DRAWN)).toHaveLength(32)
    const stranger = custodianOverHttp(async () => ({ ...place, token: 'x'.repeat(64) }))
    await expect(stranger.commit(DRAWN)).rejects.toMatchObject({ cause: { message: /401/ } })
    const ended = once(process, 'exit')
    process.stdin?.destroy()
    expect(await ended).toEqual([0, null])
  })

  test('killed, it comes back by itself with what it has promised', async () => {
    const child = childAt('d')
    const commitment = await child.custodian.commit(DRAWN)
    for (let kill = 0; kill < 3; kill += 1) {
      killCustodianIn(join(folder, 'd'))
      await expect.poll(() => child.custodian.commit(DRAWN).catch(() => undefined)).toEqual(commitment)
    }
    await expect(child.custodian.commit({ ...DRAWN, context: 'yeekee:20010101:R004' })).rejects.toThrow()
    expect(shareCommitment(sha256, DRAWN.context, await child.custodian.reveal(DRAWN, FROZEN))).toEqual(
      commitment,
    )
  })

  test('killed in the middle of a day of promises, it keeps each that it has answered', async () => {
    const child = childAt('e')
    await child.custodian.commit(DRAWN)
    const rounds = Array.from({ length: 200 }, (_, nth) => ({ ...DRAWN, roundId: `of-day-${nth}` }))
    let answered = 0
    const promised = rounds.map(async (round) => {
      const commitment = await child.custodian.commit(round)
      answered += 1
      if (answered === 40) killCustodianIn(join(folder, 'e'))
      return commitment
    })
    const outcomes = await Promise.allSettled(promised)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(40)
    await expect
      .poll(() =>
        child.custodian.commit(DRAWN).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const again = await Promise.all(rounds.map((round) => child.custodian.commit(round)))
    for (const [nth, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') expect(again[nth]).toEqual(outcome.value)
    }
  })
})
