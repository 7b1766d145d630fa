import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Line } from './lines.ts'

interface Waiting {
  readonly text: string
  readonly done: (error?: unknown) => void
}

/**
 * A file that lines are only added to. What was appended is on the disk when the promise resolves; lines that wait for the disk
 * are written together. After a failed write nothing more is taken: whoever starts again finds what was written before it.
 */
export class Journal {
  readonly #file: FileHandle
  #waiting: Waiting[] = []
  #isWriting = false
  #failure: unknown

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Opens it and takes every whole line. A line that a killed program left torn is cut off. */
  static async open(path: string, take: (line: Line) => void): Promise<Journal> {
    const file = await open(path, 'a+', 0o600)
    await syncFolderOf(path)
    const bytes = await file.readFile()
    const end = bytes.lastIndexOf('\n') + 1
    if (end < bytes.length) await file.truncate(end)
    for (const text of bytes.toString('utf8', 0, end).split('\n')) if (text) take(JSON.parse(text))
    return new Journal(file)
  }

  /** A file of these lines alone in place of what lies there; a kill leaves one or the other whole. */
  static async rewrite(path: string, lines: readonly Line[]): Promise<void> {
    const next = await open(`${path}.next`, 'w', 0o600)
    await next.writeFile(lines.map(textOf).join(''))
    await next.sync()
    await next.close()
    await rename(`${path}.next`, path)
    await syncFolderOf(path)
  }

  append(lines: readonly Line[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      this.#waiting.push({ text: lines.map(textOf).join(''), done })
      void this.#write()
    })
  }

  async size(): Promise<number> {
    return (await this.#file.stat()).size
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0)
      await this.#onDisk(batch.map(({ text }) => text).join(''))
      for (const { done } of batch) done(this.#failure)
    }
    this.#isWriting = false
  }

  async #onDisk(text: string): Promise<void> {
    if (this.#failure !== undefined) return
    try {
      await this.#file.appendFile(text)
      await this.#file.datasync()
    } catch (error) {
      this.#failure = error
    }
  }
}

function textOf(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

/** A new name in a folder is on the disk once the folder is. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}
