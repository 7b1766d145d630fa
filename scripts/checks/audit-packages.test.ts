import { expect, test } from 'vitest'
import { readAudit } from './audit-packages.ts'
import { findForeignLicences, findUnboundPackages } from './locked-packages.ts'

test.each([
  ['a report without a finding', '{"auditReportVersion":2,"vulnerabilities":{}}', { kind: 'clean' }],
  [
    'a report with one',
    '{"auditReportVersion":2,"vulnerabilities":{"ws":{"severity":"high"}}}',
    { kind: 'found', packages: ['ws: high'] },
  ],
  [
    'a registry without that endpoint',
    'npm error audit endpoint returned an error\n{"message":"405 Method Not Allowed","statusCode":405}\nnpm error A complete log',
    { kind: 'not-made', why: '405 Method Not Allowed' },
  ],
  ['no network', 'npm error network timeout', { kind: 'not-made', why: 'npm error network timeout' }],
  ['nothing', '', { kind: 'not-made', why: 'npm said nothing' }],
])('an audit is read: %s', (_, output, audit) => {
  expect(readAudit({ output })).toEqual(audit)
})

const bound = { integrity: 'sha512-x' }

test('a licence that nobody has agreed to is found, also in an expression, and none at all', () => {
  const packages = {
    '': {},
    'node_modules/a': { ...bound, license: 'MIT' },
    'node_modules/b': { ...bound, license: 'GPL-3.0' },
    'node_modules/c': { ...bound, license: '(MIT AND GPL-3.0)' },
    'node_modules/d': { ...bound, license: 'MIT OR GPL-3.0' },
    'node_modules/a/node_modules/e': bound,
  }
  expect(findForeignLicences(packages)).toEqual(['b: GPL-3.0', 'c: (MIT AND GPL-3.0)', 'e: none'])
})

test('a package without integrity is found', () => {
  const packages = { '': {}, 'node_modules/a': {}, 'node_modules/a/node_modules/b': bound }
  expect(findUnboundPackages(packages)).toEqual(['a: no integrity'])
})
