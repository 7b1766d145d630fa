/** A Thai phone number as ten digits, with a leading 0 in place of +66; undefined when it is none. */
export function thaiPhone(typed: string): string | undefined {
  const phone = typed.replace(/[\s().-]/g, '').replace(/^(\+66|0066)0?/, '0')
  return /^0[2-9][0-9]{8}$/.test(phone) ? phone : undefined
}
