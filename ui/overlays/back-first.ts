type HearBack = (event: PopStateEvent) => void

let first: HearBack | undefined

/** Called before a router is made: a window calls its listeners in the order in which they came, capturing or not. */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => first?.(event))
}

/** Says who hears of Back and Forward before the router. */
export function tellFirst(hear: HearBack): void {
  first = hear
}
