import { Worker } from 'node:worker_threads'
import type { Context } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { personalAddress } from '../../credentials/address-parts.ts'
import { type TurnLimit, Turns } from '../../credentials/turns.ts'
import type { SheetLine, StatementHead } from './statement-sheet.ts'

/** Movements of one file: some two seconds of a core. */
export const PDF_LINES = 5_000

const refusal = () => new Refusal('TOO_MANY')
/** One address keeps a core busy at most once, so that bets have the other. */
const OF_ADDRESS: TurnLimit = { atOnce: 1, waiting: 4, waitMs: 5_000, refusal }
const OF_PROCESS: TurnLimit = { atOnce: 1, waiting: 16, waitMs: 5_000, refusal }
/** A thread that has not ended by then is ended. Its call was answered before, as any that takes too long. */
const DRAWN_WITHIN_MS = 30_000

const turnsBy = new WeakMap<Context, Turns>()

/** A statement with its lines as they are read, the oldest first. */
export interface ReadSheet {
  readonly head: StatementHead
  readonly pages: AsyncIterable<readonly SheetLine[]> | Iterable<readonly SheetLine[]>
}

/**
 * Waits for a place among the statements that are drawn, then reads a sheet and draws it on a thread of its own. Throws
 * `Refusal` TOO_MANY when too many wait, and `Unavailable` when it is not done in time.
 */
export function statementPdf(
  ctx: Context,
  address: string,
  readSheet: () => Promise<ReadSheet>,
): Promise<Buffer> {
  const turns = turnsBy.get(ctx) ?? new Turns()
  turnsBy.set(ctx, turns)
  return turns.run(`of ${personalAddress(address)}`, OF_ADDRESS, () =>
    turns.run('all', OF_PROCESS, async () => drawn(await readSheet())),
  )
}

/** Lines are sent some at a time: thousands at once would hold up the thread that answers calls. */
async function drawn({ head, pages }: ReadSheet): Promise<Buffer> {
  const worker = new Worker(new URL('./draw-statement-worker.ts', import.meta.url), { workerData: head })
  const late = setTimeout(() => void worker.terminate(), DRAWN_WITHIN_MS)
  const ended = bytesOf(worker)
  try {
    const [, bytes] = await Promise.all([sendLines(worker, pages), ended])
    return bytes
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

async function sendLines(worker: Worker, pages: ReadSheet['pages']): Promise<void> {
  for await (const lines of pages) worker.postMessage(lines)
  worker.postMessage('end')
}

function bytesOf(worker: Worker): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (bytes: ArrayBuffer) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Unavailable('drawing of statements')))
  })
}
