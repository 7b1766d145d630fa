import { sha256 } from '@noble/hashes/sha2.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDay } from '../../../../domain/fair/day/check-day.ts'
import { dayEvidenceText, readDayEvidence } from '../../../../domain/fair/day/day-evidence.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../../tests/support/stage/counter.ts'
import { verifyEd25519 } from '../../../../web/verifier/ed25519.ts'
import { publishDay } from '../../../features/fairness/publish-day.ts'
import { appendLedgerLog } from '../../../features/ledger/append-ledger-log.ts'
import { findLedgerHead } from '../../../features/ledger/queries-log.ts'
import { findMember } from '../../../features/members/queries.ts'

const database = useDatabase()
let counter: Counter
let member: Customer
beforeAll(async () => {
  counter = await openCounter(database.url)
  member = await counter.newcomer(100)
})
afterAll(() => counter.close())

async function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await counter.app.server.inject({ method: 'GET', url: `/fair/${path}`, headers })
  return { status: answer.statusCode, text: answer.payload, body: answer.json() }
}

test('before the first day nothing is there, and that is said', async () => {
  expect((await ask('days.json')).body).toMatchObject({ status: true, days: [] })
  for (const path of ['days/newest.json', 'days/2026-01-01.json']) {
    expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'DAY_UNKNOWN' } })
  }
  expect((await ask('days/2026-02-30.json')).status).toBe(400)
})

test('a member checks the day from what the calls answer, and strangers learn nothing of anybody', async () => {
  const other = await counter.newcomer(777)
  await expect
    .poll(async () => {
      await appendLedgerLog(counter.jobs, counter.operatorId)
      return (await findLedgerHead(counter.ctx.read, counter.operatorId))?.size
    })
    .toBe(2)
  await publishDay(counter.jobs, counter.operatorId)
  const newest = await ask('days/newest.json')
  const { public_key: publicKey, day, before, consistency } = newest.body
  expect((await ask(`days/${day.day}.json`)).body).toEqual(newest.body)
  expect((await ask('days.json')).body.days).toEqual([day])
  for (const beyond of [2 ** 31 - 1, 2 ** 31, 999_999_999_999_999]) {
    const { status, body } = await ask(`days.json?after=${beyond}`)
    expect([status, body.status === true ? body.days : body.code]).toEqual(
      beyond < 2 ** 31 ? [200, []] : [400, 'BAD_REQUEST'],
    )
  }
  const debt = await ask(`days/${day.day}/debt.json`, member.headers)
  const { movements, next } = (await ask(`days/${day.day}/movements.json`, member.headers)).body
  expect([day.debts, day.members, debt.body.debt.balance, next]).toEqual([877_00, 2, 100_00, null])
  const { member_id: memberId, code, since_ms: since } = debt.body
  const evidence = {
    ...{ publicKey, day, before, consistency },
    member: { memberId, code, since, debt: debt.body.debt, movements },
  }
  const read = readDayEvidence(dayEvidenceText(evidence))
  if (!read) throw new Error('what the calls answer is evidence')
  const checks = await checkDay(read, sha256, verifyEd25519)
  expect(checks.map(({ step, verdict }) => `${step} ${verdict}`)).toEqual(
    ['day', 'day-signature', 'day-chain', 'log', 'debt', 'movements'].map((step) => `${step} right`),
  )
  const ownCode = (await findMember(counter.ctx.read, other.memberId))?.code ?? ''
  for (const secret of [member.memberId, other.memberId, ownCode, code, debt.body.debt.salt]) {
    expect(newest.text).not.toContain(secret)
    expect((await ask(`days/${day.day}/debt.json`, other.headers)).text.includes(secret)).toBe(
      [other.memberId, ownCode].includes(secret),
    )
  }
})

test('what is about one member needs that member', async () => {
  for (const path of ['debt', 'movements']) {
    expect((await ask(`days/2026-01-01/${path}.json`)).status).toBe(401)
    expect(await ask(`days/2026-01-01/${path}.json`, member.headers)).toMatchObject({
      status: 404,
      body: { code: 'DAY_UNKNOWN' },
    })
  }
})
