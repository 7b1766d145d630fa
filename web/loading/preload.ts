/** Fewer than the six connections a browser opens to a host, so that a tap never waits for a preload. */
const MAX_AT_ONCE = 4
/** When more are waiting, the oldest are dropped. */
const MAX_WAITING = 20

const asked = new Set<string>()
const waiting: string[][] = []
let running = 0

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Preloads a route's modules. At most four at once; none when the visitor saves data or the line is slow. */
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

/** Ends when the module has loaded or failed: a tap will load it again and report the error. */
function preloadOne(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
