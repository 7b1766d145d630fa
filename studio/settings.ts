import { resolve } from 'node:path'
import { LATE_ROLLBACK } from './wallet/misbehave.ts'

/** The settings of the studio, which knows of the site its wallet's address alone. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where the wallet takes this provider's calls, as `https://site/partner/games/YOK`. */
  readonly walletUrl: URL
  /** Pages of these origins may show the games in a frame, and are gone back to. */
  readonly sites: readonly string[]
  /** It belongs to a program, and ends when its standard input does. */
  readonly withParent: boolean
  /** Misbehaves towards the wallet by this seed: for tests. */
  readonly misbehave: Misbehave | undefined
}

interface Misbehave {
  readonly seed: number
  /** Each round that was paid has its bet rolled back later, and nothing else is done. */
  readonly rollsBackLate: boolean
}

/** A setting that cannot be used, said in one sentence. */
export class SettingError extends Error {}

const DEFAULT_PORT = 3100

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const walletUrl = URL.parse(env.WALLET_URL ?? '')
  if (!walletUrl || !/^https?:$/.test(walletUrl.protocol))
    throw new SettingError(
      'WALLET_URL must be where the wallet takes our calls: https://site/partner/games/YOK.',
    )
  const port = env.PORT ? Number(env.PORT) : DEFAULT_PORT
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingError(`PORT must be a number from 0 to 65535, not "${env.PORT}".`)
  const withParent = env.STUDIO_OF_SITE === '1'
  if (env.STUDIO_MISBEHAVE && !withParent)
    throw new SettingError(
      'STUDIO_MISBEHAVE is for tests alone: only a demo or a test may start such a studio.',
    )
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './.studio'),
    walletUrl,
    sites: sitesOf(env.SITES, walletUrl),
    withParent,
    misbehave: env.STUDIO_MISBEHAVE ? misbehaveOf(env.STUDIO_MISBEHAVE) : undefined,
  }
}

function sitesOf(text: string | undefined, walletUrl: URL): readonly string[] {
  const sites = (text || walletUrl.origin).split(',').map((each) => URL.parse(each.trim()))
  if (!sites.every((each) => each !== null))
    throw new SettingError('SITES must be addresses of sites as https://lotto.example.com, with commas.')
  return sites.map((each) => each.origin)
}

/** `7`, or `7:late-rollback`. */
function misbehaveOf(text: string): Misbehave {
  const [seed = '', kind] = text.split(':')
  return { seed: Number(seed), rollsBackLate: kind === LATE_ROLLBACK }
}
