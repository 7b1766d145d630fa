import { afterEach, expect, test } from 'vitest'
import { satang, satangToBaht } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database/database.ts'
import { openMachinery } from '../../tests/support/stage/stage.ts'
import { listenTo } from '../db/listen.ts'
import type { Machinery } from '../make-context.ts'
import type { LiveEvent } from './live-event.ts'
import { openRelay, type Relay } from './relay.ts'

const database = useDatabase()
const steps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
})

interface Process extends Machinery {
  readonly relay: Relay
  readonly heard: LiveEvent[]
}

async function aProcess(): Promise<Process> {
  const machinery = openMachinery(database.url, { connections: 2 })
  const heard: LiveEvent[] = []
  machinery.listen((event) => heard.push(event))
  steps.push(() => machinery.close())
  const relay = await openRelay(machinery, database.url)
  steps.push(() => relay.close())
  return { ...machinery, relay, heard }
}

async function acquainted(count: number): Promise<Process[]> {
  const processes = await Promise.all(Array.from({ length: count }, aProcess))
  const known = () => processes.map(({ relay }) => relay.othersCount)
  await expect.poll(known, { interval: 10 }).toEqual(processes.map(() => count - 1))
  return processes
}

/** What travels, without the beats. */
async function listenOnTheWay(): Promise<string[]> {
  const travelled: string[] = []
  const { unlisten } = await listenTo({
    url: database.url,
    channel: 'live',
    hear: (payload) => {
      if (!payload.endsWith('"events":[]}')) travelled.push(payload)
    },
    onListen: () => {},
  })
  steps.push(unlisten)
  return travelled
}

const round = (roundId: string): LiveEvent => ({ name: 'round', operatorId: 'o', roundId, status: 'closed' })
const balance = (memberId: string): LiveEvent => ({
  ...{ name: 'balance', memberId, version: 1 },
  balance: satangToBaht(satang(100)),
})

test('every process hears what happens in each, once', async () => {
  const [one, two, three] = (await acquainted(3)) as [Process, Process, Process]
  one.ctx.tell(round('first'))
  await expect.poll(() => [two.heard, three.heard]).toEqual([[round('first')], [round('first')]])
  two.jobs.tell(round('second'))
  three.ctx.tell(round('third'))
  const all = [round('first'), round('second'), round('third')]
  const sorted = ({ heard }: Process) => [...heard].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  await expect.poll(() => [one, two, three].map(sorted)).toEqual([all, all, all])
})

const nameOf = (event: LiveEvent) => ('roundId' in event ? event.roundId : '')

test('the events of a batch are one notification, and a large batch is split', async () => {
  const [one, two] = (await acquainted(2)) as [Process, Process]
  const travelled = await listenOnTheWay()
  for (let nth = 0; nth < 30; nth += 1) one.ctx.tell(balance(`m${nth}`))
  await expect.poll(() => two.heard).toHaveLength(30)
  await expect.poll(() => travelled).toHaveLength(1)
  for (let nth = 0; nth < 3_000; nth += 1) one.ctx.tell(balance(`m${nth}`))
  await expect.poll(() => two.heard).toHaveLength(3_030)
  expect(travelled.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true)
})

test('a process that hears nobody sends no events, and one that closes sends its last', async () => {
  const alone = await aProcess()
  const travelled = await listenOnTheWay()
  alone.ctx.tell(round('unheard'))
  const other = await aProcess()
  await expect.poll(() => [alone.relay.othersCount, other.relay.othersCount]).toEqual([1, 1])
  alone.ctx.tell(round('last'))
  await alone.relay.close()
  await expect.poll(() => [other.heard, travelled.length]).toEqual([[round('last')], 1])
})

test('a notification that is not ours is no harm', async () => {
  const [one, two] = (await acquainted(2)) as [Process, Process]
  for (const payload of ['x', 'null', '{"from":1}', '{"from":"x","events":7}']) {
    await one.ctx.read.run`select pg_notify('live', ${payload})`
  }
  one.ctx.tell(round('after'))
  await expect.poll(() => two.heard).toEqual([round('after')])
})
