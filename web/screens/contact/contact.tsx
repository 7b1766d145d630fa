import ChevronRight from 'lucide-react/icons/chevron-right'
import { Alert } from '../../../ui/alert.tsx'
import { visitContext } from '../../context.ts'
import { PreloadLink } from '../../session/preload-link.tsx'
import { contactText } from '../../text/help.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/contact'

export function loader({ context }: Route.LoaderArgs) {
  return { brand: context.get(visitContext).operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, contactText.title) }] : []
}

export default function Contact() {
  return (
    <article className="mx-auto max-w-140">
      <h1 className="text-2xl">{contactText.title}</h1>
      <p className="text-base text-ink-2">{contactText.lead}</p>
      <section className="card mt-4 p-5">
        <p className="text-base">{contactText.channels}</p>
      </section>
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
      <div className="mt-4">
        <Alert tone="warning">{contactText.never}</Alert>
      </div>
    </article>
  )
}
