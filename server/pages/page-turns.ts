import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import type { PageVisit } from '../../contract/page-visit.ts'
import type { Context } from '../context.ts'
import { Unavailable } from '../errors.ts'
import { personalAddress } from '../features/credentials/address-parts.ts'
import { FairShares } from '../features/credentials/guessing/fair-shares.ts'

/** Pages that are drawn or wait for it: about a second of drawing. Above this a visitor is told to come again. */
const MAX_PAGES = 200
/** Of one address, so that it does not refuse pages to all others. */
const MAX_PAGES_OF_ADDRESS = 40

/**
 * One page is drawn at a time: drawing is work of the processor alone, a few milliseconds in which no bet goes on. Nobody
 * has to leave the line: it is never longer than MAX_PAGES, and nobody waits longer than a request may take.
 */
const LIMIT = { atOnce: 1, waiting: MAX_PAGES, ofSource: MAX_PAGES, waitMs: 30_000 }

interface Drawing {
  readonly shares: FairShares
  pages: number
  readonly ofAddress: Map<string, number>
}

const drawingBy = new WeakMap<Context, Drawing>()

interface PageAsked {
  readonly isMember: boolean
  readonly isAct: boolean
  /** Names a page that is drawn for many: it waits by itself, or whoever asks first could let all of them wait. */
  readonly ofMany?: string | undefined
}

/**
 * The turns of a visitor's pages. Members come before those who are not signed in, and addresses take turns. Between two
 * pages the event loop goes round once, so that bets go on. Throws `Unavailable` when too many pages wait; not for
 * what a form sends, such as a sign-in, which is done before its page is drawn.
 */
export function turnsOfPages(
  ctx: Context,
  { isMember, isAct, ofMany }: PageAsked,
  address: string,
): PageVisit['inTurn'] {
  const drawing = drawingBy.get(ctx) ?? { shares: new FairShares(LIMIT), pages: 0, ofAddress: new Map() }
  drawingBy.set(ctx, drawing)
  const source = personalAddress(address)
  const refuseTooMany = () => {
    const isTooMany =
      drawing.pages >= MAX_PAGES || (drawing.ofAddress.get(source) ?? 0) >= MAX_PAGES_OF_ADDRESS
    if (isTooMany && !isAct) throw new Unavailable('pages')
  }
  refuseTooMany()
  const rank = isMember ? 'known' : 'stranger'
  const share = { rank, source: ofMany ?? source, refusal: () => new Unavailable('pages') } as const
  return async (draw) => {
    refuseTooMany() // of those that came at once, each was the first
    drawing.pages += 1
    drawing.ofAddress.set(source, (drawing.ofAddress.get(source) ?? 0) + 1)
    try {
      await drawing.shares.run(share, async () => {
        await nextTurnOfLoop()
        await draw()
      })
    } finally {
      drawing.pages -= 1
      const left = (drawing.ofAddress.get(source) ?? 1) - 1
      if (left === 0) drawing.ofAddress.delete(source)
      else drawing.ofAddress.set(source, left)
    }
  }
}
