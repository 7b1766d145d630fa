import { Writable } from 'node:stream'

/**
 * Collects React's output as a response body. React writes pieces of 4 KB; all pieces of one turn of the event loop are sent as
 * one, because each costs a socket write and a compression flush. There is no back-pressure: a page has some tens of kilobytes.
 */
export class PageStream extends Writable {
  readonly body: ReadableStream<Uint8Array>
  #out: ReadableStreamDefaultController<Uint8Array> | undefined
  #pieces: Uint8Array[] = []
  #flushing = false

  constructor() {
    super()
    this.body = new ReadableStream({
      start: (out) => {
        this.#out = out
      },
      cancel: () => {
        this.#out = undefined
        this.destroy()
      },
    })
  }

  override _write(piece: Buffer, _: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece) // safe without a copy: React uses a new buffer for each piece
    if (!this.#flushing) {
      this.#flushing = true
      setImmediate(() => this.#flush())
    }
    done()
  }

  override _final(done: () => void): void {
    this.#flush()
    this.#out?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error) this.#out?.error(error)
    this.#out = undefined
    done(error)
  }

  /** React calls this between pieces, for compressing streams; flushing once a turn is enough. */
  flush(): void {}

  #flush(): void {
    this.#flushing = false
    if (this.#pieces.length === 0) return
    this.#out?.enqueue(afterThePaint(Buffer.concat(this.#pieces)))
    this.#pieces = []
  }
}

const PRELOAD = 'rel="modulepreload"'

/**
 * Scripts are asked for with the page and come after what it is painted with. The router writes their links, without a way to
 * say so.
 */
function afterThePaint(page: Buffer): Buffer {
  // One letter a byte, so that nothing between the links is read as text.
  return Buffer.from(page.toString('latin1').replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`), 'latin1')
}
