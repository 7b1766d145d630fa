import { thaiPhone } from '../../../../domain/account/thai-phone.ts'
import type { Reader } from '../../../context.ts'
import type { Operator } from '../../operators/operator.ts'
import { signInName } from '../member-name.ts'
import { listBans, listStopped, type StoppedMember } from './queries-bans.ts'

const MOST = 50

/**
 * Whose account is banned or closed, by sign-in name, member code or phone. Looking for nothing: the newest bans that stand, and
 * whether there are older ones.
 */
export async function findStopped(
  reader: Reader,
  operator: Operator,
  search: string | undefined,
): Promise<{ bans: readonly StoppedMember[]; more: boolean }> {
  if (search !== undefined) {
    const wish = { name: signInName(operator, search), phone: thaiPhone(search) }
    return { bans: await listStopped(reader, operator.id, wish), more: false }
  }
  const found = await listBans(reader, operator.id, MOST + 1)
  return { bans: found.slice(0, MOST), more: found.length > MOST }
}
