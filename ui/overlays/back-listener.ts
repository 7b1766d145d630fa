type BackListener = (event: PopStateEvent) => void

let first: BackListener | undefined

/** Must be called before a router is created: listeners on `window` run in the order in which they were added. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => first?.(event))
}

/** Sets the function that gets `popstate` events before the router. */
export function setBackListener(listener: BackListener): void {
  first = listener
}
