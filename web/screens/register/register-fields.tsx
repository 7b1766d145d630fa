import { FormChoice } from '../../fields/form-choice.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { registerText } from '../../text/sign-in.ts'
import { BankFields } from './bank-fields.tsx'
import { BirthDateFields } from './birth-date-fields.tsx'

interface RegisterFieldsProps {
  loaded: {
    readonly banks: readonly { readonly code: string; readonly name: string }[]
    readonly promotions: readonly { readonly id: string; readonly name: string }[]
    readonly nowMs: number
  }
}

export function RegisterFields({ loaded }: RegisterFieldsProps) {
  return (
    <>
      <SignInFields />
      <FormField
        label={registerText.phone}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        pattern="0[0-9]{9}"
        required
      />
      <BirthDateFields nowMs={loaded.nowMs} />
      <BankFields banks={loaded.banks} />
      {loaded.promotions.length > 0 ? <PromotionField promotions={loaded.promotions} /> : null}
    </>
  )
}

function SignInFields() {
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
      />
      <PasswordField
        label={registerText.password}
        name="password"
        hint={registerText.passwordHint}
        autoComplete="new-password"
        minLength={8}
      />
      <div className="grid grid-cols-2 gap-3">
        <FormField
          label={registerText.firstName}
          name="first_name"
          autoComplete="given-name"
          required
          maxLength={100}
        />
        <FormField
          label={registerText.lastName}
          name="last_name"
          autoComplete="family-name"
          required
          maxLength={100}
        />
      </div>
    </>
  )
}

function PromotionField({ promotions }: Pick<RegisterFieldsProps['loaded'], 'promotions'>) {
  return (
    <FormChoice label={registerText.promotion} name="promotion">
      <option value="">{registerText.noPromotion}</option>
      {promotions.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FormChoice>
  )
}
