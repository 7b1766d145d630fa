import { connect, type Socket } from 'node:net'

export interface RawRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface RawAnswer {
  readonly status: number
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** One TCP connection to the server under test, controlled byte by byte. */
export interface RawConnection {
  write(text: string): void
  /** The next complete answer. Fails when the connection ends before it. */
  answer(): Promise<RawAnswer>
  ask(request: RawRequest): Promise<RawAnswer>
  /** Resolves when the connection has ended, from either side. */
  readonly closed: Promise<void>
  close(): void
}

export function openRaw(port: number): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(rawConnection(socket))
    })
  })
}

/** A request as bytes, so that the last one can be held back. */
export function requestText({ method, path, headers = {}, body }: RawRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = { host: 'localhost', ...headers }
  if (body !== undefined) all['content-type'] = 'application/json'
  if (method === 'POST') all['content-length'] = String(Buffer.byteLength(text))
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

function rawConnection(socket: Socket): RawConnection {
  let bytes: Buffer = Buffer.alloc(0)
  let ended: Error | undefined
  let tell = () => {}
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    tell()
  })
  const closed = new Promise<void>((resolve) => {
    const end = (why: Error) => {
      ended ??= why
      tell()
      resolve()
    }
    socket.on('error', end) // a reset ends the connection too; a waiting answer fails
    socket.on('close', () => end(new Error('the connection ended')))
  })

  async function answer(): Promise<RawAnswer> {
    for (;;) {
      const whole = readAnswer(bytes)
      if (whole) {
        bytes = bytes.subarray(whole.length)
        return whole.answer
      }
      if (ended) throw ended
      await new Promise<void>((resolve) => {
        tell = resolve
      })
    }
  }

  return {
    write: (text) => void socket.write(text),
    answer,
    ask(request) {
      socket.write(requestText(request))
      return answer()
    },
    closed,
    close: () => void socket.destroy(),
  }
}

/** The first complete answer in the bytes. Our calls always send a content length. */
function readAnswer(bytes: Buffer): { answer: RawAnswer; length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const length = headEnd + 4 + Number(headers.get('content-length') ?? 0)
  if (bytes.length < length) return undefined
  const body = bytes.subarray(headEnd + 4, length).toString('utf8')
  return { answer: { status: Number(first.split(' ')[1]), headers, body }, length }
}
