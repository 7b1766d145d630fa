import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Navigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { hearBackFirst } from '../ui/overlays/back-first.ts'
import './console.css'
import { Shell } from './layouts/shell.tsx'
import { NotFound } from './screens/not-found/not-found.tsx'
import { PlansPage } from './screens/plans/plans-page.tsx'
import { ProtectionPage } from './screens/protection/protection-page.tsx'
import { RoundPage } from './screens/round/round-page.tsx'
import { RoundsPage } from './screens/rounds/rounds-page.tsx'
import { RulesPage } from './screens/rules/rules-page.tsx'
import { SchedulePage } from './screens/schedules/schedule-page.tsx'
import { SchedulesPage } from './screens/schedules/schedules-page.tsx'
import { PasswordPage } from './screens/setup/password-page.tsx'
import { SetupPage } from './screens/setup/setup-page.tsx'
import { SitePage } from './screens/site/site-page.tsx'
import { makeQueryClient } from './session/queries.ts'
import { applyTheme, storedTheme } from './session/theme.ts'

applyTheme(storedTheme())
hearBackFirst()

const router = createBrowserRouter(
  [
    { path: 'setup', element: <SetupPage /> },
    { path: 'password', element: <PasswordPage /> },
    {
      element: <Shell />,
      children: [
        { index: true, element: <Navigate to="/rounds" replace /> },
        { path: 'rounds', element: <RoundsPage /> },
        { path: 'rounds/:roundId', element: <RoundPage /> },
        { path: 'plans', element: <PlansPage /> },
        { path: 'schedules', element: <SchedulesPage /> },
        { path: 'schedules/:lotteryId', element: <SchedulePage /> },
        { path: 'rules', element: <RulesPage /> },
        { path: 'site', element: <SitePage /> },
        { path: 'protection', element: <ProtectionPage /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ],
  { basename: '/console' },
)

const root = document.getElementById('console')
if (!root) throw new Error('the page has its root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
