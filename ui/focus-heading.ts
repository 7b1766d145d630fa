/** Brings the keyboard and the ear to the name of the page, where nothing better has the focus. The page does not move. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading || heading.contains(document.activeElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
