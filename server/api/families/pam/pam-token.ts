import type { PamError } from '../../../../contract/games/pam/pam-calls.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import type { Operator } from '../../road/caller.ts'
import { headerText } from '../../road/identify.ts'
import type { SentCall } from '../family.ts'
import { knownKeys } from '../known-keys.ts'
import { jsonOf } from '../wallet-meaning.ts'

/**
 * The JSON of a call that bears a token of the provider that its query names; undefined for a call without a body. Throws
 * SIGNATURE_WRONG, and BAD_REQUEST for another provider than the token's and for what is no JSON.
 */
export async function openPamCall(ctx: Context, operator: Operator, sent: SentCall): Promise<unknown> {
  const token = /^Bearer ([\x21-\x7e]{1,200})$/.exec(headerText(sent.headers.authorization) ?? '')?.[1]
  if (token === undefined) throw new Refusal('SIGNATURE_WRONG')
  const fingerprint = sha256(Buffer.from(token)).toHex()
  const keys = await knownKeys(ctx, operator.id)
  const own = keys.filter((key) => key.kind === 'bearer' && key.fingerprint === fingerprint)
  if (own.length === 0) throw new Refusal('SIGNATURE_WRONG')
  const { provider } = sent.query as { readonly provider?: string }
  if (!own.some((key) => key.provider === provider)) throw saying('PAM_ERR_MISSING_PROVIDER')
  if (!Buffer.isBuffer(sent.body)) return undefined
  try {
    return jsonOf(sent.body)
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}

/** A refusal that only this interface has, in its own code. */
export function saying(says: PamError, extra: Readonly<Record<string, unknown>> = {}): Refusal {
  return new Refusal('BAD_REQUEST', { ...extra, says })
}
