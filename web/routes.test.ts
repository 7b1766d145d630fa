import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import inventory from '../contract/inventory.json' with { type: 'json' }
import routes from './routes.ts'

interface Placed {
  readonly path: string
  readonly layout: string
  readonly guarded: boolean
}

/** Every route with its layouts, written as the inventory writes paths. */
function placed(entries: readonly RouteConfigEntry[], layouts: readonly string[] = []): Placed[] {
  return entries.flatMap((entry) => {
    if (entry.children) return placed(entry.children, [...layouts, entry.file])
    const path = `/${entry.path ?? ''}`.replace(/:(\w+)/g, '{$1}')
    return [
      {
        path,
        layout: layouts.includes('layouts/bare.tsx') ? 'bare' : layouts.length > 0 ? 'default' : 'none',
        guarded: layouts.includes('layouts/guard.tsx'),
      },
    ]
  })
}

/**
 * Routes that are not in the specification's inventory: the sign-in of agents, the way to the bank account, account protection and a forgotten password, favourites, not found, actions without a page, the
 * public checks of draws and tickets, and the page of a fast round.
 */
const OUR_OWN = [
  '/*',
  '/agent',
  '/bank-account',
  '/logout',
  '/look',
  '/language',
  '/site.webmanifest',
  '/promotion',
  '/rank',
  '/assistant/report',
  '/play-control',
  '/inbox',
  '/dev/ui',
  '/changepass/two-step',
  '/changepass/pin',
  '/fair',
  '/fair/{id}',
  '/favourites',
  '/forgot',
  '/game/{provider}/{game}',
  '/yeekee',
  '/yeekee/{id}',
]

test('the routes are the 49 of the inventory, with its layouts and its guard', () => {
  const byPath = (a: Placed, b: Placed) => (a.path < b.path ? -1 : 1)
  const ours = placed(routes).filter(({ path }) => !OUR_OWN.includes(path))
  const wanted = inventory.routes.map(({ path, layout, authGuard }) => ({ path, layout, guarded: authGuard }))
  expect(ours.toSorted(byPath)).toEqual(wanted.toSorted(byPath))
  expect(ours).toHaveLength(49)
})
