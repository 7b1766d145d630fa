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
  const coming = await listComing(tx, before.seqs)
  const ahead = file.size() - before.size
  const most = [...coming.values()].flat().reduce((sum, { line }) => sum + line.length, 0)
  if (ahead < 0 || ahead > most) return undefined
  const written = takeWritten(coming, file.read(before.size, ahead))
  if (!written) return undefined
  const rest = [...coming.values()].flat()
  const lines = written.rest + rest.map(({ line }) => line).join('')
  if (lines !== '') file.append(lines)
  const seqs = { ...before.seqs }
  for (const { operatorId, seq } of [...written.heads, ...rest]) seqs[operatorId] = seq
  await updateHeadsWritten(tx, file.path, { size: before.size + ahead + lines.length, seqs })
  return written.heads.length + rest.length
}

interface ComingLine {
  readonly operatorId: string
  readonly seq: number
  readonly line: string
}

/** The lines that are to be written of each operator, in order. */
async function listComing(
  tx: Tx,
  seqs: Readonly<Record<string, number>>,
): Promise<ReadonlyMap<string, ComingLine[]>> {
  const coming = new Map<string, ComingLine[]>()
  for (const operatorId of await listOperatorIds(tx)) {
    const heads = await listHeadLines(tx, operatorId, seqs[operatorId] ?? 0, PAGE)
    coming.set(
      operatorId,
      heads.map((head) => ({ operatorId, seq: head.seq, line: headLine(operatorId, head) })),
    )
  }
  return coming
}

/**
 * Takes out of the coming lines what the file has of them already: a process that was killed, or whose commit was lost, has
 * written lines without being able to say so, in the order of that time, the last perhaps in part. Returns them, and the rest of the
 * last one. Undefined: the file goes on with what is no head of the database.
 */
function takeWritten(
  coming: ReadonlyMap<string, ComingLine[]>,
  text: string,
): { heads: readonly ComingLine[]; rest: string } | undefined {
  const heads: ComingLine[] = []
  const lines = text.split('\n')
  const part = lines.pop() ?? ''
  for (const line of lines) {
    const next = coming.get(line.slice(0, line.indexOf(' ')))?.shift()
    if (next?.line !== `${line}\n`) return undefined
    heads.push(next)
  }
  if (part === '') return { heads, rest: '' }
  const begun = [...coming.values()].find(([next]) => next?.line.startsWith(part))?.shift()
  return begun && { heads: [...heads, begun], rest: begun.line.slice(part.length) }
}

/** One line of the file: ASCII, so that letters are bytes. */
export function headLine(operatorId: string, { seq, head, signature }: WrittenHead): string {
  return `${operatorId} ${seq} ${head.toHex()} ${signature.toHex()}\n`
}

export function tellHeadsFault(ctx: Context, { path }: HeadsFile): void {
  ctx.metrics.sealFaults.inc({ fault: 'heads-file' })
  ctx.log.fatal({ path }, 'the file of the heads and the database differ')
}
