import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { Form, useNavigation } from 'react-router'
import type { MemberSession } from '../../../contract/organize.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { deviceName, isPhone } from '../../session/device-name.ts'
import { devicesText } from '../../text/account.ts'

interface DevicesCardProps {
  /** Null when they could not be read. */
  sessions: readonly MemberSession[] | null
  xsrf: string
  nowMs: number
  /** What became of the last wish to end one. */
  told: { readonly tone: 'info' | 'error'; readonly text: string } | undefined
}

/** Where the member is signed in, with a way to end what is not his. */
export function DevicesCard({ sessions, xsrf, nowMs, told }: DevicesCardProps) {
  const others = sessions?.filter(({ here }) => !here) ?? []
  return (
    <section className="card p-5" aria-labelledby="devices">
      <h2 id="devices" className="text-lg">
        {devicesText.heading}
      </h2>
      <p className="text-sm text-ink-2">{devicesText.lead}</p>
      {told ? (
        <div className="mt-3">
          <Alert tone={told.tone}>{told.text}</Alert>
        </div>
      ) : null}
      {sessions ? (
        <ul className="mt-2">
          {sessions.map((session) => (
            <Device key={session.id} session={session} xsrf={xsrf} nowMs={nowMs} />
          ))}
        </ul>
      ) : (
        <div className="mt-3">
          <Alert tone="error">{devicesText.failed}</Alert>
        </div>
      )}
      {others.length > 1 ? (
        <EndForm xsrf={xsrf} id="" className="mt-3">
          <Button type="submit" tone="danger" size="sm" className="w-full">
            {devicesText.endOthers}
          </Button>
        </EndForm>
      ) : null}
    </section>
  )
}

function Device({ session, xsrf, nowMs }: { session: MemberSession; xsrf: string; nowMs: number }) {
  const name = session.browser ? deviceName(session.device) : devicesText.program
  const Icon = isPhone(session.device) ? Smartphone : Laptop
  const when = recentMoment(Date.parse(session.seen_at), nowMs)
  const ending = useNavigation().formData?.get('session') === session.id
  return (
    <li className="flex items-center gap-3 border-b border-line-soft py-3 last:border-0">
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
        <EndForm xsrf={xsrf} id={session.id}>
          <Button type="submit" tone="line" size="sm" busy={ending} aria-label={devicesText.endOn(name)}>
            {devicesText.end}
          </Button>
        </EndForm>
      )}
    </li>
  )
}

interface EndFormProps {
  xsrf: string
  /** Empty: all but this one. */
  id: string
  className?: string
  children: React.ReactNode
}

function EndForm({ xsrf, id, className, children }: EndFormProps) {
  return (
    <Form method="post" preventScrollReset className={className}>
      <input type="hidden" name="_csrf" value={xsrf} />
      <input type="hidden" name="session" value={id} />
      {children}
    </Form>
  )
}
