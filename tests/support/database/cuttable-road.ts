import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How a road is cut: what is sent vanishes, or every connection is closed and no other one is taken. */
export type CutWay = 'silent' | 'refused'

/** A road from the site to its database that can be cut, and healed again. */
export interface CuttableRoad {
  /** The address of the database by this road. */
  readonly url: string
  cut(way: CutWay): Promise<void>
  /** The first packet of the next connection is lost. */
  loseNext(): void
  /**
   * New connections pass at once. What was sent into the silence by who still listens, and what was begun there, arrives after as
   * long again: the pauses after which a kernel sends it anew double. Of the connections that were closed meanwhile the database
   * learns by the next of its kernel's own questions (`GONE` in server/db/pool.ts), whose pauses do not.
   */
  heal(): Promise<void>
  close(): Promise<void>
}

/** Between two questions of the database's kernel whether the other end is there. */
const QUESTION_MS = 1_000

interface Passage {
  readonly near: Socket
  /** Towards the database; absent until the first bytes reach it. */
  far: Socket | undefined
  /** Nothing passes, and neither end hears that the other was closed. */
  isHeld: boolean
}

export async function openCuttableRoad(databaseUrl: string): Promise<CuttableRoad> {
  const { hostname, port } = new URL(databaseUrl)
  const passages = new Set<Passage>()
  let isSilent = false
  let silentSinceMs = 0
  let resuming: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let isNextLost = false
  const server = createServer((near) => {
    const passage: Passage = { near, far: undefined, isHeld: isSilent }
    passages.add(passage)
    near.setNoDelay(true)
    near.on('error', () => near.destroy())
    near.on('close', () => {
      // In the silence nobody hears that it was closed: the database keeps its end.
      if (passage.isHeld) return
      passages.delete(passage)
      passage.far?.destroy()
    })
    near.pause()
    if (!isSilent && !isNextLost) open(passage)
    isNextLost = false
  })

  function open(passage: Passage): void {
    const { near } = passage
    const far = connect(Number(port), hostname)
    passage.far = far
    far.setNoDelay(true)
    far.on('error', () => far.destroy())
    far.on('close', () => {
      // Nor does the site hear of what the database closes.
      if (passage.isHeld) return
      passages.delete(passage)
      near.destroy()
    })
    pass(passage)
  }

  function pass({ near, far }: Passage): void {
    if (!far || near.destroyed) return
    near.pipe(far, { end: false })
    far.pipe(near, { end: false })
  }

  function hold(passage: Passage): void {
    const { near, far } = passage
    passage.isHeld = true
    near.unpipe().pause()
    far?.unpipe().pause()
  }

  function resume(passage: Passage): void {
    const { near, far } = passage
    passage.isHeld = false
    if (near.destroyed) endOfNobody(passage)
    else if (!far) open(passage)
    else if (far.destroyed) near.destroy()
    else pass(passage)
  }

  function endOfNobody({ near, far }: Passage): void {
    if (near.destroyed) far?.destroy()
  }

  async function listen(at: number): Promise<void> {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }

  async function closeAll(): Promise<void> {
    clearTimeout(resuming)
    clearInterval(asking)
    const ended = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const { near, far } of passages) {
      near.destroy()
      far?.destroy()
    }
    await ended
  }

  await listen(0)
  const own = new URL(databaseUrl)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    async cut(way) {
      if (way === 'refused') return closeAll()
      isSilent = true
      silentSinceMs = performance.now()
      passages.forEach(hold)
    },
    loseNext() {
      isNextLost = true
    },
    async heal() {
      if (!server.listening) return listen(Number(own.port))
      isSilent = false
      const held = [...passages]
      asking = setInterval(() => held.forEach(endOfNobody), QUESTION_MS)
      resuming = setTimeout(() => {
        clearInterval(asking)
        held.forEach(resume)
      }, performance.now() - silentSinceMs)
    },
    close: closeAll,
  }
}
