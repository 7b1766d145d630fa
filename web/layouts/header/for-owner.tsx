import { buttonClass } from '../../../ui/buttons/button.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { forOwnerText } from '../../text/for-owner.ts'

/** In the place of a page that the assistant's role does not include. */
export function ForOwner() {
  return (
    <section className="card mx-auto mt-6 max-w-140 px-6 py-10 text-center">
      <h1 className="text-2xl">{forOwnerText.title}</h1>
      <p className="mx-auto mt-3 max-w-100 text-base text-ink-2 text-pretty">{forOwnerText.why}</p>
      <PreloadLink to="/" className={buttonClass('cta', 'md', 'mt-6')}>
        {forOwnerText.home}
      </PreloadLink>
    </section>
  )
}
