import type { Profile } from '../../../contract/services/organize.ts'
import { FormChoice } from '../../fields/form-choice.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { profileText } from '../../text/account.ts'
import { BankMark } from '../deposit/bank-mark.tsx'
import { BANK } from './profile-change.ts'
import { ProofFields } from './proof-fields.tsx'

interface BankCardProps {
  own: NonNullable<Profile['banks']>
  /** The banks to choose from; empty when the list could not be loaded. */
  banks: readonly { readonly code: string; readonly name: string; readonly color: string }[]
  xsrf: string
  hasPin: boolean
}

/** The account that withdrawals go to. The member adds the first one; later changes are made by staff. */
export function BankCard({ own, banks, xsrf, hasPin }: BankCardProps) {
  const answer = useAnswerTo(BANK)
  return (
    <section id="bank" className="card p-5" aria-labelledby="bank-heading">
      <h2 id="bank-heading" className="text-lg">
        {profileText.bankHeading}
      </h2>
      <p className="text-sm text-ink-2">{profileText.bankLead}</p>
      {answer && 'done' in answer ? (
        <div className="mt-3">
          <Told tone="success" of={answer}>
            {profileText.savedBank}
          </Told>
        </div>
      ) : null}
      {own.length > 0 ? (
        <>
          <ul className="mt-2">
            {own.map(({ code, name, account_no }) => (
              <li key={`${code} ${account_no}`} className="flex items-center gap-3 py-2">
                <BankMark code={code} color={banks.find((each) => each.code === code)?.color ?? ''} />
                <span>
                  <span className="block text-sm text-ink-2">{name}</span>
                  <span className="block text-base font-semibold">{account_no}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-xs text-ink-3">
            {profileText.bankFixed}{' '}
            <PreloadLink to="/contact" className="text-brand-ink underline">
              {profileText.contact}
            </PreloadLink>
          </p>
        </>
      ) : (
        <AddForm banks={banks} xsrf={xsrf} hasPin={hasPin} />
      )}
    </section>
  )
}

function AddForm({ banks, xsrf, hasPin }: Omit<BankCardProps, 'own'>) {
  return (
    <MemberForm
      of={BANK}
      submit={{ label: profileText.saveBank, tone: 'soft' }}
      xsrf={xsrf}
      head={<p className="text-base">{profileText.noBank}</p>}
      preventScrollReset
      className="mt-3 grid gap-4.5"
    >
      <FormChoice label={profileText.bank} name="bank" required>
        <option value="" disabled>
          {profileText.chooseBank}
        </option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </FormChoice>
      <FormField
        label={profileText.account}
        name="account_no"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
      />
      <ProofFields hasPin={hasPin} />
    </MemberForm>
  )
}
