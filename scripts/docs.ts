import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  callsPage,
  consolePathsModule,
  gameCodesPage,
  movementsPage,
  pathsModule,
  permissionsPage,
  routesPage,
} from './doc-pages.ts'

const ROOT = join(import.meta.dirname, '..')

/** Every generated file with its content. A test compares it with the file. */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['web/session/paths.generated.ts', pathsModule()],
    ['console/session/paths.generated.ts', consolePathsModule()],
    ['docs/generated/calls.md', callsPage()],
    ['docs/generated/game-codes.md', gameCodesPage()],
    ['docs/generated/movements.md', movementsPage()],
    ['docs/generated/permissions.md', permissionsPage()],
    ['docs/generated/routes.md', routesPage()],
  ])
}

if (import.meta.main) {
  for (const [path, text] of generatedFiles()) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
    console.log(`wrote ${path}`)
  }
}
