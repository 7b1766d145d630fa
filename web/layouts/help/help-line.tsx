import { ageOf, type Licence } from '../../../domain/operator/licence.ts'
import { contactHref } from '../../../domain/site/contact.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { licenceText } from '../../text/licence.ts'
import { langOf } from '../lang-of.ts'

/** The operator's own help line, and by what right it takes money. */
export function HelpLine({ licence, className = '' }: { licence: Licence; className?: string }) {
  const { helpName, helpPhone, helpText, jurisdiction, licenceNo } = licence
  const facts = [
    [licenceText.number, licenceNo],
    [licenceText.jurisdiction, jurisdiction],
    [licenceText.age, licenceText.years(ageOf(licence))],
  ] as const
  const href = contactHref('phone', helpPhone)
  return (
    <section className={`card p-4 ${className}`} aria-labelledby="help-line">
      <h2 id="help-line" className="text-lg">
        {licenceText.help}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{href ? licenceText.helpWhy : licenceText.none}</p>
      {helpName ? (
        <p className="mt-3 font-medium [overflow-wrap:anywhere]" lang={langOf(helpName)}>
          {helpName}
        </p>
      ) : null}
      {helpText ? (
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]" lang={langOf(helpText)}>
          {helpText}
        </p>
      ) : null}
      {href ? (
        <a href={href} className={buttonClass('soft', 'lg', 'mt-3')}>
          {licenceText.call(helpPhone)}
        </a>
      ) : null}
      <h3 className="mt-5 text-sm font-semibold">{licenceText.licence}</h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, fact]) =>
          fact === '' ? null : (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]" lang={langOf(fact)}>
                {fact}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
