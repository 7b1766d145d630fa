import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../server/db/free-port.ts'
import type { TransactionPooler } from './transaction-pooler.ts'

const NOBODY = 65_534
const POLL_MS = 20

/** A real PgBouncer in transaction mode, as an administrator sets it up; with nothing that is there for us. */
export async function openPgBouncer(
  program: string,
  databaseUrl: string,
  size: number,
): Promise<TransactionPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-pgbouncer-'))
  const place = new URL(databaseUrl)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users'), `"${place.username}" "${place.password}"\n`)
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${place.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      `unix_socket_dir =`,
      `auth_type = scram-sha-256`,
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = transaction`,
      `default_pool_size = ${size}`,
      `max_client_conn = 200`,
      '',
    ].join('\n'),
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    for (const name of ['', 'users', 'pgbouncer.ini']) chownSync(join(folder, name), NOBODY, NOBODY)
    chmodSync(folder, 0o700)
  }
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(program, ['-q', settings], {
      stdio: 'inherit',
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    })
    while (child.exitCode === null && !(await answers(port))) await delay(POLL_MS)
    return child
  }
  let running = await start()
  const end = async () => {
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  const own = new URL(databaseUrl)
  own.port = String(port)
  return {
    url: own.href,
    async cutClients() {
      await end()
      running = await start()
    },
    async close() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const taken = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return taken
}
