import { CannotStart } from './cannot-start.ts'
import type { Context } from './context.ts'
import { DatabaseError } from './db/start/first-answer.ts'
import { signBatchesAgain } from './features/betting/batches/sign-again.ts'
import { recogniseKey } from './features/fairness/recognise-key.ts'
import { signEarlierResults } from './features/settlement/sign-earlier-results.ts'
import type { Machinery } from './make-context.ts'
import { ConfigError } from './settings/config-values.ts'

/** Prints in one sentence why the program cannot start, and exits. Unexpected errors keep their stack. */
export function refuseStart(error: unknown): never {
  console.error(sentenceFor(error) ?? error)
  process.exit(1)
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof CannotStart || error instanceof ConfigError || error instanceof DatabaseError) {
    return error.message
  }
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'EADDRINUSE') return 'The port is in use; set PORT to a free one or stop the other program.'
  if (code === 'EACCES') return 'The port or a folder may not be used by this user; set PORT or DATA_DIR.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'CONNECT_TIMEOUT') {
    return `The database does not answer (${message}): look at DATABASE_URL, and at DATABASE_OWNER_URL and DATABASE_DIRECT_URL where they are set.`
  }
  // PostgreSQL's own refusals: wrong password, no such database, no right to it.
  if (code !== undefined && /^(28|3D|42501)/.test(code)) {
    return `The database refuses us: ${message}.`
  }
  return undefined
}

/**
 * Before anything is signed or paid: what an earlier secret has sold is taken over, by statements that may take as long as those of jobs.
 * Throws `CannotStart` for a SECRET that is not the one this database was signed with.
 */
export async function takeUpSecret({ jobs }: Pick<Machinery, 'jobs'>): Promise<void> {
  await refuseOtherSecret(jobs)
  await signBatchesAgain(jobs)
}

async function refuseOtherSecret(ctx: Context): Promise<void> {
  if (await recogniseKey(ctx, (tx) => signEarlierResults(ctx, tx))) return
  throw new CannotStart(
    'This database was signed with another SECRET: under this one its sealed rounds could be neither paid nor made void; start with the SECRET of before, or when it is lost for good name its public key in EARLIER_KEYS.',
  )
}
