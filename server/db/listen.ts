import postgres from 'postgres'

export interface Subscription {
  unlisten(): Promise<void>
}

/**
 * Hears NOTIFY on a connection of its own, which comes back by itself when it is lost. `onListen` is called whenever
 * hearing begins again: what was said in between is gone. A pooler in transaction mode passes nothing on.
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
  await sql.listen(wish.channel, wish.hear, wish.onListen)
  return { unlisten: () => sql.end({ timeout: 1 }) }
}
