import type { Context } from '../../context.ts'
import { listHeadLines } from './queries-heads.ts'
import { headLine, tellHeadsFault } from './write-heads.ts'

const PAGE_BYTES = 256 * 1024
const HEADS_PAGE = 1_000

/**
 * Compares every line of the file of HEADS_FILE with the database: heads that were rewritten or taken away there stand as
 * they were in the file. Returns how many lines differ.
 */
export async function checkHeads(ctx: Context): Promise<number> {
  const file = ctx.external.headsFile
  if (!file) return 0
  const stored = new Map<string, StoredLines>()
  let faults = 0
  let rest = ''
  for (let from = 0; ; from += PAGE_BYTES) {
    const text = file.read(from, PAGE_BYTES)
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [operatorId = ''] = line.split(' ')
      const own = stored.get(operatorId) ?? { seq: 0, lines: [] }
      stored.set(operatorId, own)
      if (`${line}\n` !== (await nextLine(ctx, operatorId, own))) faults += 1
    }
    if (text.length < PAGE_BYTES) break
  }
  if (faults > 0) tellHeadsFault(ctx, file)
  return faults
}

interface StoredLines {
  seq: number
  lines: string[]
}

/** The line that the database would write next for an operator. Undefined: it has no more. */
async function nextLine(ctx: Context, operatorId: string, own: StoredLines): Promise<string | undefined> {
  if (own.lines.length === 0 && /^[0-9a-f-]{36}$/.test(operatorId)) {
    const heads = await listHeadLines(ctx.read, operatorId, own.seq, HEADS_PAGE)
    own.lines = heads.map((head) => headLine(operatorId, head))
    own.seq = heads.at(-1)?.seq ?? own.seq
  }
  return own.lines.shift()
}
