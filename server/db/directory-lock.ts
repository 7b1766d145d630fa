import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../cannot-start.ts'

const SQLITE_BUSY = 5

/** Another process of this machine works in the folder. */
export class DirectoryInUse extends CannotStart {}

export interface DirectoryLock {
  release(): void
}

/**
 * Locks a folder for this process. The lock is SQLite's own, held by the kernel: it ends with its holder, even after
 * kill -9, so it is never stale and a reused process number does not matter.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const holder = new DatabaseSync(join(directory, 'lock'))
  try {
    holder.exec('begin exclusive')
  } catch (cause) {
    holder.close()
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause
    throw new DirectoryInUse(
      `The data directory ${directory} is already in use by another running start${holderOf(directory)}: stop that one first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  writeFileSync(holderFile(directory), `${process.pid}\n`)
  return { release: () => holder.close() }
}

function holderOf(directory: string): string {
  try {
    return ` (process ${readFileSync(holderFile(directory), 'utf8').trim()})`
  } catch {
    return '' // the holder has not written its number yet
  }
}

const holderFile = (directory: string) => join(directory, 'lock.pid')
