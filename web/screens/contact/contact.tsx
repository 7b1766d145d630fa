import ChevronRight from 'lucide-react/icons/chevron-right'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import type { Contact as Channel } from '../../../contract/services/template.ts'
import { Alert } from '../../../ui/alert.tsx'
import { visitContext } from '../../context.ts'
import { HelpHead } from '../../layouts/help/help-head.tsx'
import { HelpLine } from '../../layouts/help/help-line.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { contactText } from '../../text/help.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/contact'

export async function loader({ context }: Route.LoaderArgs) {
  const { clients, operator, licence } = context.get(visitContext)
  const answer = await clients.template.texts({ params: { config: operator.code } })
  return { brand: operator.brand, licence, channels: answer.status ? answer.contacts : null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, contactText.title) }] : []
}

const ICONS = {
  line: MessageCircle,
  telegram: Send,
  phone: Phone,
  facebook: MessageCircle,
  email: Mail,
} as const

export default function Contact({ loaderData: { channels, licence } }: Route.ComponentProps) {
  return (
    <article className="list-page help-page">
      <HelpHead title={contactText.title} lead={contactText.lead} at="/contact" />
      {channels === null ? (
        <div className="mt-4">
          <Alert tone="error">{contactText.failed}</Alert>
        </div>
      ) : (
        <Channels channels={channels} />
      )}
      <div className="mt-4">
        <Alert tone="warning">{contactText.never}</Alert>
      </div>
      <HelpLine licence={licence} className="mt-4" />
      <section className="card mt-4 p-2">
        <h2 className="px-3 pt-3 text-lg">{contactText.before}</h2>
        <ul className="mt-1">
          {contactText.questions.map(([question, to]) => (
            <li key={to}>
              <PreloadLink
                to={to}
                className="flex min-h-12 items-center justify-between rounded-md px-3 hover:bg-raised"
              >
                {question}
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
              </PreloadLink>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}

function Channels({ channels }: { channels: readonly Channel[] }) {
  if (channels.length === 0) {
    return (
      <section className="card mt-4 p-5">
        <p className="text-base">{contactText.channels}</p>
      </section>
    )
  }
  return (
    <ul className="card mt-4 p-2">
      {channels.map(({ kind, label, href }) => {
        const Icon = ICONS[kind]
        const isPage = href.startsWith('https:')
        return (
          <li key={`${kind} ${label}`}>
            <a
              href={href}
              {...(isPage ? { target: '_blank', rel: 'noopener noreferrer external' } : {})}
              className="flex min-h-16 items-center gap-3 rounded-md px-3 py-2 hover:bg-raised"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand-ink">
                <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-xs text-ink-3">{contactText.kinds[kind]}</span>
                <span className="block text-base font-semibold [overflow-wrap:anywhere]">{label}</span>
              </span>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
