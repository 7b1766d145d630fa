import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedOfIt {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly cookie: string | undefined
}

/** What the server answers in place of its own answer. */
type Says = (path: string) => { readonly status: number; readonly body: unknown } | undefined

const MEMBER = 'demo01'

/**
 * Another company's server, which knows the specification and nothing of us: it signs `demo01` in with tokens of its own and
 * answers every other call with what the specification reads of it.
 */
export async function specifiedServer(says: Says = () => undefined) {
  const asked: AskedOfIt[] = []
  const server = createServer(async (request, response) => {
    for await (const _ of request) {
      // read to its end
    }
    const path = (request.url ?? '').replace(/\?.*$/, '')
    const { authorization, cookie } = request.headers
    asked.push({ method: request.method ?? '', path, authorization, cookie })
    const { status, body } = says(path) ?? { status: 200, body: answerTo(path) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answerTo(path: string): object {
  if (path.startsWith('/api/Login/auth/')) {
    const lineInfo = { agent: '01', company: 'DM' }
    return { randomkey: 'r', id: 77, username: MEMBER, accessTokenMember: 'their.member-token', lineInfo }
  }
  if (path === '/organize/api/login')
    return { role: 'member', token: 'their.agent-token', upline: 'u', upline_id: '1' }
  if (path === '/api/auth/smart_member_login') return { link: 'https://games.example/in?token=once' }
  if (path.startsWith('/api/auth/member/token/')) {
    return { username: MEMBER, token: 'their.agent-token', upline: 'u', upline_id: '1', status: true }
  }
  if (path.startsWith('/api/member/username/')) return { username: `DM01${MEMBER}` }
  if (path.startsWith('/api/Gateway/Credit/')) return { credit: 12.5 }
  return { data: [] }
}
