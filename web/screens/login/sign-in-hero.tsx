import '../../layouts/rosette.css'
import { BrandMark } from '../../layouts/brand-mark.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { signInText } from '../../text/sign-in.ts'
import { siteText } from '../../text/th.ts'

/** The decorated part of the sign-in page: above the form on phones, beside it on wide screens. */
export function SignInHero({ brand }: { brand: string }) {
  return (
    <div className="sign-in-hero rosette">
      <div className="sign-in-mark">
        <BrandMark size={68} />
        <p className="sign-in-brand" lang={langOf(brand)}>
          {brand}
        </p>
      </div>
      <p className="sign-in-tagline">{siteText.tagline}</p>
      <div>
        <p className="sign-in-headline" aria-hidden="true">
          {signInText.heroLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p className="sign-in-why">
          {signInText.heroWhy.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <dl className="sign-in-figures">
          {signInText.figures.map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
