import type { AssistantRoleShown, AssistantShown } from '../../../contract/assistants/calls.ts'
import { FormField } from '../../fields/form-field.tsx'
import { useFormField } from '../../forms/use-form-field.ts'
import { PageHead } from '../../lists/page-head.tsx'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'
import { assistantText } from '../../text/assistants.ts'
import './assistant.css'

const PAGES = [
  { to: '/assistant', label: assistantText.list },
  { to: '/assistant/report', label: assistantText.report },
  { to: '/assistant/report?of=money', label: assistantText.acts },
  { to: '/assistant/report?of=play', label: assistantText.playActs },
  { to: '/assistant/create', label: assistantText.create },
  { to: '/assistant/role', label: assistantText.roles },
  { to: '/assistant/ban', label: assistantText.banned },
] as const

/** What all four pages show. `actKey`: of a form that makes something new, so that sending it twice makes one. */
export async function loadAssistants({ clients, operator, xsrf, member }: MemberVisit, url: URL) {
  const answer = sessionHolds(await clients.organize.assistants({}), url)
  return {
    ...{ xsrf, brand: operator.brand, owner: member.name, actKey: crypto.randomUUID() },
    shown: answer.status ? answer : null,
  }
}

export function AssistantHead({ at, lead }: { at: (typeof PAGES)[number]['to']; lead: string }) {
  return (
    <PageHead title={assistantText.title} lead={lead} at={at} pages={PAGES} label={assistantText.pages} />
  )
}

interface TermsProps {
  roles: readonly AssistantRoleShown[]
  lotteries: readonly { readonly id: string; readonly name: string }[]
  now?: Pick<AssistantShown, 'role_id' | 'day_budget' | 'lotteries' | 'commission'>
}

/** Role, budget, commission and lotteries of an assistant. */
export function TermsFields({ roles, lotteries, now }: TermsProps) {
  return (
    <>
      <Ticks
        isOne
        name="role_id"
        legend={assistantText.role}
        options={roles.map(({ id, name }) => [id, name])}
        now={[now?.role_id ?? roles[0]?.id ?? '']}
      />
      <FormField
        label={assistantText.budget}
        hint={assistantText.budgetHint}
        name="day_budget"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={now?.day_budget?.toString()}
      />
      <FormField
        label={assistantText.commission}
        hint={assistantText.commissionHint}
        name="commission"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={now?.commission ? String(now.commission) : undefined}
      />
      <details className="assistant-fold" open={(now?.lotteries ?? []).length > 0 || undefined}>
        <summary>
          {assistantText.lotteries} <span className="text-sm text-ink-2">{assistantText.lotteriesHint}</span>
        </summary>
        <Ticks
          name="lotteries"
          legend={assistantText.lotteries}
          options={lotteries.map(({ id, name }) => [id, name])}
          now={now?.lotteries ?? []}
        />
      </details>
    </>
  )
}

interface TicksProps {
  /** One of them, and not any number. */
  isOne?: boolean
  name: string
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  now: readonly string[]
}

/** A list to tick. After a refusal it shows what was ticked. */
export function Ticks({ isOne = false, name, legend, options, now }: TicksProps) {
  const { typed, error } = useFormField(name)
  const ticked = typed === undefined ? now : typed.split(' ')
  return (
    <fieldset
      className="assistant-ticks"
      key={ticked.join()}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{legend}</legend>
      <div>
        {options.map(([value, label]) => (
          <label key={value}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={name}
              required={isOne}
              value={value}
              defaultChecked={ticked.includes(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
