import { ConfigError, oneOf, portOf, urlOf } from './config-values.ts'

/** The studio of games that a demo starts. */
export interface StudioConfig {
  /** 0: any that is free. */
  readonly port: number
  /** The address members reach it at. Absent: this machine. */
  readonly url: URL | undefined
  /** Misbehaves towards the wallet by this seed: `7`, or `7:late-rollback`. */
  readonly misbehave: string | undefined
}

/** How far from the site's own port it listens, where nobody has said otherwise. */
const PORTS_ON = 100

/** A demo has one. Elsewhere it is a program of its own, `npm run studio`, as any provider's. */
export function studioOf(env: NodeJS.ProcessEnv, demo: boolean): StudioConfig | undefined {
  const isOn = oneOf('STUDIO', env.STUDIO || (demo ? 'on' : 'off'), ['on', 'off']) === 'on'
  const [url, misbehave] = [urlOf('STUDIO_URL', env.STUDIO_URL), mischiefOf(env.STUDIO_MISBEHAVE)]
  if (!isOn) return undefined
  if (!demo) throw new ConfigError('STUDIO=on is for a demo; elsewhere start it with `npm run studio`.')
  const port = portOf(env.PORT)
  const usual = port === 0 || port + PORTS_ON > 65_535 ? 0 : port + PORTS_ON
  return { port: env.STUDIO_PORT ? portOf(env.STUDIO_PORT, 'STUDIO_PORT') : usual, url, misbehave }
}

function mischiefOf(text: string | undefined): string | undefined {
  if (!text || /^\d{1,9}(:late-rollback)?$/.test(text)) return text || undefined
  throw new ConfigError(
    'STUDIO_MISBEHAVE must be a seed of up to nine digits, and may end with ":late-rollback".',
  )
}
