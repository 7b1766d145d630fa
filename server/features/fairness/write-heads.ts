import type { Context, Tx } from '../../context.ts'
import type { HeadsFile } from '../../external/heads-file.ts'
import { listOperatorIds } from '../directory/queries.ts'
import { listHeadLines, lockHeadsWritten, updateHeadsWritten, type WrittenHead } from './queries-heads.ts'

/** Heads of an operator written at a time; the next minute goes on. */
const PAGE = 1_000

/**
 * Adds the heads that are new to the file of HEADS_FILE. A file that is shorter than what was written, or that goes on
 * differently, is told and left as it is: it is the copy that nobody may mend from the database. Returns how many were
 * written.
 */
export async function writeHeads(ctx: Context): Promise<number> {
  const file = ctx.external.headsFile
  if (!file) return 0
  const written = await ctx.transaction((tx) => writeNew(tx, file))
  if (written === undefined) tellHeadsFault(ctx, file)
  return written ?? 0
}

async function writeNew(tx: Tx, file: HeadsFile): Promise<number | undefined> {
  const before = await lockHeadsWritten(tx, file.path)
  const seqs: Record<string, number> = { ...before.seqs }
  let lines = ''
  let count = 0
  for (const operatorId of await listOperatorIds(tx)) {
    const heads = await listHeadLines(tx, operatorId, seqs[operatorId] ?? 0, PAGE)
    for (const head of heads) {
      lines += headLine(operatorId, head)
      seqs[operatorId] = head.seq
    }
    count += heads.length
  }
  // What a killed process has written without being able to say so is a beginning of the same lines.
  const size = file.size()
  const ahead = size - before.size
  if (ahead < 0 || ahead > lines.length || file.read(before.size, ahead) !== lines.slice(0, ahead))
    return undefined
  if (lines.length > ahead) file.append(lines.slice(ahead))
  await updateHeadsWritten(tx, file.path, { size: before.size + lines.length, seqs })
  return count
}

/** One line of the file: ASCII, so that letters are bytes. */
export function headLine(operatorId: string, { seq, head, signature }: WrittenHead): string {
  return `${operatorId} ${seq} ${head.toHex()} ${signature.toHex()}\n`
}

export function tellHeadsFault(ctx: Context, { path }: HeadsFile): void {
  ctx.metrics.sealFaults.inc({ fault: 'heads-file' })
  ctx.log.fatal({ path }, 'the file of the heads and the database differ')
}
