/**
 * Without the Navigation API nothing can stop the router's own reload. For so long after a reload links open as documents,
 * which the server draws and for which the router loads no module. Returns whether the page was reloaded.
 */
export function openDocumentsAfterReload(forMs: number): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type !== 'reload') return false
  const untilMs = Date.now() + forMs
  const leaveToBrowser = (event: Event) => {
    const isLink = event.target instanceof Element && event.target.closest('a[href]') !== null
    if (isLink && Date.now() < untilMs) event.stopPropagation()
  }
  window.addEventListener('click', leaveToBrowser, { capture: true })
  return true
}
