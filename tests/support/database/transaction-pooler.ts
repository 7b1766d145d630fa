import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A pooler in transaction mode, as far as a client notices: a connection to the database is the client's from the first
 * message of a transaction to its end, then the next one's; a startup message with a word it does not know is refused;
 * and prepared statements stay where they were prepared.
 */
export interface TransactionPooler {
  /** Where the login of `databaseUrl` reaches the same database through the pooler. */
  readonly url: string
  /** Closes the connections of all clients, as a pooler does that starts again. */
  cutClients(): Promise<void>
  close(): Promise<void>
}

/** The words of a startup message that PgBouncer takes; the others are refused. */
const KNOWN = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone']

const SYNC = 0x53
const QUERY = 0x51
const READY = 0x5a
const TERMINATE = 0x58
const PARAMETER_STATUS = 0x53
const SSL_REQUEST = 80_877_103
const IDLE = 0x49

interface Backend {
  readonly socket: Socket
  client: Client | undefined
}

interface Client {
  readonly socket: Socket
  backend: Backend | undefined
  /** Messages that wait for a connection. */
  waiting: Buffer[]
  /** Answers to come before the transaction can be over. */
  syncs: number
  /** A message was passed on, and its sync was not. */
  unsynced: boolean
}

export async function openTransactionPooler(databaseUrl: string, size: number): Promise<TransactionPooler> {
  const place = new URL(databaseUrl)
  const backends = new Set<Backend>()
  const clients = new Set<Client>()
  const free: Backend[] = []
  const queue: Client[] = []
  /** What the database says to one who signs in, for those who find its connections made. */
  const greeting = Promise.withResolvers<Buffer>()
  let begun = 0

  const server = createServer((socket) => {
    const client: Client = { socket, backend: undefined, waiting: [], syncs: 0, unsynced: false }
    clients.add(client)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => forget(client))
    onStartup(socket, (message) => void admit(client, message))
  })

  /** The first clients sign in to the database itself, and leave their connections to the others. */
  async function admit(client: Client, startup: Buffer): Promise<void> {
    const unknown = wordsOf(startup).find((word) => !KNOWN.includes(word.toLowerCase()))
    if (unknown !== undefined) {
      client.socket.end(fatal(`unsupported startup parameter: ${unknown}`))
      return
    }
    if (begun >= size) {
      client.socket.write(await greeting.promise)
    } else {
      begun += 1
      await signIn(client, startup)
    }
    onMessages(client.socket, (message) => fromClient(client, message))
  }

  function signIn(client: Client, startup: Buffer): Promise<void> {
    const socket = connect(Number(place.port), place.hostname)
    socket.setNoDelay(true)
    const backend: Backend = { socket, client }
    const statuses: Buffer[] = []
    socket.write(startup)
    const pass = (bytes: Buffer) => socket.write(bytes)
    client.socket.on('data', pass)
    return new Promise((resolve) => {
      let isIn = false
      onMessages(socket, (message) => {
        if (isIn) return fromBackend(backend, message)
        client.socket.write(message)
        if (message[0] === PARAMETER_STATUS) statuses.push(message)
        if (message[0] !== READY) return
        isIn = true
        client.socket.off('data', pass)
        greeting.resolve(Buffer.concat([AUTHENTICATED, ...statuses, message]))
        backends.add(backend)
        release(backend)
        resolve()
      })
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        begun -= 1
        backends.delete(backend)
        if (free.includes(backend)) free.splice(free.indexOf(backend), 1)
        backend.client?.socket.destroy()
      })
    })
  }

  function fromClient(client: Client, message: Buffer): void {
    if (message[0] === TERMINATE) {
      client.socket.end()
      return
    }
    client.waiting.push(message)
    if (client.backend) {
      pass(client, client.backend)
      return
    }
    if (!queue.includes(client)) queue.push(client)
    serveNext()
  }

  function serveNext(): void {
    const [client] = queue
    const backend = client && free.shift()
    if (!client || !backend) return
    queue.shift()
    backend.client = client
    client.backend = backend
    pass(client, backend)
  }

  function pass(client: Client, { socket }: Backend): void {
    for (const message of client.waiting.splice(0)) {
      const isSync = message[0] === SYNC || message[0] === QUERY
      if (isSync) client.syncs += 1
      client.unsynced = !isSync
      socket.write(message)
    }
  }

  function fromBackend(backend: Backend, message: Buffer): void {
    const { client } = backend
    if (!client) return
    client.socket.write(message)
    if (message[0] !== READY) return
    client.syncs -= 1
    if (client.syncs === 0 && !client.unsynced && message[5] === IDLE) release(backend)
  }

  function release(backend: Backend): void {
    if (backend.client) backend.client.backend = undefined
    backend.client = undefined
    free.push(backend)
    serveNext()
  }

  /** What a client leaves unfinished is rolled back with its connection. */
  function forget(client: Client): void {
    clients.delete(client)
    if (queue.includes(client)) queue.splice(queue.indexOf(client), 1)
    client.backend?.socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(databaseUrl)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    async cutClients() {
      for (const { socket } of clients) socket.destroy()
    },
    async close() {
      for (const { socket } of [...clients, ...backends]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])

/** The startup message has no letter before its length. */
function onStartup(socket: Socket, hear: (message: Buffer) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  const take = (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    if (bytes.length < 8 || bytes.length < bytes.readInt32BE(0)) return
    if (bytes.readInt32BE(4) === SSL_REQUEST) {
      bytes = bytes.subarray(8)
      socket.write('N')
      return
    }
    socket.off('data', take)
    hear(bytes)
  }
  socket.on('data', take)
}

function onMessages(socket: Socket, hear: (message: Buffer) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    while (bytes.length > 4 && bytes.length > bytes.readInt32BE(1)) {
      const end = bytes.readInt32BE(1) + 1
      hear(bytes.subarray(0, end))
      bytes = bytes.subarray(end)
    }
  })
}

/** The names of a startup message's settings. */
function wordsOf(startup: Buffer): string[] {
  return startup
    .toString('utf8', 8)
    .split('\0')
    .filter((word, index) => index % 2 === 0 && word !== '')
}

/** As PgBouncer says it: without the fields that only the database knows. */
function fatal(words: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
