import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * A new folder for data that need not outlive the run, in memory where the machine has that to spare: a database of a
 * thousand small files is copied there in a fifth of the time.
 */
export async function quickFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? MEMORY : tmpdir(), prefix))
}

async function hasRoom(): Promise<boolean> {
  if (process.availableMemory() < 2 * NEEDED_BYTES) return false
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= NEEDED_BYTES
}
