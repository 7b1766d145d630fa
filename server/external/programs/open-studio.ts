import { join } from 'node:path'
import { pino } from 'pino'
import { type Satang, satang } from '../../../domain/money.ts'
import type { Config } from '../../config.ts'
import { ChildProgram } from './child-program.ts'

/** The code of the studio's provider, under which it speaks to the wallet. */
const STUDIO = 'YOK'

/** What the studio says of itself when it has started. */
interface StudioSaid {
  readonly port: number
  /** As PEM. */
  readonly publicKey: string
  /** Its list, as a catalogue of games brings it in. */
  readonly games: readonly object[]
  /** What one round pays at most, in satang. */
  readonly mostWin: number
  /** Pictures of its games by their codes, JPEG in base64. */
  readonly covers: Readonly<Record<string, string>>
}

/** A provider of games as an operator needs it. */
export interface OpenedStudio {
  readonly provider: string
  readonly publicKey: string
  readonly launchUrl: string
  readonly list: string
  /** What one round pays at most. */
  readonly mostWin: Satang
  /** Pictures of its games by their codes, JPEG. */
  readonly covers: Readonly<Record<string, Buffer>>
}

const PROGRAM = join(import.meta.dirname, '../../../studio/main.ts')

export interface StudioWish {
  readonly config: Config
  /** Where this program listens. */
  readonly port: number
  /** Told whenever it has started: its address may be another one then. */
  onStart(opened: OpenedStudio): void
}

/**
 * The studio of a demo, as a process that knows this one by the wallet alone. Undefined where it is off. It keeps its key and
 * its rounds in a folder of its own.
 */
export function openStudio({ config, port, onStart }: StudioWish): { stop(): Promise<void> } | undefined {
  const { studio } = config
  if (!studio) return undefined
  const sites = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const env = {
    STUDIO_OF_SITE: '1',
    PORT: String(studio.port),
    HOST: config.host,
    DATA_DIR: join(config.dataDir, 'studio'),
    WALLET_URL: `http://127.0.0.1:${port}/partner/games/${STUDIO}`,
    SITES: [...sites, ...(config.publicUrl ? [config.publicUrl.origin] : [])].join(','),
    ...(studio.misbehave === undefined ? {} : { STUDIO_MISBEHAVE: studio.misbehave }),
  }
  const wish = { name: 'studio', program: PROGRAM, env, log: pino({ level: config.logLevel }) }
  const child = new ChildProgram<StudioSaid>(wish, (said) => {
    const base = studio.url?.origin ?? `http://localhost:${said.port}`
    onStart({
      provider: STUDIO,
      publicKey: said.publicKey,
      launchUrl: `${base}/play/{game}?token={token}&user={user}&lang={lang}&device={device}&lobby={lobby}`,
      list: JSON.stringify(said.games),
      mostWin: satang(said.mostWin),
      covers: Object.fromEntries(
        Object.entries(said.covers).map(([game, cover]) => [game, Buffer.from(cover, 'base64')]),
      ),
    })
  })
  child.begin()
  return child
}
