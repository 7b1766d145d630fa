import postgres from 'postgres'
import type { Link } from './link/link.ts'

export interface ListenPlace {
  readonly url: string
  /** Looks after the road there, and closes the connection once it is cut. */
  readonly link?: Link | undefined
}

export interface Subscription {
  unlisten(): Promise<void>
}

/** How long a connection may take to open. A road that drops packets would hold it for half a minute. */
const CONNECT_SECONDS = 3

/**
 * Listens for NOTIFY on a connection of its own, which reconnects by itself. `onListen` is called each time listening
 * (re)starts, because notifications in between are lost. A pooler in transaction mode passes none on.
 */
export async function listenTo(
  wish: ListenPlace & { channel: string; hear: (payload: string) => void; onListen: () => void },
): Promise<Subscription> {
  const sql = postgres(wish.url, {
    max: 1,
    ...(wish.link ? { socket: wish.link.socket } : {}),
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    // Asked for on each connection, and nobody hears when that fails: it would end the process. No list is read here.
    fetch_types: false,
    connection: { application_name: 'lottery listen' },
  })
  try {
    await sql.listen(wish.channel, wish.hear, wish.onListen)
  } catch (error) {
    // Left open, it would listen by itself once the database is back, beside the next attempt.
    await sql.end({ timeout: 0 })
    throw error
  }
  return { unlisten: () => sql.end({ timeout: 1 }) }
}
