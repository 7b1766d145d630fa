import { Link } from 'react-router'
import type { LimitShown } from '../../../contract/services/play-control.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { LIMIT_KINDS, type LimitKind, spansOf } from '../../../domain/safer/play-limit.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { FormChoice } from '../../fields/form-choice.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { HOME_OF_NEW_MEMBER } from '../../session/just-registered.ts'
import { firstLimitText } from '../../text/first-limit.ts'
import { limitText } from '../../text/play-limits.ts'
import { FIRST_LIMITS, fieldsOf } from './first-limits-act.ts'

interface FirstLimitsProps {
  limits: readonly LimitShown[]
  xsrf: string
  /** Of what each kind sets, so that sending it twice is one step. */
  keys: readonly string[]
}

/** Asked once of a new member, who may as well go on: what they want to deposit, stake, lose and play at most. */
export function FirstLimits({ limits, ...props }: FirstLimitsProps) {
  const answer = useAnswerTo(FIRST_LIMITS)
  const set = limits.filter(({ amount }) => amount !== null)
  const isAsked = set.length === 0 || (answer !== undefined && 'error' in answer)
  return (
    <section className="mx-auto w-full max-w-140">
      {isAsked ? <Question set={set} {...props} /> : <Standing set={set} />}
      <p className="mt-5 text-sm text-ink-2 text-pretty">{firstLimitText.later}</p>
    </section>
  )
}

type QuestionProps = Omit<FirstLimitsProps, 'limits'> & {
  /** What the form has set before something failed. */
  set: readonly LimitShown[]
}

function Question({ set, xsrf, keys }: QuestionProps) {
  return (
    <>
      <p className="mt-4 font-medium text-success-ink">{firstLimitText.registered}</p>
      <h1 className="mt-1 text-2xl">{firstLimitText.title}</h1>
      <p className="mt-2 text-ink-2 text-pretty">{firstLimitText.lead}</p>
      {set.length > 0 ? <SetList set={set} /> : null}
      <MemberForm
        of={FIRST_LIMITS}
        submit={{ label: firstLimitText.submit, tone: 'brand', size: 'lg' }}
        foot={
          <Link to={HOME_OF_NEW_MEMBER} className={buttonClass('ghost')}>
            {firstLimitText.skip}
          </Link>
        }
        xsrf={xsrf}
        className="mt-5 grid gap-5"
      >
        {LIMIT_KINDS.map((kind, place) =>
          set.some((limit) => limit.kind === kind) ? null : (
            <KindFields key={kind} kind={kind} actKey={keys[place] ?? ''} />
          ),
        )}
      </MemberForm>
    </>
  )
}

/** A figure of the member's own: no amount is offered beside it. */
function KindFields({ kind, actKey }: { kind: LimitKind; actKey: string }) {
  const { figure, span, key } = fieldsOf(kind)
  const isTime = kind === 'time'
  return (
    <fieldset className="play-first-kind">
      <legend className="font-medium">{titleOf(kind)}</legend>
      <p className="text-sm text-ink-2 text-pretty">{firstLimitText.why[kind]}</p>
      <input type="hidden" name={key} value={actKey} />
      <div className="play-limit-form">
        <FormField
          label={isTime ? limitText.time.amount : limitText.amount}
          name={figure}
          inputMode={isTime ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={12}
        />
        <FormChoice label={limitText.span} name={span}>
          {spansOf(kind).map((each) => (
            <option key={each} value={each}>
              {limitText.spans[each]}
            </option>
          ))}
        </FormChoice>
      </div>
    </fieldset>
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
      <SetList set={set} />
      <Link to={HOME_OF_NEW_MEMBER} className={`${buttonClass('cta')} mt-5 w-full`}>
        {firstLimitText.goOn}
      </Link>
    </>
  )
}

function SetList({ set }: { set: readonly LimitShown[] }) {
  return (
    <ul className="card mt-4 grid gap-3 p-5">
      {set.map(({ kind, span, amount }) => (
        <li key={`${kind} ${span}`} className="play-first-set">
          <span>
            {titleOf(kind)} <span className="text-ink-2">{limitText.spans[span]}</span>
          </span>
          <strong>
            {kind === 'time' ? (
              limitText.time.minutes(amount ?? 0)
            ) : (
              <Money amount={bahtToSatang(amount ?? 0)} decimals="needed" />
            )}
          </strong>
        </li>
      ))}
    </ul>
  )
}

function titleOf(kind: LimitKind): string {
  return kind === 'time' ? limitText.time.title : limitText.kinds[kind].title
}
