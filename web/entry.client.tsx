import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnceOnFailedChunk } from './session/chunk-reload.ts'
import { keepForOffline } from './session/keep-for-offline.ts'

reloadOnceOnFailedChunk()
keepForOffline()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
