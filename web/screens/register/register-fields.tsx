import { FormField } from '../../fields/form-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { registerText } from '../../text/register.ts'
import { BirthDateFields } from './birth-date-fields.tsx'
import { type PromotionAtDoor, PromotionChoice } from './promotion-choice.tsx'
import type { Draft } from './registration-steps.ts'

interface FieldsProps {
  draft: Draft
}

/** Step 1: how the member is reached, and who sent them. */
export function PhoneFields({ draft }: FieldsProps) {
  return (
    <>
      <FormField
        label={registerText.phone}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        required
        defaultValue={draft.phone}
      />
      <FormField
        label={registerText.upline}
        name="upline"
        hint={registerText.uplineHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        defaultValue={draft.upline}
      />
    </>
  )
}

/** Step 2: who it is, as on the bank account and the identity card. */
export function PersonFields({ draft, nowMs }: FieldsProps & { nowMs: number }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <FormField
          label={registerText.firstName}
          name="first_name"
          autoComplete="given-name"
          required
          maxLength={100}
          defaultValue={draft.first_name}
        />
        <FormField
          label={registerText.lastName}
          name="last_name"
          autoComplete="family-name"
          required
          maxLength={100}
          defaultValue={draft.last_name}
        />
      </div>
      <BirthDateFields nowMs={nowMs} draft={draft} />
      <p className="text-xs text-ink-3">{registerText.adult}</p>
    </>
  )
}

interface AccountFieldsProps extends FieldsProps {
  promotions: readonly PromotionAtDoor[]
}

/** Step 3: how the member signs in. */
export function AccountFields({ draft, promotions }: AccountFieldsProps) {
  return (
    <>
      <FormField
        label={registerText.name}
        name="username"
        hint={registerText.nameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={4}
        maxLength={20}
        pattern="[A-Za-z0-9]+"
        defaultValue={draft.username}
      />
      <PasswordField
        label={registerText.password}
        name="password"
        hint={registerText.passwordHint}
        autoComplete="new-password"
        minLength={8}
      />
      {promotions.length > 0 ? (
        <PromotionChoice promotions={promotions} draft={draft.promotion ?? ''} />
      ) : null}
      <p className="text-xs text-ink-3">{registerText.bankLater}</p>
    </>
  )
}
