/** The last digits, by which its owner recognises the account. */
const SHOWN = 4

/**
 * A bank account with most digits hidden: `xxx-x-xx789-0`. Ten digits are grouped as on bank books; longer numbers of
 * state banks are not grouped.
 */
export function maskedAccount(accountNo: string): string {
  const masked = accountNo.slice(0, -SHOWN).replace(/\d/g, 'x') + accountNo.slice(-SHOWN)
  return masked.replace(/^(...)(.)(.....)(.)$/, '$1-$2-$3-$4')
}
