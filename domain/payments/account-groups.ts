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

/** An account as its bank prints it: `123-4-56789-0`. Of another length, or of another bank, its digits alone. */
export function groupedAccount(bank: string, accountNo: string): string {
  const groups = GROUPS[bank] ?? []
  if (accountNo.length !== groups.reduce((sum, digits) => sum + digits, 0)) return accountNo
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
