import { Refusal } from '../../errors.ts'

/** A Thai phone number as it was typed: digits alone, with the leading 0 that +66 stands for. Throws PHONE_INVALID. */
export function phoneOf(typed: string): string {
  const phone = typed.replace(/[\s().-]/g, '').replace(/^(\+66|0066)0?/, '0')
  if (!/^0[2-9][0-9]{8}$/.test(phone)) throw new Refusal('PHONE_INVALID')
  return phone
}
