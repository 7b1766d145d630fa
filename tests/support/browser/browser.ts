import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser, LaunchOptions } from 'playwright-core'
import { chromium as playwright } from 'playwright-core'
import { quickFolder } from '../database/quick-folder.ts'

/** Chromium's arguments on any machine, for tests and benches. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Usual places of a system Chromium, for machines that cannot run the packaged one. */
const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export interface TestBrowser {
  readonly browser: Browser
  close(): Promise<void>
}

/** Starts the packaged Chromium with its own profile and temporary files. `serviceWorkers` is what a context has that says nothing of it. */
export async function launchBrowser(serviceWorkers: 'allow' | 'block' = 'allow'): Promise<TestBrowser> {
  const own = await quickFolder('lottery-browser-')
  try {
    const program = await findChromium()
    const browser = await launched({
      executablePath: program.path,
      args: CHROMIUM_ARGS,
      env: { PATH: '/usr/bin:/bin', HOME: own, TMPDIR: own, LANG: 'C.UTF-8', ...program.env },
    })
    const open = browser.newContext.bind(browser)
    browser.newContext = (options) => open({ serviceWorkers, ...options })
    return {
      browser,
      async close() {
        await browser.close()
        await rm(own, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    throw error
  }
}

/** The packaged Chromium dies at about one start of a hundred (SIGSEGV, before any page): it is started once more, and says so. */
async function launched(options: LaunchOptions): Promise<Browser> {
  try {
    return await playwright.launch(options)
  } catch (error) {
    console.warn('Chromium did not start and is started again.', error)
    return playwright.launch(options)
  }
}

interface Program {
  readonly path: string
  readonly env: Record<string, string>
}

/** The program and its environment, unpacked on first use. */
export async function findChromium(): Promise<Program> {
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const found = KNOWN_PLACES.find((place) => existsSync(place))
  if (found) return { path: found, env: {} }
  throw new Error(
    `Browser tests need a Chromium: the packaged one runs on linux-x64 only, and none was found in ${KNOWN_PLACES.join(', ')}.`,
  )
}

/** Unpacked once for each install, beside the packages: 190 MB of brotli take seconds. */
async function unpackChromium(): Promise<Program> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const cache = join(dirname(entry), '..', '..', '.unpacked')
  if (!existsSync(cache)) await unpackInto(cache)
  const fonts = join(cache, 'fonts', 'here.conf')
  // It names this folder, which may have been moved. Renamed, so that a browser that starts meanwhile never reads half of it.
  const unfinished = `${fonts}-${process.pid}`
  await writeFile(unfinished, fontsConf(cache))
  await rename(unfinished, fonts)
  return {
    path: join(cache, 'chromium'),
    // Its own NSS libraries and fonts: a bare machine has neither.
    env: { LD_LIBRARY_PATH: join(cache, 'al2023', 'lib'), FONTCONFIG_FILE: fonts },
  }
}

/** The package's own font settings point to /tmp. Without any font Chromium crashes at the first missing glyph. */
function fontsConf(cache: string): string {
  const words = ['dir', 'cachedir'].map((word) => `<${word}>${join(cache, 'fonts', 'fonts')}</${word}>`)
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${words.join('')}</fontconfig>`
}

/** Unpacked to a temporary name and renamed, so that parallel runs never see half of it. */
async function unpackInto(cache: string): Promise<void> {
  const unfinished = `${cache}-${process.pid}`
  await mkdir(unfinished, { recursive: true })
  const before = { ...process.env }
  try {
    // The package unpacks into TMPDIR, and its libraries only when it believes that it runs in that environment.
    process.env.TMPDIR = unfinished
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
    const { default: packaged } = await import('@sparticuz/chromium')
    await packaged.executablePath()
    await rename(unfinished, cache).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another run was first
    })
  } finally {
    restoreEnvironment(before)
    await rm(unfinished, { recursive: true, force: true })
  }
}

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
}
