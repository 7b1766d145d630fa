import { Link } from 'react-router'
import type { LimitShown } from '../../../contract/services/play-control.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { spansOf } from '../../../domain/safer/play-limit.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { Money } from '../../../ui/money.tsx'
import { FormChoice } from '../../fields/form-choice.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { useAmountField } from '../../forms/use-amount-field.ts'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { HOME_OF_NEW_MEMBER } from '../../session/just-registered.ts'
import { firstLimitText } from '../../text/first-limit.ts'
import { limitText } from '../../text/play-limits.ts'
import { limitForm } from './limit-acts.ts'

/** From small to large, and none is chosen: nobody is led to a high one. */
const QUICK_BAHT = [300, 500, 1000, 3000, 5000]

interface FirstLimitProps {
  /** The limits of deposits that stand. */
  set: readonly LimitShown[]
  xsrf: string
  actKey: string
}

/** Asked once of a new member, who may as well go on: what they want to deposit at most. */
export function FirstLimit({ set, ...props }: FirstLimitProps) {
  return (
    <section className="mx-auto w-full max-w-140">
      {set.length > 0 ? <Standing set={set} /> : <Question {...props} />}
      <p className="mt-5 text-sm text-ink-2 text-pretty">{firstLimitText.later}</p>
    </section>
  )
}

function Question({ xsrf, actKey }: Omit<FirstLimitProps, 'set'>) {
  return (
    <>
      <p className="mt-4 font-medium text-success-ink">{firstLimitText.registered}</p>
      <h1 className="mt-1 text-2xl">{firstLimitText.title}</h1>
      <p className="mt-2 text-ink-2 text-pretty">{firstLimitText.lead}</p>
      <MemberForm
        of={limitForm('deposit')}
        submit={{ label: limitText.set, tone: 'brand', size: 'lg' }}
        foot={
          <Link to={HOME_OF_NEW_MEMBER} className={buttonClass('ghost')}>
            {firstLimitText.skip}
          </Link>
        }
        xsrf={xsrf}
        className="mt-5 grid gap-4.5"
      >
        <input type="hidden" name="kind" value="deposit" />
        <input type="hidden" name="key" value={actKey} />
        <Amount />
        <FormChoice label={limitText.span} name="span" required>
          {spansOf('deposit').map((span) => (
            <option key={span} value={span}>
              {limitText.spans[span]}
            </option>
          ))}
        </FormChoice>
      </MemberForm>
    </>
  )
}

function Amount() {
  const { around, isTyped, write } = useAmountField()
  const hydrated = useHydrated()
  return (
    <div {...around}>
      <FormField
        label={limitText.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
      />
      {hydrated ? (
        // biome-ignore lint/a11y/useSemanticElements: the amounts belong to the field above, which has its label
        <div className="play-first-quick" role="group" aria-label={firstLimitText.usual}>
          {QUICK_BAHT.map((baht) => (
            <Chip key={baht} shape="square" pressed={isTyped(baht)} onClick={() => write(baht)}>
              {baht.toLocaleString('en-US')}
            </Chip>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** What was set, seen before the member goes on. */
function Standing({ set }: { set: readonly LimitShown[] }) {
  return (
    <>
      <h1 className="mt-4 text-2xl">{firstLimitText.set}</h1>
      <div className="mt-4">
        <Told tone="success" of={set.length}>
          {firstLimitText.holds}
        </Told>
      </div>
      <ul className="card mt-4 grid gap-3 p-5">
        {set.map(({ span, amount }) => (
          <li key={span} className="play-first-set">
            <span>{limitText.spans[span]}</span>
            <strong>
              <Money amount={bahtToSatang(amount ?? 0)} decimals="needed" />
            </strong>
          </li>
        ))}
      </ul>
      <Link to={HOME_OF_NEW_MEMBER} className={`${buttonClass('cta')} mt-5 w-full`}>
        {firstLimitText.goOn}
      </Link>
    </>
  )
}
