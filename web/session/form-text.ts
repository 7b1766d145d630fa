/** Fields that hold digits: Thai digits in them are read as 0-9. Names, notes and secrets stay as they were typed. */
const DIGIT_FIELD = /^(phone|account_no|amount|minutes|number|code)$/

/** A field of a form as text; absent fields and files are empty. The browser sends on what the server will read. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  if (typeof value !== 'string') return ''
  // As `westernDigits` does it, which imported from here would weigh on the sign-in page: its budget has no room.
  return import.meta.env.SSR && DIGIT_FIELD.test(name)
    ? value.replace(/[๐-๙０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    : value
}
