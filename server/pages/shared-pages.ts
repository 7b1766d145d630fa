import { KeptForASecond, type Listen } from '../api/road/kept-for-a-second.ts'
import type { Context } from '../context.ts'
import { Unavailable } from '../errors.ts'
import { personalAddress } from '../features/credentials/address-parts.ts'
import { type TurnLimit, Turns } from '../features/credentials/turns.ts'
import type { DrawnPage } from './drawn-page.ts'

/** What the page of somebody who is not signed in depends on. */
export interface SharedPlace {
  readonly operatorId: string
  readonly host: string
  readonly url: string
  /** Language, theme and fonts. */
  readonly cookies: string
}

/** A page is 50 to 300 KB. Anyone can send any path: above this many all pages of the operator are dropped. */
const MAX_PAGES = 50

const pagesBy = new WeakMap<Context, KeptForASecond>()

/**
 * Sending a page from memory takes a millisecond of the processor as well: an address gets 160 a second.
 */
const OF_ADDRESS: TurnLimit = {
  ...{ atOnce: 4, waiting: 200, waitMs: 5_000, restMs: 25 },
  refusal: () => new Unavailable('pages'),
}

const sending = new Turns()

/** From now on pages of those who are not signed in are kept for a second. The returned function ends it. */
export function keepSharedPages(ctx: Context, listen: Listen): () => void {
  const pages = new KeptForASecond(MAX_PAGES)
  pagesBy.set(ctx, pages)
  const stopListening = pages.forgetWhatChanges(listen)
  return () => {
    stopListening()
    pagesBy.delete(ctx)
  }
}

/**
 * The page of a place for a visitor who is not signed in: the kept one, or one drawn for all who ask meanwhile. What is not
 * for all (not found, a cookie, a call that was refused to that visitor) and what could not be drawn for somebody else is drawn for this visitor.
 */
export function sharedPage(
  ctx: Context,
  { place, address }: { readonly place: SharedPlace; readonly address: string },
  draw: () => Promise<DrawnPage>,
): Promise<DrawnPage> {
  return sending.run(personalAddress(address), OF_ADDRESS, () => findPage(ctx, place, draw))
}

async function findPage(
  ctx: Context,
  place: SharedPlace,
  draw: () => Promise<DrawnPage>,
): Promise<DrawnPage> {
  const kept = pagesBy.get(ctx)?.get(place.operatorId, placeName(place), draw)
  if (!kept) return draw()
  if (!kept.isNew) {
    const theirs = await kept.value.catch(() => undefined)
    return theirs && isForAll(theirs) ? theirs : draw()
  }
  const page = await kept.value
  if (!isForAll(page)) kept.drop()
  return page
}

/** Names a page of an operator. */
export function placeName({ host, url, cookies }: SharedPlace): string {
  return JSON.stringify([host, url, cookies])
}

function isForAll({ status, cookies, isWhole }: DrawnPage): boolean {
  return status === 200 && cookies.length === 0 && isWhole
}
