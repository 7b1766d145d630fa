import { thaiPhone } from '../../../domain/account/thai-phone.ts'
import { Refusal } from '../../errors.ts'

/** Ten digits of what was typed. Throws PHONE_INVALID. */
export function phoneOf(typed: string): string {
  const phone = thaiPhone(typed)
  if (phone === undefined) throw new Refusal('PHONE_INVALID')
  return phone
}
