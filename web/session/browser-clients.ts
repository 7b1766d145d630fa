import type { BrowserClients } from '../../contract/browser-calls.ts'
import { cookieValue, makeClients } from '../../contract/client.ts'
import { httpTransport } from '../../contract/http-transport.ts'
import { PATHS } from './paths.generated.ts'

let made: BrowserClients | undefined

/**
 * The clients of the calls that the browser makes: same-origin `/svc`, with the session cookie and the XSRF-TOKEN
 * header. For what members do and what loads after the first paint; screens get their data from loaders.
 */
export function browserClients(): BrowserClients {
  made ??= makeClients(
    PATHS,
    httpTransport({
      baseUrl: (service) => `/svc/${service}`,
      xsrf: () => cookieValue(document.cookie, 'XSRF-TOKEN'),
    }),
  )
  return made
}
