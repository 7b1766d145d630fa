import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

const NEW_LINE = 0x0a

/** What a custodian has promised for a round. */
export interface KeptPromise {
  readonly round: string
  readonly operator: string
  readonly context: string
  /** Hex. */
  readonly commitment: string
}

/** What a share was shown for; lines of before name the round alone. */
interface Shown {
  readonly shown: string
  /** Hex. */
  readonly with?: string
}

interface Waiting {
  readonly line: string
  readonly done: (error?: unknown) => void
}

/**
 * A file that lines are only added to. Two processes on one file agree, because what stands first in it holds: a line counts
 * once it was read back. A line that a killed process left torn is no promise, and the next one begins a line of its own.
 */
export class CustodyFile {
  readonly #file: FileHandle
  readonly #promises = new Map<string, KeptPromise>()
  readonly #shown = new Map<string, string>()
  #readTo = 0
  #waiting: Waiting[] = []
  #writing = false

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(path: string): Promise<CustodyFile> {
    const file = await open(path, 'a+', 0o600)
    await endTornLine(file)
    await syncFolder(dirname(path))
    const opened = new CustodyFile(file)
    await opened.#readNew()
    return opened
  }

  /** The promise that stands first in the file for a round. */
  async find(round: string): Promise<KeptPromise | undefined> {
    if (!this.#promises.has(round)) await this.#readNew()
    return this.#promises.get(round)
  }

  /** Adds a promise unless the round has one, and returns the one that stands; it is on the disk then. */
  async keep(promise: KeptPromise): Promise<KeptPromise> {
    const { round } = promise
    if (!this.#promises.has(round)) await this.#add(promise)
    const kept = this.#promises.get(round)
    if (!kept) throw new Error('a promise was written and is not in the file')
    return kept
  }

  /** Notes what a share is shown for, before it is, unless something is noted, and returns what stands. */
  async noteShown(round: string, mixedWith: string): Promise<string> {
    if (!this.#shown.has(round)) await this.#add({ shown: round, with: mixedWith } satisfies Shown)
    const noted = this.#shown.get(round)
    if (noted === undefined) throw new Error('a showing was written and is not in the file')
    return noted
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #readNew(): Promise<void> {
    const { size } = await this.#file.stat()
    const from = this.#readTo
    if (size <= from) return
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(size - from), 0, size - from, from)
    // Another reading may have come as far meanwhile; a line taken twice is the same.
    const end = buffer.subarray(0, bytesRead).lastIndexOf(NEW_LINE) + 1
    this.#readTo = Math.max(this.#readTo, from + end)
    for (const line of buffer.toString('utf8', 0, end).split('\n')) this.#take(line)
  }

  #take(line: string): void {
    const found = read(line)
    if (found === undefined) return
    if ('shown' in found) this.#takeShown(found)
    else if (!this.#promises.has(found.round)) this.#promises.set(found.round, found)
  }

  #takeShown({ shown, with: mixedWith }: Shown): void {
    if (mixedWith !== undefined && !this.#shown.has(shown)) this.#shown.set(shown, mixedWith)
  }

  #add(line: object): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      this.#waiting.push({ line: `${JSON.stringify(line)}\n`, done })
      void this.#write()
    })
  }

  /** Lines that wait for the disk are written together. */
  async #write(): Promise<void> {
    if (this.#writing) return
    this.#writing = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      const failure = await this.#writeAll(batch).then(
        () => undefined,
        (error: unknown) => error,
      )
      for (const { done } of batch) done(failure)
    }
    this.#writing = false
  }

  async #writeAll(batch: readonly Waiting[]): Promise<void> {
    await this.#file.write(batch.map(({ line }) => line).join(''))
    await this.#file.datasync()
    await this.#readNew()
  }
}

function read(line: string): KeptPromise | Shown | undefined {
  try {
    return line === '' ? undefined : JSON.parse(line)
  } catch {
    return undefined
  }
}

async function endTornLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  if (size === 0) return
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  if (buffer[0] !== NEW_LINE) await file.write('\n')
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
