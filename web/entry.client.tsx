import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { listenBeforeRouter } from '../ui/overlays/back-listener.ts'
import { afterPaint } from './loading/after-paint.ts'
import { reloadOnceOnFailedChunk } from './loading/chunk-reload.ts'
import { endKeepingTaps } from './loading/early-taps.tsx'
import { InlinedContext } from './loading/inlined-styles.tsx'
import { keepFonts } from './loading/keep-fonts.ts'
import { keepForOffline } from './loading/keep-for-offline.ts'
import { registerInlinedStyles } from './loading/register-inlined-styles.ts'
import { keepToOneLanguage } from './look/one-language.ts'

reloadOnceOnFailedChunk()
listenBeforeRouter()
keepForOffline()
const inlined = registerInlinedStyles()
keepFonts(inlined.fonts)
keepToOneLanguage()
// Loaded late: not needed before somebody types.
afterPaint(() => void import('./loading/after-start.ts').then(({ afterStart }) => afterStart()))

endKeepingTaps()
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
