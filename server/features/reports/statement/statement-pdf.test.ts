import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { type ReadSheet, statementPdf } from './statement-pdf.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

function sheetOf(count: number): ReadSheet {
  const head = {
    ...{ language: 'th' as const, brand: 'หยก ลอตโต้', member: { name: 'demo01', code: 'DM01demo01' } },
    ...{ start: '2026-11-01', end: '2026-11-30', printedAtMs: 1_795_000_000_000 },
    ...{ opening: 0, closing: count * 100, moneyIn: count * 100, moneyOut: 0, waiting: 0 },
  }
  const lines = Array.from({ length: count }, (_, n) => ({
    ...{ atMs: 1_793_500_000_000 + n * 60_000, what: 'ถูกรางวัล', lottery: 'สลากกินแบ่งรัฐบาล' },
    ...{ billNo: `DM${n}`, amount: 100, balance: (n + 1) * 100 },
  }))
  const pages = Array.from({ length: Math.ceil(count / 500) }, (_, n) => lines.slice(n * 500, n * 500 + 500))
  return { head, pages }
}

test('5,000 lines are drawn beside the thread that answers calls', async () => {
  const sheet = sheetOf(5_000)
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  const bytes = await statementPdf(stage.ctx, '10.0.0.1', async () => sheet)
  const [ownSpent, allSpent] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBe(129)
  expect(ownSpent.user + ownSpent.system).toBeLessThan((allSpent.user + allSpent.system) / 10)
})

test('lines that cannot be read end the drawing, and the next is drawn', async () => {
  const broken = async function* () {
    yield [] as const
    throw new Error('the database is gone')
  }
  const { head } = sheetOf(0)
  const draw = (pages: ReadSheet['pages']) =>
    statementPdf(stage.ctx, '10.0.0.4', async () => ({ head, pages }))
  await expect(draw(broken())).rejects.toThrow('the database is gone')
  expect((await draw([])).subarray(0, 5).toString()).toBe('%PDF-')
})

test('one address draws one at a time, and is refused when more wait; another address comes first', async () => {
  const begun: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const draw = (address: string, name: string) =>
    statementPdf(stage.ctx, address, async () => {
      begun.push(name)
      await held
      return sheetOf(1)
    })
  const greedy = Array.from({ length: 7 }, (_, n) => draw('10.0.0.2', `greedy ${n}`))
  const told = Promise.allSettled(greedy)
  const other = draw('10.0.0.3', 'other')
  await expect(greedy[6]).rejects.toMatchObject({ code: 'TOO_MANY' })
  expect(begun).toEqual(['greedy 0'])
  release()
  await other
  expect(begun.indexOf('other')).toBe(1)
  const states = (await told).map(({ status }) => status)
  expect(states[0]).toBe('fulfilled')
  // Those behind the fifth wait nowhere; how many of the others are drawn in time is the machine's.
  expect(states.slice(5)).toEqual(['rejected', 'rejected'])
})
