/** The last digits, by which its owner recognises the account. */
const SHOWN = 4

/** How banks print the digits of their accounts, by the bank's code. Of the others it is not known. */
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  bbl: [3, 1, 5, 1],
  kbank: [3, 1, 5, 1],
  ktb: [3, 1, 5, 1],
  scb: [3, 1, 5, 1],
  cimb: [3, 1, 5, 1],
  bay: [3, 1, 5, 1],
  ibank: [3, 1, 5, 1],
  uob: [3, 3, 3, 1],
  ttb: [3, 6, 1],
  kk: [3, 6, 1],
  gsb: [3, 1, 5, 3],
  ghb: [3, 1, 5, 3],
  baac: [3, 1, 5, 3],
  tisco: [4, 3, 6, 1],
}

/** Of banks of which it is not known how many. */
export const DIGITS_LEAST = 10
const DIGITS_MOST = 15

/** How many digits each account of a bank has; undefined: it is not known. */
export function accountDigits(bank: string): number | undefined {
  return GROUPS[bank]?.reduce((sum, digits) => sum + digits, 0)
}

/** Whether a bank gives accounts of so many digits. `accountNo`: digits alone. */
export function isAccountNo(bank: string, accountNo: string): boolean {
  const digits = accountDigits(bank)
  const isLong =
    digits === undefined
      ? accountNo.length >= DIGITS_LEAST && accountNo.length <= DIGITS_MOST
      : accountNo.length === digits
  return isLong && /^[0-9]+$/.test(accountNo)
}

/**
 * One text for one account, however it is typed: banks and forms write zeros before a number or leave them out. The database's
 * `account_key` is the same.
 */
export function accountKey(bank: string, accountNo: string): string {
  return accountNo.replace(/^0+/, '').padStart(accountDigits(bank) ?? DIGITS_LEAST, '0')
}

/** An account as its bank prints it: `123-4-56789-0`. Of another length, or of another bank, its digits alone. */
export function groupedAccount(bank: string, accountNo: string): string {
  const groups = GROUPS[bank] ?? []
  if (accountNo.length !== accountDigits(bank)) return accountNo
  let from = 0
  return groups
    .map((digits) => {
      from += digits
      return accountNo.slice(from - digits, from)
    })
    .join('-')
}

/** The same with most digits hidden: `xxx-x-xx789-0`. */
export function maskedAccount(bank: string, accountNo: string): string {
  return groupedAccount(bank, accountNo.slice(0, -SHOWN).replace(/\d/g, 'x') + accountNo.slice(-SHOWN))
}
