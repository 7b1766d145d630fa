import { readFileSync } from 'node:fs'
import type { SignedService } from '../external/http/signed-http.ts'

// How single settings are read, for config.ts.

/** A setting that cannot be used. Shown as one sentence; the program ends with a non-zero code. */
export class ConfigError extends Error {}

export function fromValueOrFile(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]
  if (value) return value
  const file = env[`${name}_FILE`]
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name}_FILE names a file that cannot be read: ${file}`)
  }
}

export function keyOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const key = fromValueOrFile(env, name)
  if (key !== undefined && !/^[0-9a-f]{64}$/.test(key)) {
    throw new ConfigError(`${name} must be 32 bytes as 64 lower-case hexadecimal digits.`)
  }
  return key
}

/** Refused rather than guessed: `DEMO=false` taken for "not 0" would open a site with public passwords. */
export function oneOf(name: string, word: string, words: readonly string[]): string {
  if (words.includes(word)) return word
  throw new ConfigError(`${name} must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, not "${word}".`)
}

export function portOf(text: string | undefined, name = 'PORT'): number {
  if (text === undefined || text === '') return 3000
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`${name} must be a number from 0 to 65535, not "${text}".`)
  }
  return port
}

export function urlOf(name: string, text: string | undefined): URL | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`${name} must be an http or https address, not "${text}".`)
  }
  return url
}

/** By https, or to a program of this machine that passes it on: a message has a code in it, a payout an account. */
export function signedServiceOf(
  env: NodeJS.ProcessEnv,
  name: 'SMS' | 'PAYOUTS' | 'QR' | 'BANK_QUERY' | 'SLIPS' | 'GAME_BOOKS' | 'GAME_TRANSFERS',
): SignedService | undefined {
  const [url, key] = [urlOf(`${name}_URL`, env[`${name}_URL`]), keyOf(env, `${name}_KEY`)]
  if (!url && key === undefined) return undefined
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '')
  if (!url || key === undefined || (url.protocol !== 'https:' && !isHere))
    throw new ConfigError(
      `${name}_URL must be an https address and ${name}_KEY the key that signs what is sent there.`,
    )
  const seconds = Number(env[`${name}_SECONDS`] || 8)
  if (!(seconds >= 1 && seconds <= 60))
    throw new ConfigError(`${name}_SECONDS must be a number from 1 to 60.`)
  return { url, key, timeoutMs: seconds * 1_000 }
}
