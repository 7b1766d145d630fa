import { visitContext } from '../../context.ts'
import { rulesText } from '../../text/help.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/rules'

export function loader({ context }: Route.LoaderArgs) {
  return { brand: context.get(visitContext).operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, rulesText.title) }] : []
}

export default function Rules() {
  return (
    <article className="mx-auto max-w-170">
      <h1 className="text-2xl">{rulesText.title}</h1>
      <p className="text-base text-ink-2">{rulesText.lead}</p>
      {rulesText.sections.map(([heading, rules]) => (
        <section key={heading} className="card mt-4 p-5">
          <h2 className="text-lg">{heading}</h2>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-base text-ink-2 marker:text-brand-ink">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}
