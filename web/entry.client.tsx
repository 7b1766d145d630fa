import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hearBackFirst } from '../ui/back-first.ts'
import { adoptStyles } from './session/adopt-styles.ts'
import { afterPaint } from './session/after-paint.ts'
import { reloadOnceOnFailedChunk } from './session/chunk-reload.ts'
import { InlinedContext } from './session/inlined-styles.tsx'
import { keepFonts } from './session/keep-fonts.ts'
import { keepForOffline } from './session/keep-for-offline.ts'
import { keepToOneLanguage } from './session/one-language.ts'

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
