/** Focuses the page's heading without scrolling, unless another element already has the focus. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading || heading.contains(document.activeElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
