import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Operator } from './operator.ts'
import { findOperatorByCode, lockOperator, updateOperatorSettings } from './queries.ts'

/** Those who call an operator's site by program. */
export type PartnerName = 'bank-feed' | 'sms-reader' | 'qr'

/** The secret that a partner signs with now. */
export function partnerSecret(
  ctx: Context,
  partner: PartnerName,
  operator: Pick<Operator, 'id'> & { readonly settings?: Operator['settings'] },
): string {
  return ctx.keys.partner(partner, operator.id, operator.settings?.partnerRotations?.[partner] ?? 0)
}

/**
 * Gives a partner another secret, for whoever has the machine. The one of before is refused from the commit on, and within a
 * second by other processes. Throws `Refusal` SERVICE_UNKNOWN.
 */
export async function rotatePartnerSecret(
  ctx: Context,
  wish: { readonly code: string; readonly partner: PartnerName },
): Promise<void> {
  const found = await findOperatorByCode(ctx.read, wish.code)
  if (!found) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  await ctx.transaction(async (tx) => {
    const operator = await lockOperator(tx, found.id)
    const before = operator?.settings.partnerRotations ?? {}
    const rotation = (before[wish.partner] ?? 0) + 1
    await updateOperatorSettings(tx, found.id, { partnerRotations: { ...before, [wish.partner]: rotation } })
    const body = { name: wish.partner, rotation }
    await appendAudit(tx, { operatorId: found.id, actor: 'system', kind: 'partner.rotate', body })
  })
}
