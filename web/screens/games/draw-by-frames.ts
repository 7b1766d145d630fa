/** Cards that are laid out in a frame: a row of them passes in more than three, however fast one scrolls. */
const CARDS_A_FRAME = 2
/**
 * In windows, above and below. The browser lays a page out (`content-visibility`) once it is within one and a half: it is prepared
 * before, and drawn from then on.
 */
const [PREPARED_WITHIN, DRAWN_WITHIN] = [3, 1.4]

/** Cards wait on such a page, but for those that are drawn. */
export const BY_FRAMES = 'by-frames'
const DRAWN = 'is-drawn'

/**
 * A page of cards that comes near the window is laid out whole, and a slow phone shows no frame meanwhile. So its cards wait
 * (`content-visibility: hidden`), and a few are drawn a frame, long before they are seen. Of a page that is far no card waits: it is
 * there for the browser's search and for a screen reader. Returns what ends it.
 */
export function drawByFrames(page: HTMLElement): () => void {
  prepared ??= watch(PREPARED_WITHIN, (entry) => prepare(entry))
  drawn ??= watch(DRAWN_WITHIN, ({ target, isIntersecting }) => isIntersecting && draw(target))
  prepared.observe(page)
  drawn.observe(page)
  return () => {
    prepared?.unobserve(page)
    drawn?.unobserve(page)
  }
}

let prepared: IntersectionObserver | undefined
let drawn: IntersectionObserver | undefined

function watch(windows: number, hear: (entry: IntersectionObserverEntry) => void): IntersectionObserver {
  return new IntersectionObserver((entries) => entries.forEach(hear), { rootMargin: `${windows * 100}% 0px` })
}

function prepare({
  target: page,
  isIntersecting,
  boundingClientRect: { top, bottom },
}: IntersectionObserverEntry): void {
  const isNew = page.classList.contains(BY_FRAMES)
  if (!isIntersecting) {
    page.classList.remove(BY_FRAMES)
    for (const card of page.children) card.classList.remove(DRAWN)
  } else if (!isNew && !isWithin(DRAWN_WITHIN, top, bottom)) page.classList.add(BY_FRAMES)
}

/** Who jumped to it waits no longer than for the page as a whole. */
function isWithin(windows: number, top: number, bottom: number): boolean {
  const far = windows * innerHeight
  return top < innerHeight + far && bottom > -far
}

/** At most the cards of the pages near the window. */
const waiting: Element[] = []
let isDrawing = false

function draw(page: Element): void {
  if (!page.classList.contains(BY_FRAMES)) return
  const cards = [...page.children].filter(
    (card) => !card.classList.contains(DRAWN) && !waiting.includes(card),
  )
  // From above it is its last cards that come first.
  if (page.getBoundingClientRect().top < 0) cards.reverse()
  waiting.push(...cards)
  if (isDrawing) return
  isDrawing = true
  requestAnimationFrame(drawSome)
}

function drawSome(): void {
  for (const card of waiting.splice(0, CARDS_A_FRAME)) card.classList.add(DRAWN)
  isDrawing = waiting.length > 0
  if (isDrawing) requestAnimationFrame(drawSome)
}
