import type { ReactNode } from 'react'
import { maskedAccount } from '../../../domain/payments/account-groups.ts'
import { depositText } from '../../text/deposit.ts'

/** One thing to know about an order. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface FromAccountProps {
  of: { readonly bank_name: string; readonly bankName: string; readonly accountNo: string } | null
}

/** The member's own account, from which the money comes. */
export function FromAccount({ of }: FromAccountProps) {
  if (!of) return null
  return (
    <Fact label={depositText.from}>
      {of.bank_name} <span className="whitespace-nowrap">{maskedAccount(of.bankName, of.accountNo)}</span>
    </Fact>
  )
}
