import { type Clients, cookieValue, makeClients } from '../../contract/client.ts'
import { httpTransport } from '../../contract/http-transport.ts'
import { PATHS } from './paths.generated.ts'

let made: Clients | undefined

/**
 * The nine clients of the page itself: always same-origin `/svc`, with the session cookie and the XSRF-TOKEN header.
 * For acts of the member and for what is loaded after the first paint; screens get their data from loaders.
 */
export function browserClients(): Clients {
  made ??= makeClients(
    PATHS,
    httpTransport({
      baseUrl: (service) => `/svc/${service}`,
      xsrf: () => cookieValue(document.cookie, 'XSRF-TOKEN'),
    }),
  )
  return made
}
