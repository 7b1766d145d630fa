/** The routes whose pages have no scripts. They show the same as prizecheck and deposit. */
export const WITHOUT_SCRIPTS = { prizecheck: 'prizecheck-backup', deposit: 'deposit-backup' } as const

export function isWithoutScripts(routeId: string): boolean {
  return Object.values<string>(WITHOUT_SCRIPTS).includes(routeId)
}
