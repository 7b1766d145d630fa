import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { QUICKNET } from '../domain/fair/fast/beacon.ts'
import type { Chance } from './chance.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type Link, openLink } from './db/link/link.ts'
import { APP_ROLE } from './db/login/program-role.ts'
import { MEMBER_STATEMENT_MS, openPool, type Pool, poolReader } from './db/pool.ts'
import { runTransaction } from './db/transaction.ts'
import { DRAND_RELAYS, httpRelay, relayedBeacon } from './external/beacon.ts'
import type { External } from './external/external.ts'
import { fakePhoneMessages } from './external/fake-phone-messages.ts'
import { fakeExternal } from './external/fakes.ts'
import { fakeTransferWallets } from './external/games/fake-transfer-wallets.ts'
import { governmentLottery } from './external/government-lottery.ts'
import { headsFile } from './external/heads-file.ts'
import { httpBankFeed } from './external/http/http-bank-feed.ts'
import { httpGameBooks } from './external/http/http-game-books.ts'
import { httpGameSites } from './external/http/http-game-sites.ts'
import { httpPayouts } from './external/http/http-payouts.ts'
import { httpPhoneMessages } from './external/http/http-phone-messages.ts'
import { httpPush } from './external/http/http-push.ts'
import { httpQr } from './external/http/http-qr.ts'
import { httpSlipLookup } from './external/http/http-slip-lookup.ts'
import { httpTransferWallets } from './external/http/http-transfer-wallets.ts'
import { type Keys, loadKeys } from './keys.ts'
import type { LiveEvent } from './live/live-event.ts'
import { type Metrics, makeMetrics } from './metrics.ts'

/** Connections by kind of work, so that one kind never starves another. Queue and listeners take ten more. */
const MEMBER_CONNECTIONS = 12
/** One for each batch that may run at once. */
const SELLING_CONNECTIONS = 4
const JOB_CONNECTIONS = 8
const STAFF_CONNECTIONS = 2
const JOB_STATEMENT_MS = 60_000

/** Everything the program runs on: one context for each kind of work, over pools of their own. */
export interface Machinery {
  readonly ctx: Context
  /** For console calls: staff still sign in when members use every connection. */
  readonly staff: Context
  /** For jobs: statements may take a minute. */
  readonly jobs: Context
  /** Subscribes to all events, of this process and of others; the returned function ends it. */
  listen(hear: (event: LiveEvent) => void): () => void
  /** The same for the events of this process alone. */
  listenOwn(hear: (event: LiveEvent) => void): () => void
  /** Takes an event of another process. */
  hear(event: LiveEvent): void
  /** The road to the database itself, for connections beside the pools. */
  readonly link: Link
  close(): Promise<void>
}

export interface MachineryWish {
  readonly config: Config
  readonly databaseUrl: string
  /** Given when `databaseUrl` is a pooler's: the database itself, for the work of jobs. */
  readonly directUrl?: string | undefined
  readonly chance?: Chance
  readonly external?: External
  readonly keys?: Keys
  /** Absent: parts of this program. */
  readonly custodians?: Pick<External, 'custodians' | 'custody'>
  readonly now?: () => Date
  /** Connections for members' calls. Tests use few. */
  readonly connections?: number
}

export function makeMachinery(wish: MachineryWish): Machinery {
  const { config } = wish
  const metrics = makeMetrics({ process: false })
  const log = pino({ level: config.logLevel })
  const all = makeListeners(log)
  const own = makeListeners(log)
  const tell = (event: LiveEvent) => {
    all.tell(event)
    own.tell(event)
  }
  const keys = wish.keys ?? loadKeys(config)
  const shared = {
    config,
    metrics,
    log,
    keys,
    chance: wish.chance ?? TRUE_CHANCE,
    external: wish.external ?? worldOf(wish, keys, log),
    now: wish.now ?? NOW,
    tell,
  }
  const { pools, link } = openPools(wish, log)
  const transactionsOf =
    (pool: Pool): Context['transaction'] =>
    (work) =>
      runTransaction(pool, { tell, mark: keys.mark, onRetry: (cause) => retried(metrics, cause) }, work)
  const contextOf = (pool: Pool): Context => ({
    ...shared,
    read: poolReader(pool),
    transaction: transactionsOf(pool),
    sell: transactionsOf(pools.selling),
  })
  return {
    ctx: contextOf(pools.members),
    staff: contextOf(pools.staff),
    jobs: contextOf(pools.jobs),
    listen: all.listen,
    listenOwn: own.listen,
    hear: all.tell,
    link,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

/** A link for each address: the database, and the pooler where there is one. */
function openPools(wish: MachineryWish, log: Context['log']) {
  const { databaseUrl, directUrl = databaseUrl } = wish
  const openRoad = () => openLink((isAway, open) => hearLink(log, isAway, open))
  const directLink = openRoad()
  const link = directUrl === databaseUrl ? directLink : openRoad()
  const open = (connections: number, statementTimeoutMs: number, url = databaseUrl) => {
    const pooled = url !== directUrl
    const road = pooled ? link : directLink
    return openPool({ url, connections, statementTimeoutMs, role: APP_ROLE, pooled, link: road })
  }
  const pools = {
    members: open(wish.connections ?? MEMBER_CONNECTIONS, MEMBER_STATEMENT_MS),
    selling: open(
      Math.min(wish.connections ?? SELLING_CONNECTIONS, SELLING_CONNECTIONS),
      MEMBER_STATEMENT_MS,
    ),
    staff: open(STAFF_CONNECTIONS, MEMBER_STATEMENT_MS),
    jobs: open(JOB_CONNECTIONS, JOB_STATEMENT_MS, directUrl),
  }
  return { pools, link: directLink }
}

function hearLink(log: Context['log'], isAway: boolean, open: number): void {
  if (isAway) log.error({ open }, 'the database does not answer: its connections are closed')
  else log.warn('the database answers again')
}

function makeListeners(log: Context['log']): {
  readonly tell: (event: LiveEvent) => void
  readonly listen: Machinery['listen']
} {
  const listeners = new Set<(event: LiveEvent) => void>()
  return {
    tell(event) {
      for (const hear of listeners) {
        try {
          hear(event)
        } catch (error) {
          // Events are about committed changes: a failing listener must not make the call fail.
          log.error({ err: error, event: event.name }, 'an event was not heard')
        }
      }
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** A demo makes no outside calls: only real operation uses the government's service and the public beacon. */
function worldOf(wish: MachineryWish, keys: Keys, log: Context['log']): External {
  const { config, chance = TRUE_CHANCE, custodians } = wish
  const fakes = {
    ...fakeExternal(keys, chance),
    ...custodians,
    headsFile: config.headsFile === undefined ? null : headsFile(config.headsFile),
  }
  if (config.demo) {
    return {
      ...fakes,
      gameSites: httpGameSites({ onMachine: true }),
      demoTransferWallets: fakeTransferWallets({ file: join(config.dataDir, 'demo-game-wallets.json') }),
      phoneMessages: {
        ...fakePhoneMessages(({ phone, text }) =>
          log.warn({ phone, text }, 'a demo sends no messages: this one would go to a phone'),
        ),
        ofDemo: true,
      },
    }
  }
  const beacon = relayedBeacon(
    QUICKNET,
    DRAND_RELAYS.map((url) => httpRelay(url)),
  )
  const { feedService, messageService, payoutService, qrService, slipService } = config
  const feed = feedService ? httpBankFeed(feedService, wish.now ?? NOW) : null
  const payouts = payoutService ? httpPayouts(payoutService, wish.now ?? NOW) : null
  const qr = qrService ? httpQr(qrService, wish.now ?? NOW) : null
  const slips = slipService ? httpSlipLookup(slipService, wish.now ?? NOW) : null
  const phoneMessages = messageService ? httpPhoneMessages(messageService, wish.now ?? NOW) : null
  const { gameBookService, gameTransferService } = config
  const gameBooks = gameBookService ? httpGameBooks(gameBookService, wish.now ?? NOW) : null
  const transferWallets = gameTransferService
    ? httpTransferWallets(gameTransferService, wish.now ?? NOW)
    : null
  const games = { gameSites: httpGameSites(), gameBooks, transferWallets }
  const asked = { phoneMessages, payouts, push: httpPush(), feed, qr, slips, ...games }
  return { ...fakes, governmentLottery: governmentLottery(), beacon, ...asked }
}

const NOW = () => new Date()

const TRUE_CHANCE: Chance = {
  bytes: (count) => randomBytes(count),
  id: () => randomUUIDv7(),
}

function retried(metrics: Metrics, cause: string): void {
  metrics.transactionRetries.inc({ cause })
}
