import type { Page } from 'playwright-core'

/**
 * The texts of which a part is cut off: by a box that hides what is larger than itself. Thai letters with marks above and
 * below need more height than Latin ones. What can be scrolled to is not cut off, nor what is only read out.
 */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${SEARCH})()`)
}

/** Browser code is text, because the tests have no DOM types. */
const SEARCH = `() => {
  const hides = (value) => value === 'hidden' || value === 'clip'
  const isCut = (text, box) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { overflowX, overflowY } = getComputedStyle(box)
    const edge = box.getBoundingClientRect()
    return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
      (hides(overflowX) && (right > edge.right + 1 || left < edge.left - 1)) ||
      (hides(overflowY) && (bottom > edge.bottom + 1 || top < edge.top - 1)))
  }
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!text.data.trim() || !parent.checkVisibility() || parent.closest('script,style,option,svg')) continue
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box)
      if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') break
      if ((hides(overflowX) || hides(overflowY)) && isCut(text, box)) found.push(text.data.trim())
    }
  }
  return found
}`
