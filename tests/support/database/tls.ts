import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { embeddedBinaries } from '../../../server/db/embedded-binaries.ts'
import { chooseIdentity } from '../../../server/db/embedded-identity.ts'

/** A key and a certificate that no authority signed, as a database makes for itself. Until 2126. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKVqex/t4Xzxr7g2l
SJE1fgAndtmejsrnRqKd/RoYDwWhRANCAATJnhWybHTlgnBqV0V3OWHz1Re9tNia
bP9oNeLBkH1PBc0zrYSlDaaREMsYA2yQJjyDuRjPufO/IYyA/+IoyqWJ
-----END PRIVATE KEY-----
`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjjCCATOgAwIBAgIUQc/Fw6U41qhtVpxUno5k3RXrkgUwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQZGF0YWJhc2UuZXhhbXBsZTAgFw0yNjExMjMwMTIyNDdaGA8y
MTI2MTAzMDAxMjI0N1owGzEZMBcGA1UEAwwQZGF0YWJhc2UuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABMmeFbJsdOWCcGpXRXc5YfPVF7202Jps/2g1
4sGQfU8FzTOthKUNppEQyxgDbJAmPIO5GM+5878hjID/4ijKpYmjUzBRMB0GA1Ud
DgQWBBSjUXuDCYlZyUtCwapQe3D84jMDDTAfBgNVHSMEGDAWgBSjUXuDCYlZyUtC
wapQe3D84jMDDTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQC8
XH2ILMRqNs9Q3ayU9rccSqsB7RRwq9/8dYm+6QtPEQIhALYrg/6zbKdeIJEonwK8
2H7xrzCouY+MFzK+5nFfLSg3
-----END CERTIFICATE-----
`

const SSL_REQUEST = 80_877_103

/** The settings with which the packaged PostgreSQL answers over TLS. */
export function tlsSettings(): { readonly settings: Readonly<Record<string, string>>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-tls-'))
  const files = { ssl_key_file: join(folder, 'key.pem'), ssl_cert_file: join(folder, 'certificate.pem') }
  writeFileSync(files.ssl_key_file, KEY, { mode: 0o600 })
  writeFileSync(files.ssl_cert_file, CERTIFICATE)
  chmodSync(folder, 0o755)
  const { owner } = chooseIdentity(embeddedBinaries().postgres, folder)
  if (process.getuid?.() === 0) chownSync(files.ssl_key_file, owner, owner)
  return { settings: { ssl: 'on', ...files }, remove: () => rmSync(folder, { recursive: true }) }
}

/** Takes clients over TLS, as a pooler does, and passes what they say on to a server that has none. */
export async function openTlsFront(url: string): Promise<{ readonly url: string; close(): void }> {
  const behind = new URL(url)
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (asked: Buffer) => {
      if (asked.length !== 8 || asked.readInt32BE(4) !== SSL_REQUEST) return socket.destroy()
      socket.write('S')
      const client = new TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE })
      const other = connect(Number(behind.port), behind.hostname)
      for (const end of [client, other]) {
        end.on('error', () => end.destroy())
        end.on('close', () => (end === client ? other : client).destroy())
      }
      client.pipe(other).pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  own.searchParams.set('sslmode', 'require')
  return { url: own.href, close: () => server.close() }
}
