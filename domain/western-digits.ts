const TYPED_DIGITS = /[๐-๙０-９]/g

/** Thai and full-width digits as 0-9; every other character stays. */
export function westernDigits(text: string): string {
  return text.replace(TYPED_DIGITS, westernDigit)
}

function westernDigit(digit: string): string {
  return String(digit.charCodeAt(0) - (digit <= '๙' ? '๐' : '０').charCodeAt(0))
}
