import { Alert } from '../../../ui/alert.tsx'
import { visitContext } from '../../context.ts'
import { HelpHead } from '../../layouts/help/help-head.tsx'
import { BetsTable } from '../../rounds/bets-table.tsx'
import { findLotteryOdds } from '../../rounds/lottery-odds.ts'
import { OddsTable } from '../../rounds/odds-table.tsx'
import { rulesText } from '../../text/help.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/rules'
import { LotteryChoice } from './lottery-choice.tsx'
import { LotteryFacts } from './lottery-facts.tsx'
import { lotteryRules } from './lottery-rules.ts'

/** `?lottery=` chooses a lottery by its code; otherwise the page has the rules that all share. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator } = context.get(visitContext)
  const answer = await clients.bet.listProgram({})
  const programs = answer.status ? answer.data : []
  const program = programs.find(({ code }) => code === url.searchParams.get('lottery'))
  const choices = programs.map(({ code, name, group }) => ({ code, name, group }))
  if (!program) return { brand: operator.brand, choices, chosen: null }
  const chosen = { ...lotteryRules(program), odds: await findLotteryOdds(clients, program.id) }
  return { brand: operator.brand, choices, chosen }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { brand, chosen } = loaderData
  return [{ title: tabTitle(brand, chosen ? rulesText.of(chosen.name) : rulesText.title) }]
}

export default function Rules({ loaderData: { choices, chosen } }: Route.ComponentProps) {
  return (
    <article className="list-page help-page">
      <HelpHead
        title={chosen ? rulesText.of(chosen.name) : rulesText.title}
        lead={chosen ? undefined : rulesText.lead}
        at="/rules"
      />
      {choices.length > 0 ? <LotteryChoice choices={choices} chosen={chosen?.code} /> : null}
      {chosen ? (
        <>
          <LotteryFacts rules={chosen} stakes={chosen.odds?.stakes ?? null} />
          {chosen.odds ? (
            <>
              <BetsTable rows={chosen.odds.bets} />
              <OddsTable rows={chosen.odds.odds} plans={chosen.odds.plans} />
            </>
          ) : (
            <div className="mt-4">
              <Alert tone="error">{rulesText.failedOne}</Alert>
            </div>
          )}
          <h2 className="mt-8 text-lg">{rulesText.general}</h2>
        </>
      ) : null}
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
