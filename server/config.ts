import { closeSync, openSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { SERVICES, type Service } from '../contract/define.ts'
import { isPushHost } from '../domain/messages/push-rules.ts'
import { isProxyRange } from './api/road/proxy-range.ts'
import type { MessageService } from './external/http/http-phone-messages.ts'
import type { SignedService } from './external/http/signed-http.ts'
import {
  ConfigError,
  fromValueOrFile,
  keyOf,
  oneOf,
  portOf,
  signedServiceOf,
  urlOf,
} from './settings/config-values.ts'
import { type StudioConfig, studioOf } from './settings/studio-config.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** The address members see, when it is known. https turns on Secure and `__Host-` cookies. */
  readonly publicUrl: URL | undefined
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The database behind the pooler of `databaseUrl`, for what needs a connection of its own. Absent: no pooler. */
  readonly databaseDirectUrl: string | undefined
  /** The login that changes the schema at a start. Absent: `databaseUrl` does, or nobody here. */
  readonly databaseOwnerUrl: string | undefined
  readonly dataDir: string
  readonly redisUrl: string | undefined
  /** Services that are not built in but answered by another server. */
  readonly serviceUrls: Readonly<Partial<Record<Service, string>>>
  /** When there are any, the console is served on these hosts alone. Lower case. */
  readonly consoleHosts: readonly string[]
  /**
   * Addresses of the proxies in front, as IPs or CIDR ranges. Only what they say of a visitor's address is believed;
   * without it every visitor behind a proxy would share one address, and one sign-in limit.
   */
  readonly trustProxy: readonly string[]
  readonly jobs: boolean
  readonly production: boolean
  readonly demo: boolean
  /** 32 bytes as hex. Absent: demo mode makes one and keeps it in `dataDir`. */
  readonly secret: string | undefined
  /** Public keys of secrets of before, as hex: what they have signed is believed where only the chain goes through it. */
  readonly earlierKeys: readonly string[]
  /** The two custodians of fast draws that run elsewhere. Absent: two processes of this program. */
  readonly custodianPlaces: readonly [CustodianPlace, CustodianPlace] | undefined
  /** The keys of the two custodians of fast draws, 32 bytes as hex each. Absent: each makes its own. */
  readonly custodians: readonly [string | undefined, string | undefined]
  /** The key of the auditor who opens an escrow, alike. */
  readonly auditor: string | undefined
  /** The file to which the heads of rounds are added, on another path than the database. */
  readonly headsFile: string | undefined
  /** Who sends messages to phones. Absent: nobody. */
  readonly messageService: MessageService | undefined
  /** Who pays what members withdraw. Absent: nobody. */
  readonly payoutService: SignedService | undefined
  /** Who collects what members pay by QR codes. Absent: nobody. */
  readonly qrService: SignedService | undefined
  /** Who asks banks what came into receiving accounts. Absent: nobody. */
  readonly feedService: SignedService | undefined
  /** Who asks banks about the codes of slips. Absent: nobody. */
  readonly slipService: SignedService | undefined
  /** Who has providers' own lists of a day of games. Absent: nobody, and people bring them. */
  readonly gameBookService: SignedService | undefined
  /** Who moves money to wallets that providers of games keep. Absent: nobody. */
  readonly gameTransferService: SignedService | undefined
  /** The studio of games that this program starts as a process of its own. Absent: none. */
  readonly studio: StudioConfig | undefined
  /** Hosts of push services besides those that are known. */
  readonly pushHosts: readonly string[]
  readonly logLevel: string
  /** The token that grants `/metrics`. Absent: only this machine may read them, in production nobody. */
  readonly metricsToken: string | undefined
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** What this machine keeps. Known before the settings are read, because a start begins with what is kept there. */
export function dataDirOf(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DATA_DIR || './.data')
}

/** Reads the settings of docs/operations.md. The only place that reads the environment. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const production = env.NODE_ENV === 'production'
  const demo = oneOf('DEMO', env.DEMO || (production ? '0' : '1'), ['1', '0']) === '1'
  const secret = keyOf(env, 'SECRET')
  if (production && !demo && secret === undefined) {
    throw new ConfigError('In production SECRET (or SECRET_FILE) must be set; demo secrets are refused.')
  }
  return {
    port: portOf(env.PORT),
    host: env.HOST || '0.0.0.0',
    publicUrl: publicUrlOf(env.PUBLIC_URL),
    databaseUrl: databaseUrlOf(env, 'DATABASE_URL'),
    databaseDirectUrl: databaseUrlOf(env, 'DATABASE_DIRECT_URL'),
    databaseOwnerUrl: databaseUrlOf(env, 'DATABASE_OWNER_URL'),
    dataDir: dataDirOf(env),
    redisUrl: fromValueOrFile(env, 'REDIS_URL'),
    serviceUrls: serviceUrlsOf(env),
    consoleHosts: listOf(env.CONSOLE_HOST).map((host) => host.toLowerCase()),
    trustProxy: proxiesOf(env.TRUST_PROXY),
    jobs: oneOf('JOBS', env.JOBS || 'on', ['on', 'off']) === 'on',
    production,
    demo,
    secret,
    earlierKeys: earlierKeysOf(env.EARLIER_KEYS),
    custodianPlaces: placesOf(fromValueOrFile(env, 'CUSTODIANS')),
    custodians: [keyOf(env, 'CUSTODIAN_A'), keyOf(env, 'CUSTODIAN_B')],
    auditor: keyOf(env, 'AUDITOR'),
    metricsToken: fromValueOrFile(env, 'METRICS_TOKEN'),
    headsFile: headsFileOf(env.HEADS_FILE, resolve(env.DATA_DIR || './.data')),
    messageService: messageServiceOf(env),
    payoutService: signedServiceOf(env, 'PAYOUTS'),
    qrService: signedServiceOf(env, 'QR'),
    feedService: signedServiceOf(env, 'BANK_QUERY'),
    slipService: signedServiceOf(env, 'SLIPS'),
    gameBookService: signedServiceOf(env, 'GAME_BOOKS'),
    gameTransferService: signedServiceOf(env, 'GAME_TRANSFERS'),
    studio: studioOf(env, demo),
    pushHosts: pushHostsOf(env.PUSH_HOSTS),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || (production ? 'info' : 'warn'), LOG_LEVELS),
  }
}

/** The address by which `npm run migrate` works, alone: it needs no other setting of the site. */
export function readMigrationUrl(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return postgresUrlOf(env, 'DATABASE_OWNER_URL') ?? postgresUrlOf(env, 'DATABASE_URL')
}

/** The settings of a custodian, which knows nothing of the site. */
export interface CustodianConfig {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Absent: made once and kept in `dataDir`. */
  readonly key: string | undefined
  /** By which its rounds were promised before it had a file of its own. */
  readonly keyBefore: string | undefined
  readonly auditorPublic: string
  /** Who may ask. Absent: the program that started it, which is told. */
  readonly token: string | undefined
  /** It belongs to a program, and ends when its standard input does. */
  readonly withParent: boolean
}

export function readCustodianConfig(env: NodeJS.ProcessEnv = process.env): CustodianConfig {
  const withParent = env.CUSTODIAN_OF_SITE === '1'
  const token = fromValueOrFile(env, 'CUSTODIAN_TOKEN')
  if (!withParent && (token === undefined || !TOKEN.test(token))) {
    throw new ConfigError('CUSTODIAN_TOKEN must be 32 to 128 letters and digits; who knows it may ask.')
  }
  const auditorPublic = keyOf(env, 'AUDITOR_PUBLIC')
  if (auditorPublic === undefined) {
    throw new ConfigError(
      'AUDITOR_PUBLIC must be the public key of the auditor, which the site prints at its start.',
    )
  }
  return {
    port: env.PORT ? portOf(env.PORT) : withParent ? 0 : DEFAULT_CUSTODIAN_PORT,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './.custodian'),
    key: keyOf(env, 'CUSTODIAN_KEY'),
    keyBefore: keyOf(env, 'CUSTODIAN_KEY_BEFORE'),
    auditorPublic,
    token,
    withParent,
  }
}

const DEFAULT_CUSTODIAN_PORT = 4010
const TOKEN = /^[A-Za-z0-9]{32,128}$/

/** Another process that answers as a custodian. */
interface CustodianPlace {
  readonly url: URL
  readonly token: string
}

/** `https://token@host:port` twice, with a comma. */
function placesOf(text: string | undefined): Config['custodianPlaces'] {
  if (!text) return undefined
  const places = listOf(text).map((each): CustodianPlace => {
    const found = URL.parse(each)
    if (!found || !/^https?:$/.test(found.protocol) || !TOKEN.test(found.username)) {
      throw new ConfigError('CUSTODIANS must be two addresses as https://token@host:port, with a comma.')
    }
    return { url: new URL(found.origin), token: found.username }
  })
  const [a, b, ...more] = places
  if (!a || !b || more.length > 0 || a.url.href === b.url.href) {
    throw new ConfigError('CUSTODIANS must be two addresses as https://token@host:port, with a comma.')
  }
  return [a, b]
}

function earlierKeysOf(text: string | undefined): readonly string[] {
  const keys = listOf(text)
  if (keys.every((key) => /^[0-9a-f]{64}$/.test(key))) return keys
  throw new ConfigError(
    'EARLIER_KEYS must be public keys of 64 lower-case hexadecimal digits each, with commas.',
  )
}

function pushHostsOf(text: string | undefined): readonly string[] {
  const hosts = listOf(text)
  if (hosts.every(isPushHost)) return hosts
  throw new ConfigError('PUSH_HOSTS must be names of hosts in small letters, with commas; *. may begin one.')
}

/** Opened once as it is later, so that a wrong path is found before the first head is lost. */
function headsFileOf(path: string | undefined, dataDir: string): string | undefined {
  if (!path) return undefined
  const isApart = isAbsolute(path) && relative(dataDir, path).startsWith('..')
  try {
    if (isApart) closeSync(openSync(path, 'a', 0o640))
  } catch {
    throw new ConfigError(`HEADS_FILE must be a file that can be written, not "${path}".`)
  }
  if (isApart) return path
  throw new ConfigError(`HEADS_FILE must be a full path outside DATA_DIR, not "${path}".`)
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function proxiesOf(text: string | undefined): readonly string[] {
  const proxies = listOf(text)
  for (const proxy of proxies) {
    if (!isProxyRange(proxy)) {
      throw new ConfigError(
        `TRUST_PROXY must be addresses or ranges as 10.0.0.0/8, with commas; "${proxy}" is neither.`,
      )
    }
  }
  return proxies
}

/** The site stands at the root of its host: below a path none of its links would lead anywhere. */
function publicUrlOf(text: string | undefined): URL | undefined {
  const url = urlOf('PUBLIC_URL', text)
  if (url && url.pathname + url.search + url.hash !== '/') {
    throw new ConfigError(`PUBLIC_URL must be an address without a path, as ${url.origin}, not "${text}".`)
  }
  return url
}

function databaseUrlOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const isSet = Boolean(fromValueOrFile(env, name))
  if (isSet && !fromValueOrFile(env, 'DATABASE_URL')) {
    throw new ConfigError(
      `${name} is set and DATABASE_URL is not: it names another way to the same database.`,
    )
  }
  return postgresUrlOf(env, name)
}

function postgresUrlOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = fromValueOrFile(env, name)
  if (!text) return undefined
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new ConfigError(
      `${name} must look like postgres://user:password@host:5432/database; it was not used.`,
    )
  }
  return text
}

function messageServiceOf(env: NodeJS.ProcessEnv): MessageService | undefined {
  const service = signedServiceOf(env, 'SMS')
  return service && { ...service, sender: env.SMS_SENDER || null }
}

function serviceUrlsOf(env: NodeJS.ProcessEnv): Partial<Record<Service, string>> {
  const urls: Partial<Record<Service, string>> = {}
  for (const service of SERVICES) {
    const name = `SERVICE_${service.toUpperCase()}_URL`
    const url = urlOf(name, env[name])
    if (url) urls[service] = url.href.replace(/\/$/, '')
  }
  return urls
}
