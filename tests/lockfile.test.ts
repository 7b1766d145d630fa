import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import lockfile from '../package-lock.json' with { type: 'json' }
import { findForeignLicences, findUnboundPackages } from '../scripts/checks/locked-packages.ts'
import { findSbomFaults, sbomWords } from '../scripts/checks/sbom.ts'
import { startProgram } from './support/processes/started-program.ts'

interface Locked {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
}
const packages = lockfile.packages as Readonly<Record<string, unknown>> as Readonly<Record<string, Locked>>

function isLocked(name: string, from: string): boolean {
  if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)))
}

test('every package for another platform is locked too: npm 11 refuses to install from a lockfile without it', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, from)),
  )
  expect(missing).toEqual([])
})

test('no package names the registry of the machine that wrote the lockfile', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
})

test('every package is bound to its content', () => {
  expect(findUnboundPackages(packages)).toEqual([])
})

test('every package is under a licence that was agreed to', () => {
  expect(findForeignLicences(packages)).toEqual([])
})

test('the list of packages is written without a network, and names those of the lockfile and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-sbom-'))
  const npm = startProgram({ words: ['npm', ...sbomWords(folder)] })
  expect([(await npm.ended).code, npm.complained()]).toEqual([0, ''])
  expect(findSbomFaults(npm.said(), packages)).toEqual([])
  const [, , ...others] = Object.entries(packages)
  expect(findSbomFaults(npm.said(), Object.fromEntries(others))).toEqual([
    expect.stringMatching(/: not locked$/),
  ])
  rmSync(folder, { recursive: true })
})
