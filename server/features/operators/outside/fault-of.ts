import type { Fault, FaultKind } from '../../../../domain/outside/part-health.ts'

/** As much as a table has room for. */
const DETAIL_LENGTH = 200
/** No error that we know has more causes. */
const CAUSES = 5

/** What a failure was, by the deepest cause of it. */
export function faultOf(error: unknown): Fault {
  const causes: Error[] = []
  for (let each = error; each instanceof Error && causes.length < CAUSES; each = each.cause) causes.push(each)
  const deepest = causes.at(-1)
  return { kind: kindOf(causes), detail: (deepest?.message ?? 'no answer').slice(0, DETAIL_LENGTH) }
}

function kindOf(causes: readonly Error[]): FaultKind {
  if (causes.some(({ name }) => name === 'TimeoutError' || name === 'AbortError')) return 'silent'
  // Nobody has said why, or the network did.
  if (causes.length < 2 || causes.some((each) => each instanceof TypeError)) return 'unreachable'
  return 'answer'
}
