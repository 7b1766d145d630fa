import { KeptForASecond, type Listen } from '../api/road/kept-for-a-second.ts'
import type { Context } from '../context.ts'
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
 * for all (not found, a cookie) and what could not be drawn for somebody else is drawn for this visitor.
 */
export async function sharedPage(
  ctx: Context,
  place: SharedPlace,
  draw: () => Promise<DrawnPage>,
): Promise<DrawnPage> {
  const key = JSON.stringify([place.host, place.url, place.cookies])
  const kept = pagesBy.get(ctx)?.get(place.operatorId, key, draw)
  if (!kept) return draw()
  if (!kept.isNew) {
    const theirs = await kept.value.catch(() => undefined)
    return theirs && isForAll(theirs) ? theirs : draw()
  }
  const page = await kept.value
  if (!isForAll(page)) kept.drop()
  return page
}

function isForAll({ status, cookies }: DrawnPage): boolean {
  return status === 200 && cookies.length === 0
}
