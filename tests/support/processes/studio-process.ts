import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const PROGRAM = join(import.meta.dirname, '../../../studio/main.ts')

interface StudioSaid {
  readonly port: number
  readonly publicKey: string
  readonly games: readonly { readonly id: string }[]
}

/** A studio that a test starts, and kills as often as it likes; it keeps its folder. */
export class StudioProcess {
  readonly #env: Readonly<Record<string, string>>
  #child: ChildProcess | undefined
  #said: StudioSaid | undefined
  /** What it wrote to its log. */
  readonly complaints: string[] = []
  /** How often it was started. */
  starts = 0

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = { STUDIO_OF_SITE: '1', PORT: '0', HOST: '127.0.0.1', ...env }
  }

  /** Starts it, again on the same port. `misbehave`: by this seed, or as `7:late-rollback`. */
  async start(misbehave?: number | string): Promise<StudioSaid> {
    const port = String(this.#said?.port ?? 0)
    const mischief = misbehave === undefined ? {} : { STUDIO_MISBEHAVE: String(misbehave) }
    const env = { ...this.#env, PORT: port, ...mischief }
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child = child
    this.starts += 1
    createInterface({ input: child.stderr }).on('line', (line) => this.complaints.push(line))
    const ended = once(child, 'exit').then(() => {
      throw new Error(`the studio ended before it listened: ${this.complaints.join('\n')}`)
    })
    ended.catch(() => {})
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [
      string,
    ]
    this.#said = JSON.parse(line)
    return this.#said as StudioSaid
  }

  get url(): string {
    return `http://127.0.0.1:${this.#said?.port}`
  }

  isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** SIGKILL; resolves when it is gone. */
  async kill(): Promise<void> {
    if (!this.#child || !this.isAlive()) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  /** Asks as a page does. */
  async ask(
    act: string,
    body: object,
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${this.url}/api/${act}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}
