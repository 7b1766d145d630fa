import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedBinaries } from './embedded-binaries.ts'

/** OpenSSL from version 3 on gets corrections; 1.1.1 has had none since September 2023. */
const OLDEST_KEPT_UP = 3

/** The OpenSSL that the packaged PostgreSQL brings, as its library names itself; undefined where it uses the system's. */
function packagedOpenssl(): string | undefined {
  const folder = join(embeddedBinaries().postgres, '../../lib')
  if (!existsSync(folder)) return undefined
  const library = readdirSync(folder).find((name) => /^libcrypto\..*(so|dylib)/.test(name))
  if (!library) return undefined
  return /OpenSSL (\d+\.\d+\.\d+[a-z]*) /.exec(readFileSync(join(folder, library), 'latin1'))?.[1] ?? library
}

/** One sentence for the start, when nobody corrects that OpenSSL any more. */
export function oldOpensslNote(version = packagedOpenssl()): string | undefined {
  if (version === undefined || Number.parseInt(version, 10) >= OLDEST_KEPT_UP) return undefined
  return `the packaged database brings OpenSSL ${version}, which nobody corrects any more; it listens to this machine alone and without TLS. Set DATABASE_URL to a PostgreSQL of your own for real money`
}
