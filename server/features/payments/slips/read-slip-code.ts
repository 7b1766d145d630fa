import { Worker } from 'node:worker_threads'
import { readMiniQr, type SlipReference } from '../../../../domain/payments/codes/mini-qr.ts'

/** A picture takes a quarter of a second; one that takes so long is left unread. */
const LIMIT_MS = 3_000

interface Reading {
  readonly done: (texts: readonly string[]) => void
  readonly timer: NodeJS.Timeout
}

let thread: Worker | undefined
let lastNth = 0
const readings = new Map<number, Reading>()

/**
 * The reference in the mini QR of a slip, which is a JPEG of our own. Undefined where none can be read, and where the picture
 * shows several: then nobody knows which is meant. Read on a thread of its own, so that bets do not wait.
 */
export async function readSlipCode(jpeg: Uint8Array): Promise<SlipReference | undefined> {
  const told = (await readTexts(jpeg)).map(readMiniQr).filter((each) => each !== undefined)
  const [first, ...others] = told
  const isOne = others.every(
    ({ sendingBank, reference }) => sendingBank === first?.sendingBank && reference === first.reference,
  )
  return isOne ? first : undefined
}

function readTexts(jpeg: Uint8Array): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const nth = ++lastNth
    const timer = setTimeout(endThread, LIMIT_MS)
    readings.set(nth, { done: resolve, timer })
    thread ??= startThread()
    thread.postMessage({ nth, jpeg: new Uint8Array(jpeg) })
  })
}

function startThread(): Worker {
  const worker = new Worker(new URL('./mini-qr-worker.ts', import.meta.url))
  worker.on('message', ({ nth, texts }: { nth: number; texts: readonly string[] }) => finish(nth, texts))
  worker.on('error', endThread)
  worker.unref()
  return worker
}

/** Whatever is being read stays unread; the next slip starts another thread. */
function endThread(): void {
  void thread?.terminate()
  thread = undefined
  for (const nth of [...readings.keys()]) finish(nth, [])
}

function finish(nth: number, texts: readonly string[]): void {
  const reading = readings.get(nth)
  if (!reading) return
  clearTimeout(reading.timer)
  readings.delete(nth)
  reading.done(texts)
}
