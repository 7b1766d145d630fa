import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { registerText } from '../../text/sign-in.ts'
import { BankFields } from './bank-fields.tsx'
import { BirthDateFields } from './birth-date-fields.tsx'
import type { Registered } from './registration-form.ts'

interface RegisterFieldsProps {
  loaded: {
    readonly banks: readonly { readonly code: string; readonly name: string }[]
    readonly promotions: readonly { readonly id: string; readonly name: string }[]
    readonly nowMs: number
  }
  /** What came back when the form was refused: all that was typed but the password, and why. */
  refused: Registered | undefined
}

/** Every field of the registration form; a refusal stands at the field it is about. */
export function RegisterFields({ loaded, refused }: RegisterFieldsProps) {
  const kept = refused?.kept
  const wrong = (field: Registered['field']) =>
    refused && refused.field === field ? refused.error : undefined
  return (
    <>
      <SignInFields refused={refused} />
      <TextField
        label={registerText.phone}
        name="phone"
        error={wrong('phone')}
        defaultValue={kept?.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        pattern="0[0-9]{9}"
        required
      />
      <BirthDateFields kept={kept?.birth_date} error={wrong('birth_date')} nowMs={loaded.nowMs} />
      <BankFields banks={loaded.banks} kept={kept} error={wrong('account_no')} />
      {loaded.promotions.length > 0 ? (
        <PromotionField promotions={loaded.promotions} kept={kept?.promotion} />
      ) : null}
    </>
  )
}

function SignInFields({ refused }: Pick<RegisterFieldsProps, 'refused'>) {
  const kept = refused?.kept
  const wrong = (field: Registered['field']) =>
    refused && refused.field === field ? refused.error : undefined
  return (
    <>
      <TextField
        label={registerText.name}
        name="username"
        hint={registerText.nameHint}
        error={wrong('username')}
        defaultValue={kept?.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={4}
        maxLength={20}
        pattern="[A-Za-z0-9]+"
      />
      <PasswordField
        label={registerText.password}
        name="password"
        hint={registerText.passwordHint}
        error={wrong('password')}
        autoComplete="new-password"
        minLength={8}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={registerText.firstName}
          name="first_name"
          defaultValue={kept?.first_name}
          autoComplete="given-name"
          required
          maxLength={100}
        />
        <TextField
          label={registerText.lastName}
          name="last_name"
          defaultValue={kept?.last_name}
          autoComplete="family-name"
          required
          maxLength={100}
        />
      </div>
    </>
  )
}

interface PromotionFieldProps {
  promotions: RegisterFieldsProps['loaded']['promotions']
  kept: string | undefined
}

function PromotionField({ promotions, kept }: PromotionFieldProps) {
  return (
    <SelectField label={registerText.promotion} name="promotion" defaultValue={kept ?? ''}>
      <option value="">{registerText.noPromotion}</option>
      {promotions.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
