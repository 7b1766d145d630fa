import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** The user PostgreSQL runs as: a command prefix, and the user id that must own its files. */
export interface Identity {
  readonly prefix: readonly string[]
  /** Set when the process must change user; then also the owner of the files. */
  readonly uid?: number
  readonly owner: number
}

/** A fixed environment, so that nobody's PGDATA, PGOPTIONS or locale leaks into the server. */
const PROGRAM_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

const NOBODY = 65534
const AS_NOBODY_INSIDE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

/**
 * PostgreSQL refuses to run as root. As root it therefore runs in a user namespace in which it appears as `nobody`:
 * outside it stays root, so it can read a project below a 0700 folder. Where namespaces are forbidden (many containers)
 * it runs as another user, which needs folders that user can enter.
 */
export function chooseIdentity(postgres: string, dataDir: string): Identity {
  const self = process.getuid?.() ?? 0
  if (self !== 0) return { prefix: stopWithParent(), owner: self }

  const inside: Identity = { prefix: [...AS_NOBODY_INSIDE, ...stopWithParent()], owner: 0 }
  if (canRun(inside, postgres)) return inside
  const other: Identity = { prefix: stopWithParent(), uid: NOBODY, owner: NOBODY }
  giveDataDir(dataDir, NOBODY)
  if (canRun(other, postgres) && canEnter(other, dataDir)) return other
  throw new CannotStart(
    `PostgreSQL does not run as root, and here neither a user namespace (unshare --user) nor another user that can reach ${dataDir} and the program works: start as an ordinary user, move the project to a folder others can enter, or set DATABASE_URL.`,
  )
}

/**
 * Gives the database's files to the user that runs the server, because the folder may have been used by another one
 * before. Only files of this program: the folder may contain others.
 */
export function giveDataDir(dataDir: string, owner: number): void {
  if (process.getuid?.() !== 0) return
  lchownSync(dataDir, owner, owner)
  for (const name of OUR_FILES) {
    const path = join(dataDir, name)
    if (existsSync(path)) giveTree(path, owner)
  }
}

const OUR_FILES = ['cluster', 'cluster.unfinished', 'password']

function giveTree(path: string, owner: number): void {
  const found = lstatSync(path)
  if (found.uid !== owner) lchownSync(path, owner, owner)
  if (!found.isDirectory()) return
  for (const name of readdirSync(path)) giveTree(join(path, name), owner)
}

/** Linux can stop a child when its parent dies, so even kill -9 of this program leaves no server running. */
function stopWithParent(): string[] {
  const words = ['setpriv', '--pdeathsig', 'INT', '--']
  const [command = '', ...args] = words
  const probe = spawnSync(command, [...args, 'true'], { env: PROGRAM_ENV, stdio: 'ignore' })
  return probe.status === 0 ? words : []
}

function canRun(identity: Identity, program: string): boolean {
  return runs(identity, [program, '--version'])
}

function canEnter(identity: Identity, directory: string): boolean {
  return runs(identity, ['test', '-w', directory])
}

function runs(identity: Identity, words: string[]): boolean {
  const [command = '', ...args] = [...identity.prefix, ...words]
  return spawnSync(command, args, { ...spawnAs(identity), stdio: 'ignore' }).status === 0
}

/** The options of spawn for this identity. The working folder is one that every user can enter. */
export function spawnAs(identity: Identity) {
  const user = identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.uid }
  return { ...user, env: PROGRAM_ENV, cwd: '/' }
}
