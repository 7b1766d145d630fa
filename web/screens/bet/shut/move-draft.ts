import { DRAFT_PREFIX } from '../../../session/member-leaves.ts'

interface Moving {
  readonly writer: string
  /** The round that has closed. */
  readonly from: string
  readonly to: string
}

/**
 * Gives the writer's unsent lines of a closed round, in every plan, to the next round of the lottery. A draft that waits there
 * stays, and one that was sent without an answer stays where it is: it may have been sold.
 */
export function moveDraft(memory: Storage, { writer, from, to }: Moving): void {
  const [old, next] = [from, to].map((round) => `${DRAFT_PREFIX}${writer}:${round}`) as [string, string]
  for (const key of Object.keys(memory).filter((each) => each === old || each.startsWith(`${old}:`))) {
    const [text, target] = [memory.getItem(key), next + key.slice(old.length)]
    if (text === null || memory.getItem(target) !== null || wasSent(text)) continue
    memory.setItem(target, text)
    memory.removeItem(key)
  }
}

function wasSent(text: string): boolean {
  try {
    return Boolean((JSON.parse(text) as { attempt?: unknown } | null)?.attempt)
  } catch {
    return false // a pasted text
  }
}
