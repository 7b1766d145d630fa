import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { useDatabase, withSql } from '../../tests/support/database/database.ts'
import { openStage } from '../../tests/support/stage/stage.ts'
import { programUrl } from '../db/login/addresses.ts'
import { closeRound } from '../features/rounds/close-round.ts'
import { findRound } from '../features/rounds/queries.ts'
import { runJobs } from './run-jobs.ts'

const database = useDatabase()

test('the process survives a database that ends the connections of a queue that has just stopped', async () => {
  const stage = await openStage(database.url)
  const proxy = await openProxy(database.url)
  const jobs = await runJobs(stage.jobs, proxy.url)
  await expect.poll(proxy.openCount).toBeGreaterThan(0)
  await jobs.stop()
  // An unhandled error would end this process, and the test run with it.
  await expect.poll(proxy.openCount).toBe(0)
  proxy.close()
  await stage.close()
})

test('the queue works as the login of the program, and carries out what a close enqueues', async () => {
  const stage = await openStage(database.url, { company: 'QU' })
  const jobs = await runJobs(stage.jobs, programUrl(database.url))
  const roundId = await stage.openRound()
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'early' })
  await expect.poll(async () => (await findRound(stage.ctx.read, roundId))?.status).toBe('sealed')
  const left = () =>
    withSql(
      database.url,
      (sql) => sql`select from graphile_worker.jobs where key = ${`seal-round:${roundId}`}`,
    )
  await expect
    .poll(async () => (await left()).length, { message: 'it is recorded that the job ended' })
    .toBe(0)
  await jobs.stop()
  await stage.close()
})

/**
 * A proxy to a database that is shutting down: a client that says goodbye gets the shutdown error before the connection
 * closes.
 */
async function openProxy(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    const upstream = connect(Number(port), hostname)
    upstream.pipe(client)
    client.on('data', (bytes: Buffer) => {
      if (bytes.equals(TERMINATE)) client.end(ENDED_BY_COMMAND)
      else upstream.write(bytes)
    })
    client.on('close', () => {
      open.delete(client)
      upstream.destroy()
    })
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return { url: own.href, openCount: () => open.size, close: () => server.close() }
}

/** The Terminate message, which a driver sends before it closes its connection. */
const TERMINATE = Buffer.from('X\0\0\0\x04')

/** The error of an administrator's shutdown: FATAL, 57P01. */
const ENDED_BY_COMMAND = (() => {
  const words = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const length = Buffer.alloc(4)
  length.writeInt32BE(words.length + 4)
  return Buffer.concat([Buffer.from('E'), length, words])
})()
