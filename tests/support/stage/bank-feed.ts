import { randomUUID } from 'node:crypto'
import { keysFrom } from '../../../server/keys.ts'
import { withSql } from '../database/database.ts'
import { signedHeaders } from './partner.ts'
import { TEST_SECRET } from './stage.ts'

interface ToldPayment {
  /** Baht. */
  readonly amount: number
  /** Into which account of the demo; by default its first. */
  readonly accountNo?: string
  readonly sender?: { readonly bank: string; readonly account_no: string; readonly name: string }
}

/** Tells a running site of a payment into the demo's account just now, as the bank's feed does: signed, over HTTP. */
export async function tellOfPayment(
  { siteUrl, databaseUrl }: { siteUrl: string; databaseUrl: string },
  { accountNo, ...payment }: ToldPayment,
): Promise<Response> {
  const [into] = await withSql(
    databaseUrl,
    (sql) => sql`
      select a.operator_id, a.bank, a.account_no from receiving_account a join operator o on o.id = a.operator_id
      where o.code = 'demo' and a.kind = 'bank' and a.account_no = coalesce(${accountNo ?? null}, a.account_no)
      order by a.bank limit 1`,
  )
  const body = JSON.stringify({
    ...{ bank: into?.bank, account_no: into?.account_no, reference: randomUUID(), currency: 'THB' },
    ...{ at: new Date().toISOString(), ...payment },
  })
  const secret = keysFrom(TEST_SECRET).partner('bank-feed', String(into?.operator_id))
  return fetch(`${siteUrl}/partner/bank/notices`, {
    method: 'POST',
    headers: signedHeaders(secret, body),
    body,
  })
}
