import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

/** A file on another path, to which the heads of rounds are only ever added: who rewrites the database does not reach it. */
export interface HeadsFile {
  readonly path: string
  /** Bytes; 0 when there is none. */
  size(): number
  /** Its text from a byte on, at most so many bytes. */
  read(from: number, bytes: number): string
  /** Adds lines, and returns when they are on the disk. */
  append(lines: string): void
}

export function headsFile(path: string): HeadsFile {
  return {
    path,
    size: () => withFile(path, constants.O_RDONLY, (file) => fstatSync(file).size) ?? 0,
    read: (from, bytes) =>
      withFile(path, constants.O_RDONLY, (file) => {
        const buffer = Buffer.alloc(bytes)
        return buffer.toString('utf8', 0, readSync(file, buffer, 0, bytes, from))
      }) ?? '',
    append(lines) {
      const { O_WRONLY, O_APPEND, O_CREAT } = constants
      withFile(path, O_WRONLY | O_APPEND | O_CREAT, (file) => {
        writeSync(file, lines)
        fsyncSync(file)
      })
    },
  }
}

/** Undefined: there is no such file. */
function withFile<T>(path: string, flags: number, use: (file: number) => T): T | undefined {
  let file: number
  try {
    file = openSync(path, flags, 0o640)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(flags & constants.O_CREAT)) return undefined
    throw error
  }
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}
