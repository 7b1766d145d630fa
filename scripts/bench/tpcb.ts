import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import postgres from 'postgres'

/**
 * TPC-B as pgbench runs it: scale 100 (ten million accounts), prepared statements, 16 connections. Without pgbench, our
 * own code sends the same five statements pipelined, which is faster than pgbench's round trip for each.
 */
export interface TpcbResult {
  readonly tps: number
  readonly by: 'pgbench' | 'imitation'
}

const SCALE = 100
const CONNECTIONS = 16
const run = promisify(execFile)

export async function prepareTpcb(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(`
      create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100);
      create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
      create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
      create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
      insert into pgbench_branches select n, 0, '' from generate_series(1, ${SCALE}) n;
      insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${SCALE * 10}) n;
      insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n;
      alter table pgbench_branches add primary key (bid);
      alter table pgbench_tellers add primary key (tid);
      alter table pgbench_accounts add primary key (aid);`)
    await sql`vacuum analyze pgbench_branches, pgbench_tellers, pgbench_accounts`
    await sql`checkpoint`
  } finally {
    await sql.end()
  }
}

export async function runTpcb(url: string, seconds: number): Promise<TpcbResult> {
  return (await runPgbench(url, seconds)) ?? { tps: await imitate(url, seconds), by: 'imitation' }
}

async function runPgbench(url: string, seconds: number): Promise<TpcbResult | undefined> {
  const at = new URL(url)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CONNECTIONS),
    '-j',
    '2',
    '-s',
    String(SCALE),
    '-T',
    String(seconds),
  ]
  try {
    const { stdout } = await run('pgbench', args, {
      env: {
        PATH: process.env.PATH,
        PGHOST: at.hostname,
        PGPORT: at.port,
        PGUSER: at.username,
        PGPASSWORD: decodeURIComponent(at.password),
        PGDATABASE: at.pathname.slice(1),
      },
    })
    const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    return Number.isFinite(tps) ? { tps, by: 'pgbench' } : undefined
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

async function imitate(url: string, seconds: number): Promise<number> {
  const sql = postgres(url, { max: CONNECTIONS, onnotice: () => {} })
  let done = 0
  const endMs = performance.now() + seconds * 1000
  const below = (count: number) => 1 + Math.floor(Math.random() * count)
  const client = async () => {
    while (performance.now() < endMs) {
      const [aid, tid, bid, delta] = [
        below(SCALE * 100_000),
        below(SCALE * 10),
        below(SCALE),
        below(10_000) - 5_000,
      ]
      await sql.begin((tx) => [
        tx`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`,
        tx`select abalance from pgbench_accounts where aid = ${aid}`,
        tx`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`,
        tx`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`,
        tx`insert into pgbench_history (tid, bid, aid, delta, mtime)
          values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`,
      ])
      done += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, client))
    return done / seconds
  } finally {
    await sql.end()
  }
}
