import type { IncomingMessage } from 'node:http'

const PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$|^\[([0-9a-f:.]+)\](?::\d+)?$/i

/**
 * Some proxies write an address with its port, another one for each connection: left out, so that a client is one address.
 * Call it before anybody asks the request for its address.
 */
export function dropForwardedPorts({ headers }: IncomingMessage): void {
  const said = headers['x-forwarded-for']
  if (typeof said !== 'string' || !said.includes(':')) return
  headers['x-forwarded-for'] = said
    .split(',')
    .map((entry) => entry.trim().replace(PORT, '$1$2'))
    .join(', ')
}

/** The address a request comes from, as the nearest proxy has seen it where there is one. */
export function nearestAddress({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const said = isBehindProxy ? headers['x-forwarded-for'] : undefined
  const last = typeof said === 'string' ? said.split(',').at(-1)?.trim().replace(PORT, '$1$2') : undefined
  return last || (socket.remoteAddress ?? '')
}
