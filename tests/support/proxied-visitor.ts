import { randomUUID } from 'node:crypto'
import { request } from 'node:http'

export interface ProxiedAnswer {
  readonly status: number
  readonly setCookies: readonly string[]
  /** Parsed JSON, or a page's text. Untyped: each test reads only some of it. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

/** A browser behind a proxy that ends TLS and names the requested host. Keeps its cookies. */
export interface ProxiedVisitor {
  /** The CSRF token. */
  xsrf: string
  get(path: string): Promise<ProxiedAnswer>
  post(path: string, body: object): Promise<ProxiedAnswer>
  /** Sends a form, as a page without scripts does. */
  submit(path: string, fields: Record<string, string>): Promise<ProxiedAnswer>
}

export function visitorBehindProxy(port: number, host: string): ProxiedVisitor {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', path: string, sent?: { type: string; text: string }) => {
    const answer = await ask({
      ...{ port, method, path, text: sent?.text },
      headers: {
        host,
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(sent && {
          'content-type': sent.type,
          origin: `https://${host}`,
          'sec-fetch-site': 'same-origin',
          'x-xsrf-token': visitor.xsrf,
          'idempotency-key': randomUUID(),
        }),
      },
    })
    for (const line of answer.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const visitor: ProxiedVisitor = {
    xsrf: '',
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, { type: 'application/json', text: JSON.stringify(body) }),
    submit: (path, fields) => {
      const text = String(new URLSearchParams(fields))
      return send('POST', path, { type: 'application/x-www-form-urlencoded', text })
    },
  }
  return visitor
}

interface Asked {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
}

function ask({ port, method, path, headers, text }: Asked): Promise<ProxiedAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts).toString()
        const isJson = /json/.test(answer.headers['content-type'] ?? '')
        resolve({
          status: answer.statusCode ?? 0,
          setCookies: answer.headers['set-cookie'] ?? [],
          body: isJson ? JSON.parse(body) : body,
        })
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}
