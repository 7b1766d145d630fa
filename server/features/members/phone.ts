import { Refusal } from '../../errors.ts'

/** Normalises a Thai phone number: digits only, with a leading 0 in place of +66. Throws PHONE_INVALID. */
export function phoneOf(typed: string): string {
  const phone = typed.replace(/[\s().-]/g, '').replace(/^(\+66|0066)0?/, '0')
  if (!/^0[2-9][0-9]{8}$/.test(phone)) throw new Refusal('PHONE_INVALID')
  return phone
}
