import type { LimitShown } from '../../../contract/services/play-control.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { LIMIT_KINDS, type LimitKind, spansOf } from '../../../domain/safer/play-limit.ts'
import { Money } from '../../../ui/money.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { FormChoice } from '../../fields/form-choice.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { limitText } from '../../text/play-limits.ts'
import { type LimitAct, limitButton, limitForm } from './limit-acts.ts'

interface LimitProps {
  xsrf: string
  /** Of the form that is shown: sent twice it is one step. */
  actKey: string
}

/** What a member may deposit, stake and lose, each over three spans of time. */
export function LimitCards({ limits, ...props }: LimitProps & { limits: readonly LimitShown[] }) {
  return LIMIT_KINDS.map((kind) => (
    <KindCard key={kind} kind={kind} limits={limits.filter((each) => each.kind === kind)} {...props} />
  ))
}

function KindCard({
  kind,
  limits,
  xsrf,
  actKey,
}: LimitProps & { kind: LimitKind; limits: readonly LimitShown[] }) {
  const { title, why } = wordsOf(kind)
  const isTime = kind === 'time'
  const set = limits.filter(({ amount, asked }) => amount !== null || asked)
  return (
    <section className="card play-card" aria-labelledby={`limit-${kind}`}>
      <div>
        <h2 id={`limit-${kind}`} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{why}</p>
      </div>
      {set.length === 0 ? null : (
        <ul className="play-limits">
          {set.map((limit) => (
            <LimitRow key={limit.span} limit={limit} xsrf={xsrf} actKey={actKey} />
          ))}
        </ul>
      )}
      <MemberForm
        of={limitForm(kind)}
        submit={{
          label: isTime ? limitText.time.set : limitText.set,
          tone: 'soft',
          spoken: `${isTime ? limitText.time.set : limitText.set} ${title}`,
        }}
        xsrf={xsrf}
        done={limitText.done}
        className="play-limit-form"
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="key" value={actKey} />
        <FormChoice label={limitText.span} name="span" required>
          {spansOf(kind).map((span) => (
            <option key={span} value={span}>
              {limitText.spans[span]}
            </option>
          ))}
        </FormChoice>
        <FormField
          label={isTime ? limitText.time.amount : limitText.amount}
          name={isTime ? 'minutes' : 'amount'}
          inputMode={isTime ? 'numeric' : 'decimal'}
          autoComplete="off"
          required
          maxLength={12}
        />
      </MemberForm>
    </section>
  )
}

function wordsOf(kind: LimitKind) {
  return kind === 'time' ? limitText.time : limitText.kinds[kind]
}

/** A limit's figure as it is read: baht, of time minutes. */
function figureText(kind: LimitKind, figure: number): string {
  return kind === 'time' ? limitText.time.minutes(figure) : moneyText(bahtToSatang(figure))
}

function LimitRow({ limit, xsrf, actKey }: LimitProps & { limit: LimitShown }) {
  const { kind, amount, left, more_at: moreAt, asked, span } = limit
  const button = (act: LimitAct) => <ActButton act={act} limit={limit} xsrf={xsrf} actKey={actKey} />
  return (
    <li>
      <div className="play-limit-line">
        <span>{limitText.spans[span]}</span>
        {amount === null ? null : (
          <strong>
            {kind === 'time' ? (
              limitText.time.minutes(amount)
            ) : (
              <Money amount={bahtToSatang(amount)} decimals="needed" />
            )}
          </strong>
        )}
      </div>
      {left === null ? null : (
        <p className="text-sm text-ink-2">
          {limitText.left(figureText(kind, left))}
          {moreAt ? ` · ${limitText.more(dateAndClock(Date.parse(moreAt)))}` : null}
        </p>
      )}
      {asked ? (
        <>
          <p className="text-sm">
            {asked.amount === null
              ? kind === 'time'
                ? limitText.time.askedNone
                : limitText.askedNone
              : limitText.asked(figureText(kind, asked.amount))}{' '}
            {asked.may_confirm
              ? limitText.confirmUntil(dateAndClock(Date.parse(asked.until)))
              : limitText.confirmFrom(dateAndClock(Date.parse(asked.from)))}
          </p>
          <div className="play-ways">
            {asked.may_confirm ? button('confirm') : null}
            {button('drop')}
          </div>
        </>
      ) : (
        button('none')
      )}
    </li>
  )
}

function ActButton({
  act,
  limit: { kind, span },
  xsrf,
  actKey,
}: LimitProps & { act: LimitAct; limit: LimitShown }) {
  const label = limitText.acts[act]
  const spoken = `${label} ${wordsOf(kind).title} ${limitText.spans[span]}`
  const tone = act === 'confirm' ? 'soft' : 'ghost'
  return (
    <MemberForm of={limitButton(act, kind, span)} submit={{ label, tone, size: 'sm', spoken }} xsrf={xsrf}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="span" value={span} />
      <input type="hidden" name="key" value={actKey} />
    </MemberForm>
  )
}
