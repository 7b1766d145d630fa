import type { Outcome } from '../run-node.ts'

/** What an audit has said. `not-made`: the registry gave none, so nobody knows. */
export type Audit =
  | { readonly kind: 'clean' }
  | { readonly kind: 'found'; readonly packages: readonly string[] }
  | { readonly kind: 'not-made'; readonly why: string }

interface Report {
  readonly auditReportVersion?: number
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity?: string }>>
  readonly message?: string
}

/** Reads the answer of `npm audit --json`. Whatever is no report is no audit. */
export function readAudit({ output }: Pick<Outcome, 'output'>): Audit {
  const [, json = ''] = /^[^{]*(\{[\s\S]*\})/.exec(output) ?? []
  let report: Report
  try {
    report = JSON.parse(json) as Report
  } catch {
    return { kind: 'not-made', why: output.trim().split('\n')[0] || 'npm said nothing' }
  }
  if (report.auditReportVersion === undefined || !report.vulnerabilities) {
    return { kind: 'not-made', why: report.message ?? 'npm gave no report' }
  }
  const packages = Object.entries(report.vulnerabilities).map(
    ([name, { severity }]) => `${name}: ${severity}`,
  )
  return packages.length === 0 ? { kind: 'clean' } : { kind: 'found', packages }
}
