import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAudit } from './checks/audit-packages.ts'
import { findForeignLicences, findUnboundPackages, readLockedPackages } from './checks/locked-packages.ts'
import { findSbomFaults, sbomWords } from './checks/sbom.ts'
import { closeWith, type Tally } from './checks/tally.ts'
import { ROOT, runNode } from './run-node.ts'

/**
 * What the project is made of: writes the list of its packages (CycloneDX) to build/sbom.cdx.json, and looks at licences,
 * integrity and known faults. Ends with 2 when the registry answers no audit: then nobody has looked for faults.
 */
const LIMIT_MS = 120_000
const SBOM = join(ROOT, 'build/sbom.cdx.json')

/** The npm that runs this script, on the Node that the project pins. */
const npm = process.env.npm_execpath
if (!npm) {
  console.error('Run it by npm: npm run packages')
  process.exit(2)
}

const packages = readLockedPackages()
const count = Object.keys(packages).length - 1
const tallies = [
  tell('licences', findForeignLicences(packages)),
  tell('integrity', findUnboundPackages(packages)),
  await writeSbom(npm),
]
const audit = readAudit(
  await runNode([npm, 'audit', '--json', '--package-lock-only'], { withinMs: LIMIT_MS }),
)
if (audit.kind === 'not-made') {
  const code = closeWith(tallies)
  console.error(`\nNO AUDIT WAS MADE: ${audit.why}. Run it where the registry answers \`npm audit\`.`)
  process.exit(code || 2)
}
process.exit(closeWith([...tallies, tell('audit', audit.kind === 'found' ? audit.packages : [])]))

function tell(name: string, faults: readonly string[]): Tally {
  if (faults.length > 0) console.log(`\n${name}:\n${faults.join('\n')}`)
  return { name, passed: count - faults.length, failed: faults.length, ms: 0 }
}

async function writeSbom(npmFile: string): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-sbom-'))
  const { code, output, ms } = await runNode([npmFile, ...sbomWords(folder)], { withinMs: LIMIT_MS })
  rmSync(folder, { recursive: true })
  if (code !== 0) return { ...tell('sbom', [output]), ms }
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  writeFileSync(SBOM, output)
  return { ...tell('sbom', findSbomFaults(output, packages)), ms }
}
