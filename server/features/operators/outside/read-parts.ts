import {
  PARTS,
  type Part,
  type PartHeard,
  partState,
  UNHEARD,
} from '../../../../domain/outside/part-health.ts'
import type { Context } from '../../../context.ts'
import type { Operator } from '../operator.ts'
import { listParts } from './queries-parts.ts'

/** Banks' feeds are read by their accounts (`read-feeds.ts`). */
type OnePart = Exclude<Part, 'bank-query'>

export interface PartRead<Of extends Part = OnePart> extends PartHeard {
  readonly part: Of
  readonly state: ReturnType<typeof partState> | 'absent'
}

/** Every part that is one for an operator and could be asked, with what was heard of it; `absent`: there is nobody to ask. */
export async function readParts(
  ctx: Context,
  operator: Pick<Operator, 'id' | 'demo'>,
): Promise<readonly PartRead[]> {
  const heard = new Map((await listParts(ctx.read, operator.id)).map((each) => [each.part, each]))
  return PARTS.filter((part) => part !== 'bank-query').map((part) => {
    const known = heard.get(part)
    const state = isThere(ctx, operator, part) ? partState(known, ctx.now()) : 'absent'
    return { ...UNHEARD, ...known, part, state }
  })
}

function isThere({ external }: Context, { demo }: Pick<Operator, 'demo'>, part: OnePart): boolean {
  switch (part) {
    case 'qr':
      return demo || external.qr !== null
    case 'slip-lookup':
      return demo || external.slips !== null
    case 'payouts':
      return demo || external.payouts !== null
    case 'transfer-wallets':
      return demo || external.transferWallets !== null
    case 'game-books':
      return external.gameBooks !== null
    case 'phone-messages':
      return external.phoneMessages !== null && (demo || external.phoneMessages.ofDemo !== true)
  }
}
