import Landmark from 'lucide-react/icons/landmark'
import { Form, useNavigation } from 'react-router'
import type { Profile } from '../../../contract/services/organize.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { profileText } from '../../text/account.ts'
import type { ProfileOutcome } from './profile-change.ts'

interface BankCardProps {
  own: NonNullable<Profile['banks']>
  /** The banks to choose from; empty when the list could not be read. */
  banks: readonly { readonly code: string; readonly name: string }[]
  xsrf: string
  hasPin: boolean
  told: ProfileOutcome | undefined
}

/** Where winnings go. The first account is the member's to add; after that it is staff matter. */
export function BankCard({ own, banks, xsrf, hasPin, told }: BankCardProps) {
  return (
    <section id="bank" className="card p-5" aria-labelledby="bank-heading">
      <h2 id="bank-heading" className="text-lg">
        {profileText.bankHeading}
      </h2>
      <p className="text-sm text-ink-2">{profileText.bankLead}</p>
      {told && 'done' in told ? (
        <div className="mt-3">
          <Alert tone="info">{profileText.savedBank}</Alert>
        </div>
      ) : null}
      {own.length > 0 ? (
        <>
          <ul className="mt-2">
            {own.map(({ code, name, account_no }) => (
              <li key={`${code} ${account_no}`} className="flex items-center gap-3 py-2">
                <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand-ink">
                  <Landmark size={20} strokeWidth={1.75} aria-hidden="true" />
                </span>
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
        <AddForm banks={banks} xsrf={xsrf} hasPin={hasPin} told={told} />
      )}
    </section>
  )
}

function AddForm({ banks, xsrf, hasPin, told }: Omit<BankCardProps, 'own'>) {
  const busy = useNavigation().formData?.has('account_no') ?? false
  const refused = told && 'error' in told ? told : undefined
  return (
    <Form method="post" preventScrollReset className="mt-3 grid gap-4.5">
      <p className="text-base">{profileText.noBank}</p>
      <input type="hidden" name="_csrf" value={xsrf} />
      {refused && !refused.field ? <Alert tone="error">{refused.error}</Alert> : null}
      <SelectField label={profileText.bank} name="bank" required defaultValue={refused?.kept.bank ?? ''}>
        <option value="" disabled>
          {profileText.chooseBank}
        </option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={profileText.account}
        name="account_no"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
        defaultValue={refused?.kept.account_no}
        error={refused?.field === 'account_no' ? refused.error : undefined}
      />
      <PasswordField
        label={profileText.password}
        name="password"
        hint={profileText.passwordHint}
        autoComplete="current-password"
        error={refused?.field === 'password' ? refused.error : undefined}
      />
      {hasPin || refused?.field === 'pin' ? (
        <PinField error={refused?.field === 'pin' ? refused.error : undefined} />
      ) : null}
      <Button type="submit" tone="soft" busy={busy}>
        {profileText.saveBank}
      </Button>
    </Form>
  )
}
