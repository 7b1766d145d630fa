import { expect, test } from 'vitest'
import { ASSISTANT_PERMISSIONS } from '../../../domain/assistants/permissions.ts'
import routes from '../../routes.ts'
import { assistantMayOpen } from './assistant-pages.ts'

type Entry = (typeof routes)[number]

const paths = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? paths(children as Entry[]) : [`/${path ?? ''}`]))

test('these pages are of the member alone, whatever an assistant may', () => {
  const main = routes.filter(({ file }) => file === 'layouts/main.tsx')
  const closed = paths(main).filter((path) => !assistantMayOpen(ASSISTANT_PERMISSIONS, path))
  expect(closed.toSorted()).toEqual([
    '/affiliate',
    '/assistant',
    '/assistant/ban',
    '/assistant/create',
    '/assistant/report',
    '/assistant/role',
    '/casino',
    '/casinoslot',
    '/changepass/pin',
    '/game-report',
    '/group',
    '/inbox',
    '/log',
    '/play-control',
    '/profile',
    '/promotion',
    '/slot',
    '/slot/gamelist',
    '/sport',
    '/toTranfer',
    '/withdraw',
  ])
})

test.each([
  ['/bet/0190?x=1', ['bet'], true],
  ['/bet/0190', ['history', 'cancel', 'balance', 'deposit', 'collect'], false],
  ['/history', ['history'], true],
  ['/history', ['bet'], false],
  ['/deposit', ['deposit'], true],
  ['/', [], true],
  ['/changepass/two-step?x=1', [], true],
  ['/changepass', [], true],
  ['/changepass/pin?x=1', ASSISTANT_PERMISSIONS, false],
  ['/changepass/pin/', ASSISTANT_PERMISSIONS, false],
  ['/changepass/PIN', ASSISTANT_PERMISSIONS, false],
  ['/changepass/%70in', ASSISTANT_PERMISSIONS, false],
  ['/changepass//pin', ASSISTANT_PERMISSIONS, false],
  ['/changepass/two-step/more', ASSISTANT_PERMISSIONS, false],
  ['/changepass/a-page-added-later', ASSISTANT_PERMISSIONS, false],
  ['/Changepass/pin', ASSISTANT_PERMISSIONS, false],
  ['/nowhere', ASSISTANT_PERMISSIONS, false],
] as const)('%s for one who may %j: %s', (path, permissions, may) => {
  expect(assistantMayOpen(permissions, path)).toBe(may)
})
