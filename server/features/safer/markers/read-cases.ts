import type { Reader } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import {
  type Care,
  type CaseKey,
  listCares,
  listCases,
  listClosedCases,
  listOpenCases,
  type PlayCase,
} from './queries-cases.ts'

/** Of one member, the newest: more than anybody reads before they call. */
const CARES_SHOWN = 20

interface CasePage {
  readonly cases: readonly PlayCase[]
  /** The last of them, where more follow. */
  readonly next: CaseKey | null
}

/** A page of cases, without a count of all. */
export async function readCases(
  reader: Reader,
  wish: {
    readonly operatorId: string
    readonly state: 'open' | 'closed'
    readonly after: CaseKey | undefined
    readonly limit: number
  },
): Promise<CasePage> {
  const { operatorId, state, after, limit } = wish
  const list = state === 'open' ? listOpenCases : listClosedCases
  const found = await list(reader, operatorId, { after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const ids = page.map(({ id }) => id)
  return {
    cases: await listCases(reader, operatorId, ids),
    next: found.length > limit ? (page.at(-1) ?? null) : null,
  }
}

/** A case, and what was done for its member. Throws `Refusal` CASE_UNKNOWN. */
export async function readCase(
  reader: Reader,
  operatorId: string,
  caseId: string,
): Promise<{ readonly playCase: PlayCase; readonly cares: readonly Care[] }> {
  const [playCase] = await listCases(reader, operatorId, [caseId])
  if (!playCase) throw new Refusal('CASE_UNKNOWN')
  return { playCase, cares: await listCares(reader, playCase.memberId, CARES_SHOWN) }
}
