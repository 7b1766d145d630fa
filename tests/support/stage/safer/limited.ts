import { randomUUID } from 'node:crypto'
import { type OfLimit, setLimit } from '../../../../server/features/safer/set-limit.ts'
import type { Stage } from '../stage.ts'

/** A member has set a limit; `max` is satang, of time minutes. */
export function limited(
  stage: Stage,
  memberId: string,
  limit: Pick<OfLimit, 'kind' | 'span'> & { readonly max: number },
): Promise<void> {
  const caller: OfLimit['caller'] = {
    ...{ memberId, operatorId: stage.operatorId, kind: 'member', name: 'mana', code: 'DM01mana' },
    ...{ via: 'cookie', tokenUse: null, sessionId: randomUUID() },
  }
  return setLimit(stage.ctx, { caller, ...limit, key: randomUUID() })
}
