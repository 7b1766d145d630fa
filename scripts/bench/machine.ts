import { cpus, totalmem } from 'node:os'

/** The machine of a measurement, for its last line. */
function machine(): string {
  const cores = cpus()
  return `${cores.length} x ${cores[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}

/** Ends a bench with one line of JSON, figures rounded to three digits. */
export function report(bench: string, figures: Readonly<Record<string, number | string>>): void {
  const rounded = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value,
  ])
  console.log(JSON.stringify({ bench, ...Object.fromEntries(rounded), machine: machine() }))
}
