// Plain JavaScript for Node 18 and newer without packages: installs what is missing, then runs the given program on the
// Node of the packages. Usage: node scripts/bootstrap.mjs <program.ts> [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 18
const NEEDED_NODE = 26
const PARENT_POLL_MS = 100

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [program, ...programArguments] = process.argv.slice(2)

if (majorVersion() < OLDEST_NODE) {
  fail(`This needs Node ${OLDEST_NODE} or newer to begin with; this one is ${process.version}.`)
}
if (program === undefined || !existsSync(join(root, program))) {
  fail(`There is no program ${program ?? '(none given)'} to run in ${root}.`)
}
installWhatIsMissing()
run(pinnedNode())

/** The stamp names the lockfile that was installed, so a changed lockfile installs again. */
function installWhatIsMissing() {
  const lockfile = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules', '.installed-from')
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand(lockfile)) {
    console.error('Installing the packages (npm ci), once; this takes a minute.')
    npmCi()
  }
  try {
    writeFileSync(stamp, wanted)
  } catch {
    // Another user installed the packages, so the stamp cannot be written: the check by time above decides.
  }
}

/** True when `npm ci` or `npm install` ran after the lockfile last changed. */
function installedByHand(lockfile) {
  const written = join(root, 'node_modules', '.package-lock.json')
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lockfile).mtimeMs
}

/** All kinds of packages, whatever NODE_ENV or npm's settings say, because pages are built here too. */
function npmCi() {
  const words = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const isNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  const outcome = isNpm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', words, { cwd: root, stdio: ['ignore', 2, 2] })
  if (outcome.error) fail(`npm could not be started (${outcome.error.message}): install npm and try again.`)
  if (outcome.signal) process.exit(128 + constants.signals[outcome.signal])
  if (outcome.status !== 0) fail('The packages could not be installed: what npm says above is the reason.')
}

function pinnedNode() {
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(packaged)) return packaged
  if (majorVersion() >= NEEDED_NODE) return process.execPath
  fail(
    `No Node comes with the packages for ${process.platform}-${process.arch}: install Node ${NEEDED_NODE} or newer ` +
      `(this one is ${process.version}) and try again.`,
  )
}

/** What Node is told beside the program: of the server what docs/decisions/0225 found. */
function flagsOf(name) {
  return name === 'server/main.ts'
    ? JSON.parse(readFileSync(join(root, 'scripts/server-flags.json'), 'utf8'))
    : []
}

function run(node) {
  const path = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
  const child = spawn(node, [...flagsOf(program), join(root, program), ...programArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  // Ctrl-C signals the whole process group, `kill` only this process: both reach the child. So a signal may arrive twice,
  // and the programs here ignore the second.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    fail(
      `Node at ${node} does not run on this system (${error.message}): install Node ${NEEDED_NODE} or newer.`,
    )
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** npm passes kill -TERM to its shell, which ends without telling us; a changed parent process is the only sign. */
function whenParentEnds(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, PARENT_POLL_MS)
}

function majorVersion() {
  return Number(process.versions.node.split('.')[0])
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
