import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { shutRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { headsFile } from '../../external/heads-file.ts'
import { checkHeads } from './check-heads.ts'
import { findSeal } from './queries.ts'
import { writeHeads } from './write-heads.ts'

const database = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'heads-'))
let stage: Stage
let ctx: Context
let path = ''
let files = 0
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  files += 1
  path = join(folder, `heads-${files}`)
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, headsFile: headsFile(path) } }
})

async function sealOne(): Promise<string> {
  const roundId = await stage.openRound()
  await shutRound(stage, roundId)
  return roundId
}

const lines = () => readFileSync(path, 'utf8').split('\n').slice(0, -1)

test('every head is written once, each after the one before', async () => {
  const roundId = await sealOne()
  await writeHeads(ctx)
  const before = lines().length
  await sealOne()
  expect(await writeHeads(ctx)).toBe(1)
  expect(await writeHeads(ctx)).toBe(0)
  expect(lines()).toHaveLength(before + 1)
  const seal = await findSeal(stage.ctx.read, roundId)
  expect(lines()[before - 1]).toBe(
    [stage.operatorId, seal?.seq, seal?.head.toHex(), seal?.signature.toHex()].join(' '),
  )
  expect(await checkHeads(ctx)).toBe(0)
})

test('what a killed process has written without saying so is not written twice', async () => {
  await sealOne()
  await writeHeads(ctx)
  await sealOne()
  const other = { ...stage.jobs, external: { ...ctx.external, headsFile: headsFile(`${path}-other`) } }
  await writeHeads(other)
  appendFileSync(path, readFileSync(`${path}-other`, 'utf8').split('\n').at(-2)?.slice(0, 50) ?? '')
  expect(await writeHeads(ctx)).toBe(1)
  expect(readFileSync(path, 'utf8')).toBe(readFileSync(`${path}-other`, 'utf8'))
})

test('what was written before a commit was lost is known again, whoever has sealed since', async () => {
  // The operator whose lines come first seals after the commit was lost.
  const other = await openStage(database.url, { company: 'HF' })
  try {
    const [first, second] = [stage, other]
    await shutRound(first, await first.openRound())
    await writeHeads(ctx)
    for (const cut of [0, 20, 60]) {
      await shutRound(second, await second.openRound())
      const before = await told()
      await expect(writeHeads(stoppedAt(ctx, 1, 'before the commit'))).rejects.toThrow('stopped')
      truncateSync(path, headsFile(path).size() - cut) // the disk had kept only a part of the last line
      await shutRound(first, await first.openRound())
      await writeHeads(ctx)
      expect(await told(), `cut by ${cut}`).toBe(before)
      expect(await checkHeads(ctx)).toBe(0)
    }
    expect(new Set(lines()).size).toBe(lines().length)
  } finally {
    await other.close()
  }
})

test.each<[string, () => void]>([
  ['shorter', () => truncateSync(path, 20)],
  ['missing', () => unlinkSync(path)],
  ['longer by what nobody wrote', () => appendFileSync(path, 'x')],
])('a file that is %s is told and not mended', async (_, spoil) => {
  await sealOne()
  await writeHeads(ctx)
  spoil()
  const size = headsFile(path).size()
  await sealOne()
  const before = await told()
  expect(await writeHeads(ctx)).toBe(0)
  expect(await told()).toBe(before + 1)
  expect(headsFile(path).size()).toBe(size)
})

test('a head that was rewritten in the database is found, and so is one that was taken away', async () => {
  const roundId = await sealOne()
  await writeHeads(ctx)
  const seal = await findSeal(stage.ctx.read, roundId)
  const rewrite = (head: Buffer) =>
    withSql(database.url, (sql) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update round_seal set head = ${head} where round_id = ${roundId}`
      }),
    )
  await rewrite(Buffer.alloc(32, 1))
  expect(await checkHeads(ctx)).toBe(1)
  await rewrite(seal?.head ?? Buffer.alloc(32))
  expect(await checkHeads(ctx)).toBe(0)
  writeFileSync(
    path,
    `${readFileSync(path, 'utf8')}${stage.operatorId} 999 ${'0'.repeat(64)} ${'0'.repeat(128)}\n`,
  )
  expect(await checkHeads(ctx)).toBe(1)
})

async function told(): Promise<number> {
  const { values } = await ctx.metrics.sealFaults.get()
  return values.find(({ labels }) => labels.fault === 'heads-file')?.value ?? 0
}
