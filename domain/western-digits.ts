/** Thai and full-width digits as 0-9; every other character stays. The last four bits of each are its value. */
export function westernDigits(text: string): string {
  return text.replace(/[๐-๙０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
