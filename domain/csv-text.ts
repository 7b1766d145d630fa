/** Before the first line, so that spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet takes for a formula: some drop spaces before it, some take `|` and `%` for one, and East Asian ones read its
 * wide forms.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@|%＝＋－＠])/u

/**
 * A text as a cell of a CSV file (RFC 4180). One that a spreadsheet would reckon gets an apostrophe: what somebody typed must not
 * run on the computer of whoever opens the file.
 */
export function csvText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
