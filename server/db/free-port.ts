import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** A TCP port on the loopback that is free now. Another program may take it first, so callers retry. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host: '127.0.0.1', port: 0 }, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
