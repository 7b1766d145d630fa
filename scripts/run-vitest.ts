import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './run-node.ts'
import type { Tally } from './tally.ts'

export type TestProject = 'unit' | 'server' | 'e2e' | 'gates'

/** Vitest's JSON report, as far as it is counted here. */
export interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/**
 * Rules, calls and statements are tried in a zone far from Bangkok and with daylight saving, so that none of them
 * leans on the machine's; stories and gates run in the machine's own.
 */
const FAR_ZONE = { TZ: 'America/Los_Angeles' }

export interface VitestWish {
  readonly project: TestProject
  /** Only the files whose path contains one of these. */
  readonly filters?: readonly string[]
  /** The name in the table, when it is not the project's. */
  readonly name?: string
  readonly withinMs: number
}

/** Runs one project of vitest.config.ts and counts its real results. */
export async function runVitest(wish: VitestWish): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, ms } = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        `--project=${wish.project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...(wish.filters ?? []),
      ],
      {
        show: true,
        env: { NO_COLOR: '1', ...(wish.project === 'unit' || wish.project === 'server' ? FAR_ZONE : {}) },
        withinMs: wish.withinMs,
      },
    )
    return { name: wish.name ?? wish.project, ...count(readReport(file), code), ms }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * What a report says, never better than the exit code: a file that cannot be loaded has no tests but is a failure,
 * a skipped test is one that nobody ran, and a run that ends badly with every test passed failed outside its tests.
 */
export function count(report: Report | undefined, exitCode: number): { passed: number; failed: number } {
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length + report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined // vitest ended before it could write one
  }
}
