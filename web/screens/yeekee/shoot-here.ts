import { type Answer, cookieValue, makeClient } from '../../../contract/client.ts'
import { httpTransport } from '../../../contract/http-transport.ts'
import type { FairCalls } from '../../../contract/services/fair.ts'

/** Sends a shot from the browser. The same key is the same shot. */
export function shootHere(roundId: string, number: string, key: string): Promise<Answer<FairCalls['shoot']>> {
  const client = makeClient<Pick<FairCalls, 'shoot'>>(
    'fair',
    { shoot: { method: 'POST', path: '/fair/{id}/shot', token: 'member', keyed: true } },
    httpTransport({ baseUrl: () => '', xsrf: () => cookieValue(document.cookie, 'XSRF-TOKEN') }),
  )
  return client.shoot({ params: { id: roundId }, body: { number }, key, timeoutMs: 10_000 })
}
