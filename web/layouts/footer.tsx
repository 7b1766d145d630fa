import { PreloadLink } from '../loading/preload-link.tsx'
import { footerText, siteText } from '../text/th.ts'
import { AdultsOnly } from './adults-only.tsx'
import { BrandMark } from './brand-mark.tsx'
import { langOf } from './lang-of.ts'
import type { FooterShown } from './load-main.ts'

const LINKS = [
  ['/howto', footerText.howto],
  ['/rules', footerText.rules],
  ['/prizecheck', footerText.prizecheck],
  ['/results_links', footerText.resultsLinks],
  ['/fair', footerText.fair],
  ['/contact', footerText.contact],
] as const

/** The footer of wide pages. Phones show the bottom bar instead. */
export function Footer({ brand, age, said }: { brand: string; age: number; said: FooterShown }) {
  return (
    <footer className="mt-10 hidden border-t border-line-soft lg:block">
      <div className="page-width grid grid-cols-[1.4fr_1fr_1fr] gap-10 py-9">
        <div>
          <p className="flex items-center gap-2.5 text-lg font-semibold">
            <span className="text-brand-ink">
              <BrandMark size={26} />
            </span>
            <span lang={langOf(brand)}>{brand}</span>
          </p>
          <p className="mt-3 max-w-110 text-sm text-ink-2" lang={langOf(said.about)}>
            {said.about}
          </p>
          <AdultsOnly age={age} className="mt-4" />
          <PreloadLink to="/play-control" className="mt-2 inline-block text-sm text-brand-ink">
            {siteText.playControl}
          </PreloadLink>
        </div>
        <div>
          <h2 className="text-sm font-semibold">{footerText.banks}</h2>
          <Names names={said.banks} />
          {said.awards.length > 0 ? (
            <>
              <h2 className="mt-5 text-sm font-semibold">{footerText.awards}</h2>
              <Names names={said.awards} />
            </>
          ) : null}
        </div>
        <nav aria-label={footerText.help}>
          <h2 className="text-sm font-semibold">{footerText.help}</h2>
          <ul className="mt-2">
            {LINKS.map(([to, label]) => (
              <li key={to}>
                <PreloadLink to={to} className="inline-block py-1 text-sm text-ink-2 hover:text-ink">
                  {label}
                </PreloadLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="page-width pb-8 text-xs text-ink-3">
        {said.licence} {siteText.tagline}
      </p>
    </footer>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {names.map((name) => (
        <li
          key={name}
          lang={langOf(name)}
          className="rounded-xs bg-[light-dark(var(--sunken),var(--raised))] px-2 py-0.5 text-xs text-ink-2"
        >
          {name}
        </li>
      ))}
    </ul>
  )
}
