import postgres from 'postgres'

export interface Subscription {
  unlisten(): Promise<void>
}

/**
 * Listens for NOTIFY on a connection of its own, which reconnects by itself. `onListen` is called each time listening
 * (re)starts, because notifications in between are lost. A pooler in transaction mode passes none on.
 */
export async function listenTo(wish: {
  url: string
  channel: string
  hear: (payload: string) => void
  onListen: () => void
}): Promise<Subscription> {
  const sql = postgres(wish.url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
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
