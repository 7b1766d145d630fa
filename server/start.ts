import { join } from 'node:path'
import { invariant } from '../domain/invariant.ts'
import { buildPages, PAGES_DIR, pagesAreFresh } from '../scripts/pages.ts'
import { mountConsole } from './api/road/mount.ts'
import { keepSharedAnswers } from './api/road/shared-answers.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { consoleAddress, mountConsoleFiles } from './console-files.ts'
import type { Context } from './context.ts'
import { givenAddresses, packagedAddresses } from './db/login/addresses.ts'
import { prepareDatabase } from './db/login/prepare-database.ts'
import { oldOpensslNote } from './db/packaged-openssl.ts'
import { openCustodians } from './external/custody/open-custodians.ts'
import { auditorPublicKey } from './external/escrow.ts'
import { type OpenedStudio, openStudio } from './external/programs/open-studio.ts'
import { findDemoOperator } from './features/directory/queries.ts'
import { recordUptime } from './features/fast/record-uptime.ts'
import { seedStudio } from './features/games/seed-studio.ts'
import { openSessions } from './features/members/sessions/open-sessions.ts'
import { signOut } from './features/members/sign-in/sign-out.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Keys } from './keys.ts'
import { openLive } from './live/open-live.ts'
import { openRelay } from './live/relay.ts'
import { makeMachinery } from './make-context.ts'
import { keepSharedPages } from './pages/shared-pages.ts'
import { takeUpSecret } from './refuse-start.ts'
import { fillDatabase, topUpDemo } from './seed.ts'
import { mountPages, preloadPages } from './ssr.ts'
import { type BegunStart, beginStart } from './starting/begin-start.ts'
import { mountVerifier } from './verifier-file.ts'

const BUILD_DIRS = { th: join(PAGES_DIR, 'web'), en: join(PAGES_DIR, 'web-en') }

export interface Site {
  readonly url: string
  stop(): Promise<void>
}

export interface StartOptions {
  readonly config?: Config
  /** What was begun before this module was there, with its settings. */
  readonly begun?: BegunStart
  /** Gets a line per step; the terminal by default. */
  readonly say?: (line: string) => void
  /** Called once all modules are loaded, before anything runs: what holds up the process for long belongs here. */
  readonly onLoaded?: () => void
  /** Called when the embedded database ends by itself, at any time after it started. Nothing can be saved any more. */
  readonly onDatabaseLost?: () => void
}

/** Starts the whole site: database, schema, demo, pages, calls, live connection and jobs. Undoes all of it on stop. */
export async function start(options: StartOptions = {}): Promise<Site> {
  const config = options.begun?.config ?? options.config ?? readConfig()
  const say = options.say ?? console.log
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    const failures: unknown[] = []
    // A failing step must not leave the later ones running, the database above all.
    for (let step = undo.pop(); step; step = undo.pop()) await step().catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    const begun = options.begun ?? (await beginStart(config, say))
    const url = await startAll(config, { ...options, begun, say }, (step) => undo.push(step))
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Asked = Required<Pick<StartOptions, 'say' | 'begun'>> & Pick<StartOptions, 'onLoaded' | 'onDatabaseLost'>

async function startAll(
  config: Config,
  asked: Asked,
  onStop: (step: () => Promise<unknown>) => void,
): Promise<string> {
  const { say } = asked
  const database = givenAddresses(config) ?? packagedAddresses(await embedded(asked, onStop))
  const { statements: databaseUrl, direct: directUrl } = database
  const pages = beginPages(say)
  await prepareDatabase(database, { production: config.production, say })
  await pages()

  const custodians = openCustodians(config)
  onStop(custodians.stop)
  const machinery = makeMachinery({ config, databaseUrl, directUrl, custodians: custodians.kept })
  onStop(() => machinery.close())
  const { ctx } = machinery
  await takeUpSecret(machinery)
  const setupToken = await fillDatabase(machinery, directUrl, say)

  keepSharedAnswers(ctx, machinery.listen)
  keepSharedPages(ctx, machinery.listen)
  const sessions = await openSessions(ctx, directUrl, machinery.link)
  onStop(() => sessions.close())
  const app = buildApp({ ctx, sessions })
  mountConsole(app.server, machinery.staff)
  mountConsoleFiles(app.server, { config, buildDir: join(PAGES_DIR, 'console') })
  mountVerifier(app.server, join(PAGES_DIR, 'verifier'))
  await mountPages(app.server, {
    ctx,
    served: app.served,
    findOperator: app.findOperator,
    authenticate: app.authenticate,
    signOut: (member) => signOut(ctx, member),
    buildDirs: BUILD_DIRS,
  })
  asked.onLoaded?.()
  const live = openLive(app.server.server, { ...app, ctx, listen: machinery.listen })
  onStop(() => app.server.close())
  onStop(() => live.close())
  const relay = await openRelay(machinery, directUrl)
  onStop(() => relay.close())
  if (config.jobs) {
    const jobs = await runJobs(machinery.jobs, directUrl, machinery.link)
    onStop(() => jobs.stop())
  }
  await app.server.listen({ port: config.port, host: config.host })
  onStop(recordUptime(ctx))
  // Serving does not wait for these, and a start that has the processors for itself serves sooner.
  if (config.jobs) custodians.begin()
  onStop(topUpDemo(machinery, directUrl))
  const address = app.server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  onStop(startStudio(ctx, port))
  const url = config.publicUrl?.href.replace(/\/$/, '') ?? `http://localhost:${port}`
  announce(config, url, say)
  if (config.production || config.custodianPlaces) announceKeys(ctx.keys, say)
  if (setupToken !== undefined) announceSetup(consoleAddress(config, url), setupToken, say)
  return url
}

/** What is built already is read while the database is looked at; the rest is built after it. Returns how to wait for that. */
function beginPages(say: Asked['say']): () => Promise<void> {
  if (!pagesAreFresh()) return () => buildPages(say)
  preloadPages(BUILD_DIRS)
  return async () => {}
}

/** Its games come in once it has started, and nothing else waits for it. */
function startStudio(ctx: Context, port: number): () => Promise<unknown> {
  let seeding: Promise<unknown> = Promise.resolve()
  const seed = async (opened: OpenedStudio) => {
    const operatorId = await findDemoOperator(ctx.read)
    if (operatorId !== undefined) await seedStudio(ctx, operatorId, opened)
  }
  const studio = openStudio({
    ...{ config: ctx.config, port },
    onStart(opened) {
      seeding = seeding
        .then(() => seed(opened))
        .catch((error: unknown) =>
          ctx.log.error({ err: error }, 'the games of the studio are not in the catalogue'),
        )
    },
  })
  return async () => {
    await studio?.stop()
    await seeding
  }
}

async function embedded(
  { begun, say, onDatabaseLost }: Asked,
  onStop: (step: () => Promise<unknown>) => void,
): Promise<string> {
  const database = await begun.database
  invariant(database, 'a start without an address begins a database of its own')
  const note = oldOpensslNote()
  if (note) say(note)
  onStop(() => database.stop())
  void database.ended.then(({ expected }) => {
    if (expected) return
    console.error('The database ended by itself; the program ends with it.')
    onDatabaseLost?.()
  })
  return database.url
}

/** The token stands behind #: a browser sends that to nobody, and no proxy writes it down. */
function announceSetup(url: string, token: string, say: (line: string) => void): void {
  say('There is no operator yet, so nobody is served. Make the first one with `npm run operator -- create`,')
  say(`or open ${url}/console/setup#${token} (good once, until the next start).`)
}

/** What custodians elsewhere are given, and what a site that loses its secret names. */
function announceKeys({ publicKey, auditor }: Keys, say: (line: string) => void): void {
  say(`Signatures are checked by the public key ${publicKey.toHex()}`)
  say(`Custodians elsewhere need AUDITOR_PUBLIC=${auditorPublicKey(auditor).toHex()}`)
}

function announce(config: Config, url: string, say: (line: string) => void): void {
  say(`The site is served at ${url}`)
  if (!config.demo) return
  say('This is a DEMO: play money, invented results after each draw.')
  say(`  members  ${url}/login    demo01 ... demo09 / demo-1234`)
  say(`  staff    ${url}/console  maker / maker-1234, checker / checker-1234, owner / owner-1234`)
}
