import { Crowded } from '../../errors.ts'

/**
 * How often a page that is read asks for a connection, a second each time. Several pages of one member are read anew at once
 * when a round closes: on a slow machine the last of them would show that its lists could not be loaded.
 */
export const MOST_TRIES = 4

/** What is only read may be asked for again; a form may not, as its key finds out what happened. */
export function isRead({ method }: { readonly method: string }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** What the server itself reads for a page: asked again while no connection is free, if the page is read. */
export function readForPage<T>(page: { readonly method: string }, read: () => Promise<T>): Promise<T> {
  return readUpTo(isRead(page) ? MOST_TRIES : 1, read)
}

async function readUpTo<T>(tries: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Crowded && tries > 1) return readUpTo(tries - 1, read)
    throw error
  }
}
