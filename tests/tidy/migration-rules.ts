import { createHash } from 'node:crypto'
import { NUMBERED_MIGRATIONS } from '../../server/db/numbered-migrations.ts'
import type { Problem, SourceFile } from './source-file.ts'

const MIGRATION = /^server\/db\/migrations\/(.*)$/
const LIST = 'server/db/numbered-migrations.ts'

/** The UTC time at which it was begun, and its subject. */
const BY_TIME =
  /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])[0-5]\d-[a-z0-9]+(-[a-z0-9]+)*\.sql$/

/**
 * By time, because two branches that count would make the same number. Older files keep their numbers and contents: databases
 * have applied them.
 */
export function findMisnamedMigrations(files: readonly SourceFile[]): Problem[] {
  const found = files.filter(({ path }) => MIGRATION.test(path))
  const wrong = found.flatMap((file) => {
    const say = faultOf(file)
    return say === undefined ? [] : [{ path: file.path, say }]
  })
  if (!files.some(({ path }) => path === LIST)) return wrong
  const gone = Object.keys(NUMBERED_MIGRATIONS)
    .filter((name) => !found.some(({ path }) => MIGRATION.exec(path)?.[1] === name))
    .map((name) => ({ path: LIST, say: `${name} is gone, and databases have applied it: bring it back` }))
  return [...wrong, ...gone]
}

function faultOf({ path, text }: SourceFile): string | undefined {
  const name = MIGRATION.exec(path)?.[1] ?? ''
  const sum = NUMBERED_MIGRATIONS[name]
  if (sum === undefined) {
    if (BY_TIME.test(name)) return undefined
    return 'name it by the time of its beginning in UTC, as 20261122T0830-slip-hashes.sql'
  }
  if (createHash('sha256').update(text).digest('hex') === sum) return undefined
  return 'databases have applied it as it was: put it back, and make the change in a new migration'
}
