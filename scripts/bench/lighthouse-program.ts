import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** 176 MB in 114 packages, so it is no dependency: installed once into the user's cache, when this bench runs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Our Chromium 147 crashes when it traces some features of the site (not of the bare page). */
const BREAKS_CHROMIUM = 'blink.webdx_feature_usage'

export interface Audit {
  readonly score: number | null
  readonly numericValue?: number
}
export interface LighthouseReport {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
  readonly runtimeError?: { readonly message: string }
}
interface StartedChromium {
  readonly port: number
  kill(): void
}
export interface LighthouseProgram {
  readonly audit: (
    url: string,
    flags: Readonly<Record<string, unknown>>,
  ) => Promise<{ lhr: LighthouseReport } | undefined>
  readonly launch: (wish: Readonly<Record<string, unknown>>) => Promise<StartedChromium>
}

/** Lighthouse and its browser launcher, without the trace category that crashes our Chromium. */
export async function loadLighthouse(): Promise<LighthouseProgram> {
  const packages = await fetchPackages()
  const load = (file: string) => import(pathToFileURL(join(packages, file)).href)
  const [program, launcher, trace] = await Promise.all([
    load('lighthouse/core/index.js'),
    load('chrome-launcher/dist/index.js'),
    load('lighthouse/core/gather/gatherers/trace.js'),
  ])
  const Trace = trace.default as { getDefaultTraceCategories: () => readonly string[] }
  const categories = Trace.getDefaultTraceCategories().filter((name) => name !== BREAKS_CHROMIUM)
  Trace.getDefaultTraceCategories = () => categories
  return { audit: program.default, launch: launcher.launch }
}

async function fetchPackages(): Promise<string> {
  const folder = join(homedir(), '.cache', 'thai-lottery', LIGHTHOUSE.replace('@', '-'))
  const packages = join(folder, 'node_modules')
  if (existsSync(join(packages, 'lighthouse'))) return packages
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true}\n')
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', LIGHTHOUSE]
  await promisify(execFile)('npm', words, { cwd: folder })
  return packages
}
