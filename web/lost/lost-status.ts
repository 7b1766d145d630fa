/** The router answers a form with it whose answer was lost: what the page has loaded is not loaded again. */
export const LOST = 503
