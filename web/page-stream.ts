import { Writable } from 'node:stream'

/**
 * Where React writes a page, as the body of a response. React writes in pieces of 4 KB; what it writes in one turn of the
 * event loop leaves as one, because each piece costs a write to the socket and a flush of the compression. There is no
 * back-pressure: a page is some tens of kilobytes.
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
    this.#pieces.push(piece) // React fills a fresh buffer for each piece, so nothing changes under us
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

  /** React asks its sink for this between pieces, for compressing sinks; the flush by turns is enough. */
  flush(): void {}

  #flush(): void {
    this.#flushing = false
    if (this.#pieces.length === 0) return
    this.#out?.enqueue(Buffer.concat(this.#pieces))
    this.#pieces = []
  }
}
