import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hearBackFirst } from '../ui/overlays/back-first.ts'
import { adoptStyles } from './loading/adopt-styles.ts'
import { afterPaint } from './loading/after-paint.ts'
import { reloadOnceOnFailedChunk } from './loading/chunk-reload.ts'
import { InlinedContext } from './loading/inlined-styles.tsx'
import { keepFonts } from './loading/keep-fonts.ts'
import { keepForOffline } from './loading/keep-for-offline.ts'
import { keepToOneLanguage } from './look/one-language.ts'

reloadOnceOnFailedChunk()
hearBackFirst()
keepForOffline()
const inlined = adoptStyles()
keepFonts(inlined.fonts)
keepToOneLanguage()
// Not needed before somebody has typed: a page is lighter without it.
afterPaint(() => void import('./session/say-validity.ts').then(({ sayValidity }) => sayValidity()))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <InlinedContext value={inlined}>
        <HydratedRouter />
      </InlinedContext>
    </StrictMode>,
  )
})
