import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import type { MemberSession } from '../../../contract/services/organize.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { PinField } from '../../fields/pin-field.tsx'
import { type FormAnswer, isRefusedAt } from '../../forms/form-answer.ts'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { Told } from '../../forms/told.tsx'
import { deviceName, isPhone } from '../../session/device-name.ts'
import { devicesText } from '../../text/account.ts'

interface DevicesCardProps {
  /** Null when they could not be loaded. */
  sessions: readonly MemberSession[] | null
  xsrf: string
  nowMs: number
  /** With a PIN, it is asked for each device to be signed out. */
  hasPin: boolean
}

const END_SESSION = 'end:'

/** The form that ends one session; without an id all others. */
export function endSessionForm(id: string) {
  return { name: END_SESSION + id, fields: { pin: 'secret' } } as const
}

/** The member's sessions, with a button to end each of the others. */
export function DevicesCard({ sessions, xsrf, nowMs, hasPin }: DevicesCardProps) {
  const others = sessions?.filter(({ here }) => !here) ?? []
  return (
    <section className="card p-5" aria-labelledby="devices">
      <h2 id="devices" className="text-lg">
        {devicesText.heading}
      </h2>
      <p className="text-sm text-ink-2">{devicesText.lead}</p>
      <LastOutcome />
      {sessions ? (
        <ul className="mt-2">
          {sessions.map((session) => (
            <Device key={session.id} session={session} xsrf={xsrf} nowMs={nowMs} hasPin={hasPin} />
          ))}
        </ul>
      ) : (
        <div className="mt-3">
          <Alert tone="error">{devicesText.failed}</Alert>
        </div>
      )}
      {others.length > 1 ? (
        <div className="mt-3">
          <EndSession xsrf={xsrf} id="" hasPin={hasPin} label={devicesText.endOthers} tone="danger" />
        </div>
      ) : null}
    </section>
  )
}

interface DeviceProps {
  session: MemberSession
  xsrf: string
  nowMs: number
  hasPin: boolean
}

function Device({ session, xsrf, nowMs, hasPin }: DeviceProps) {
  const name = session.browser ? deviceName(session.device) : devicesText.program
  const Icon = isPhone(session.device) ? Smartphone : Laptop
  const when = recentMoment(Date.parse(session.seen_at), nowMs)
  return (
    <li className="device border-b border-line-soft py-3 last:border-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand-ink">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          {name}
          {session.here ? <Badge tone="success">{devicesText.here}</Badge> : null}
        </p>
        <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
          {devicesText.lastUsed(when)}
          <span className="block">{devicesText.from(session.address)}</span>
        </p>
      </div>
      {session.here ? null : (
        <EndSession
          xsrf={xsrf}
          id={session.id}
          hasPin={hasPin}
          label={devicesText.end}
          spoken={devicesText.endOn(name)}
          tone="line"
        />
      )}
    </li>
  )
}

interface EndSessionProps {
  xsrf: string
  /** Empty: all sessions but this one. */
  id: string
  hasPin: boolean
  label: string
  spoken?: string
  tone: 'line' | 'danger'
}

/** Ends a session by a button, or, with a PIN, by a form that asks for it. */
function EndSession({ xsrf, id, hasPin, label, spoken, tone }: EndSessionProps) {
  const ending = endSessionForm(id)
  const answer = useAnswerTo(ending)
  const asksPin = hasPin || isRefusedAt('pin', answer)
  const wide = id === '' ? 'w-full' : ''
  const form = (
    <MemberForm
      of={ending}
      submit={{
        label,
        tone: asksPin ? 'danger' : tone,
        size: 'sm',
        className: wide,
        ...(spoken === undefined ? {} : { spoken }),
      }}
      xsrf={xsrf}
      isToldElsewhere
      preventScrollReset
      className={asksPin ? 'device-pin' : ''}
    >
      <input type="hidden" name="session" value={id} />
      {asksPin ? <PinField /> : null}
    </MemberForm>
  )
  if (!asksPin) return form
  return (
    <details className={id === '' ? '' : 'device-ending'} open={isRefusedAt('pin', answer) || undefined}>
      <summary className={buttonClass(tone, 'sm', wide)} aria-label={spoken}>
        {label}
      </summary>
      {form}
    </details>
  )
}

/** The outcome of the last form. A session that ended has no form any more, so the outcome is shown above the list. */
function LastOutcome() {
  const answer = usePageAnswer<Partial<FormAnswer>>()
  if (!answer?.form?.startsWith(END_SESSION) || isRefusedAt('pin', answer)) return null
  const isRefused = 'error' in answer
  const done = answer.form === END_SESSION ? devicesText.endedOthers : devicesText.ended
  return (
    <div className="mt-3">
      <Told tone={isRefused ? 'error' : 'info'} of={answer}>
        {isRefused ? answer.error : done}
      </Told>
    </div>
  )
}
