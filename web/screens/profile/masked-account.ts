/** How many digits stay to be recognised by. */
const SHOWN = 4

/**
 * A bank account as its owner knows it again and a glance over his shoulder does not: `xxx-x-xx789-0`. Ten digits stand
 * as on bank books; longer numbers of the state banks stay in one.
 */
export function maskedAccount(accountNo: string): string {
  const masked = accountNo.slice(0, -SHOWN).replace(/\d/g, 'x') + accountNo.slice(-SHOWN)
  return masked.replace(/^(...)(.)(.....)(.)$/, '$1-$2-$3-$4')
}
