import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { listenBeforeRouter } from '../ui/overlays/back-listener.ts'
import './console.css'
import { mountScreens } from './navigation/mount.tsx'
import { noticePresence } from './session/presence.ts'
import { makeQueryClient } from './session/queries.ts'
import { applyTheme, storedTheme } from './session/theme.ts'

applyTheme(storedTheme())
listenBeforeRouter()
noticePresence()

const router = createBrowserRouter(mountScreens(), { basename: '/console' })

const root = document.getElementById('console')
if (!root) throw new Error('the page has its root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
