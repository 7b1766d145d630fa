/** Fewer than the six connections a browser opens to one host, so that a tap is never behind a guess. */
const MAX_AT_ONCE = 4
/** Guesses waiting; the oldest give way to what the pointer is at now. */
const MAX_WAITING = 20

const asked = new Set<string>()
const waiting: string[][] = []
let running = 0

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Loads a route's modules ahead. At most four routes at once; none at all where data is dear or slow. */
export function preloadModules(hrefs: readonly string[]): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection && mustSaveData(connection)) return
  const fresh = hrefs.filter((href) => !asked.has(href))
  if (fresh.length === 0) return
  for (const href of fresh) asked.add(href)
  waiting.push(fresh)
  if (waiting.length > MAX_WAITING) for (const href of waiting.shift() ?? []) asked.delete(href)
  next()
}

export function mustSaveData({ saveData, effectiveType = '' }: Connection): boolean {
  return saveData === true || /2g$/.test(effectiveType)
}

function next(): void {
  while (running < MAX_AT_ONCE) {
    const hrefs = waiting.shift()
    if (!hrefs) return
    running += 1
    void Promise.all(hrefs.map(preloadOne)).then(() => {
      running -= 1
      next()
    })
  }
}

/** Ends when the module is there or could not be had: a tap will then load it, and tell. */
function preloadOne(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
