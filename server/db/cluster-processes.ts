import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 10

/**
 * The running processes of a cluster, the postmaster first. On Linux every PostgreSQL process has the data directory as
 * its working directory, which also finds the children of a dead postmaster; elsewhere postmaster.pid and `ps` are
 * used.
 */
export function clusterProcesses(clusterDir: string): number[] {
  const pids = existsSync('/proc/self/cwd') ? byWorkingFolder(clusterDir) : byParent(clusterDir)
  const first = postmasterPid(clusterDir)
  return pids.sort((a, b) => Number(b === first) - Number(a === first) || a - b)
}

/** True when all of them are gone within the time. */
export async function waitUntilGone(pids: readonly number[], withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while (pids.some(isAlive)) {
    if (performance.now() > until) return false
    await delay(POLL_MS)
  }
  return true
}

/** Sends a signal to those that still live. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The process number in the cluster's lock file, whether or not it runs. */
function postmasterPid(clusterDir: string): number | undefined {
  const first = postmasterFile(clusterDir)[0]
  return first ? Number.parseInt(first, 10) : undefined
}

export function postmasterPort(clusterDir: string): number | undefined {
  const port = Number.parseInt(postmasterFile(clusterDir)[3] ?? '', 10)
  return Number.isNaN(port) ? undefined : port
}

/** The postmaster's status from the last line of its file: `starting`, `ready`, `stopping`. */
export function postmasterStatus(clusterDir: string): string | undefined {
  return postmasterFile(clusterDir)[7]?.trim()
}

function postmasterFile(clusterDir: string): string[] {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function byWorkingFolder(clusterDir: string): number[] {
  const pids: number[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== clusterDir) continue
      if (/postgres/.test(readFileSync(`/proc/${name}/comm`, 'utf8'))) pids.push(Number(name))
    } catch {
      // Ended meanwhile, or another user's process.
    }
  }
  return pids.filter(isAlive)
}

function byParent(clusterDir: string): number[] {
  const postmaster = postmasterPid(clusterDir)
  if (postmaster === undefined) return []
  const table = execFileSync('ps', ['-axo', 'pid=,ppid=,comm='], { encoding: 'utf8' }).split('\n')
  const rows = table.map((line) => line.trim().split(/\s+/))
  const isOurs = ([pid, parent, ...command]: string[]) =>
    (Number(pid) === postmaster || Number(parent) === postmaster) && command.join(' ').includes('postgres')
  return rows.filter(isOurs).map(([pid]) => Number(pid))
}

/** A zombie has released its memory and files: it counts as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync('/proc/self/stat')
  }
}
