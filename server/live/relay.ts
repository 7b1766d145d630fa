import { invariant } from '../../domain/invariant.ts'
import type { Context, Reader } from '../context.ts'
import { listenTo, type Subscription } from '../db/listen.ts'
import { notifyLive } from '../features/operators/queries-live.ts'
import type { LiveEvent } from './live-event.ts'

const CHANNEL = 'live'
/** NOTIFY carries at most 8,000 bytes; our events are a few hundred. */
const MAX_BYTES = 7_900

/** Sends this process's events to the processes with sockets: the worker has none. */
export function relayEvents(
  ctx: Context,
  listen: (hear: (event: LiveEvent) => void) => () => void,
): () => void {
  return listen((event) => {
    const payload = JSON.stringify(event)
    invariant(payload.length < MAX_BYTES, 'an event is small')
    // A lost hint does no harm: browsers read money again through calls.
    send(ctx.read, payload).catch((error) => ctx.log.warn({ err: error }, 'a live event was not passed on'))
  })
}

function send(reader: Reader, payload: string): Promise<void> {
  return notifyLive(reader, CHANNEL, payload)
}

/** Receives the events of other processes. */
export function listenToRelayed(
  databaseUrl: string,
  tell: (event: LiveEvent) => void,
): Promise<Subscription> {
  return listenTo({
    url: databaseUrl,
    channel: CHANNEL,
    hear: (payload) => tell(JSON.parse(payload) as LiveEvent),
    onListen: () => {},
  })
}
