import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageOperator } from '../../contract/page-visit.ts'
import { PreloadLink } from '../loading/preload-link.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { BrandMark } from './brand-mark.tsx'
import { langOf } from './lang-of.ts'

/** Inlined in the page, so that it takes the theme's colours and shows the name beside it. */
const DEFAULT_LOGO = '/mark.svg'

/**
 * Links home. Shows the operator's own logo, at most 132 x 36 px; without one, or when it fails to load, our mark and the name.
 */
export function Logo({ operator }: { operator: Pick<PageOperator, 'brand'> }) {
  const logoUrl = useRouteLoaderData<typeof rootLoader>('root')?.theme.logoUrl
  const [failed, setFailed] = useState(false)
  return (
    <PreloadLink to="/" className="flex min-h-[44px] min-w-[44px] items-center gap-2.5 text-ink">
      {logoUrl && logoUrl !== DEFAULT_LOGO && !failed ? (
        <img
          src={logoUrl}
          alt={operator.brand}
          lang={langOf(operator.brand)}
          height={36}
          referrerPolicy="no-referrer"
          className="h-9 w-auto max-w-33 object-contain"
          onError={() => setFailed(true)}
        />
      ) : (
        <>
          <span className="text-brand-ink">
            <BrandMark size={30} />
          </span>
          <span
            lang={langOf(operator.brand)}
            className="text-lg font-semibold whitespace-nowrap max-[379px]:sr-only"
          >
            {operator.brand}
          </span>
        </>
      )}
    </PreloadLink>
  )
}
