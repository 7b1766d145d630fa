import ChevronRight from 'lucide-react/icons/chevron-right'
import { data } from 'react-router'
import { type FormAnswer, formDone, formRefused } from '../../forms/form-answer.ts'
import { AccountHead } from '../../layouts/account-head.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, memberVisit, sessionHolds } from '../../session/guard.ts'
import { changePasswordText } from '../../text/account.ts'
import { footerText, tabTitle } from '../../text/th.ts'
import type { Route } from './+types/changepass'
import './changepass.css'
import { DevicesCard, endSessionForm } from './devices-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { PASSWORDS, PasswordCard } from './password-card.tsx'
import { ProtectionCard } from './protection-card.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf, nowMs } = memberVisit({ context, url })
  const [answer, protection] = await Promise.all([
    member.assistant ? null : clients.organize.sessions({}),
    clients.organize.protection({}),
  ])
  sessionHolds(protection, url)
  return {
    name: member.assistant ? `${member.assistant.name}@${member.name}` : member.name,
    isAssistant: member.assistant !== null,
    brand: operator.brand,
    xsrf,
    nowMs,
    sessions: answer?.status ? answer.data : null,
    protection: protection.status ? protection.data : null,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, changePasswordText.title) }] : []
}

/** The page has two forms: one ends sessions, the other changes the password. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const visit = memberVisit({ context, url })
  const form = await request.formData()
  const outcome = form.has('session')
    ? await endSession(visit, form, url)
    : await changePassword(visit, form, url)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

async function endSession({ clients }: MemberVisit, form: FormData, url: URL): Promise<FormAnswer> {
  const id = formText(form, 'session')
  const pin = form.has('pin') ? { pin: formText(form, 'pin') } : {}
  const answer = sessionHolds(
    await clients.organize.endSession({
      body: id === '' ? pin : { id, ...pin },
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  const ending = endSessionForm(id)
  return answer.status ? formDone(ending) : formRefused(ending, form, answer)
}

async function changePassword(visit: MemberVisit, form: FormData, url: URL): Promise<FormAnswer> {
  const newpass = formText(form, 'newpass').trim()
  if (newpass !== formText(form, 'again').trim()) {
    return formRefused(PASSWORDS, form, { detail: changePasswordText.differs, field: 'again' })
  }
  const answer = sessionHolds(
    await visit.clients.backend.changepassword({
      params: { microservice: visit.operator.code },
      body: { username: visit.member.name, oldpass: formText(form, 'oldpass').trim(), newpass },
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  return answer.status ? formDone(PASSWORDS) : formRefused(PASSWORDS, form, answer)
}

/** Of an assistant: its own password and second step, and how things look. */
export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const { name, xsrf, sessions, protection, nowMs, isAssistant } = loaderData
  return (
    <section className="list-page">
      <AccountHead title={changePasswordText.title} at="/changepass" />
      <div className="settings-page">
        <div className="grid gap-4">
          <ProtectionCard protection={protection} isAssistant={isAssistant} />
          <PasswordCard name={name} xsrf={xsrf} />
        </div>
        <div className="grid gap-4">
          {isAssistant ? null : (
            <DevicesCard sessions={sessions} xsrf={xsrf} nowMs={nowMs} hasPin={Boolean(protection?.pin)} />
          )}
          <DisplayCard />
          {/* On wide pages the footer has these. */}
          <Links heading={footerText.help} links={HELP} className="lg:hidden" />
        </div>
      </div>
    </section>
  )
}

const HELP = [
  ['/howto', footerText.howto],
  ['/rules', footerText.rules],
  ['/results_links', footerText.resultsLinks],
  ['/contact', footerText.contact],
] as const

interface LinksProps {
  heading: string
  links: readonly (readonly [to: string, label: string])[]
  className?: string
}

function Links({ heading, links, className = '' }: LinksProps) {
  return (
    <nav className={`card px-5 py-2 ${className}`} aria-label={heading}>
      {links.map(([to, label]) => (
        <PreloadLink key={to} to={to} className="setting-link">
          {label}
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </PreloadLink>
      ))}
    </nav>
  )
}
