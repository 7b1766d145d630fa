import { join } from 'node:path'
import { type Outcome, ROOT, runNode, type StartTimer } from '../run-node.ts'
import type { Tally } from './tally.ts'
import type { TestWord } from './tell-tests.ts'

export type TestProject = 'unit' | 'server' | 'main' | 'stories' | 'gates' | 'measured'

/**
 * Tests of rules, calls and statements run in a time zone far from Bangkok with daylight saving, so that none depends on
 * the machine's; stories and gates run in the machine's own.
 */
const FAR_ZONE = { TZ: 'America/Los_Angeles' }

/**
 * The time without a test starting or ending after which the run is stopped. Longer than the limits of tests and hooks,
 * which name what timed out.
 */
const STILL_MS = 120_000

export interface VitestWish {
  readonly project: TestProject
  /** Only the files whose path contains one of these. */
  readonly filters?: readonly string[]
  /** More arguments for Vitest. */
  readonly options?: readonly string[]
  /** The name in the table, if not the project's. */
  readonly name?: string
  /** Prints the output; the default. */
  readonly show?: boolean
  /** Stops the run after this long without progress; the whole run may take any time. */
  readonly stillMs?: number
  readonly startTimer?: StartTimer | undefined
  /** Called with each event that is counted. */
  readonly hear?: ((word: TestWord) => void) | undefined
  /** The folder of its vitest.config.ts, if not the project's. */
  readonly root?: string
}

/** The count of a run, and of each of its files. */
export interface VitestTally extends Tally {
  readonly files: ReadonlyMap<string, FileCount>
}

export interface FileCount {
  readonly passed: number
  readonly failed: number
}

/** Runs one project of vitest.config.ts and counts results as they come, so that a stopped run keeps its count. */
export async function runVitest(wish: VitestWish): Promise<VitestTally> {
  const counter = new TestCounter()
  const stillMs = wish.stillMs ?? STILL_MS
  const outcome = await runNode(
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${wish.root ?? ROOT}`,
      `--project=${wish.project}`,
      '--reporter=default',
      `--reporter=${join(ROOT, 'scripts/checks/tell-tests.ts')}`,
      ...(wish.options ?? []),
      ...(wish.filters ?? []),
    ],
    {
      show: wish.show ?? true,
      env: { NO_COLOR: '1', ...(wish.project === 'unit' || wish.project === 'server' ? FAR_ZONE : {}) },
      hear: (word) => {
        counter.hear(word as TestWord)
        wish.hear?.(word as TestWord)
      },
      withinMs: stillMs,
      startTimer: wish.startTimer,
    },
  )
  const counted = { ...counter.count(outcome), files: counter.files, ms: outcome.ms }
  const tally = { name: wish.name ?? wish.project, ...counted }
  return outcome.late ? { ...tally, note: counter.describeCut(stillMs) } : tally
}

class TestCounter {
  readonly files = new Map<string, FileCount>()
  readonly #running = new Set<string>()

  hear(word: TestWord): void {
    if (word.said === 'begins') this.#running.add(word.what)
    else {
      this.#running.delete(word.what)
      if (word.counts !== 'nothing') this.#add(word.what, word.counts)
    }
  }

  #add(what: string, counts: 'passed' | 'failed'): void {
    const file = what.split(' > ', 1)[0] ?? what
    const before = this.files.get(file) ?? { passed: 0, failed: 0 }
    this.files.set(file, { ...before, [counts]: before[counts] + 1 })
  }

  /** A run that fails although every test passed has failed outside its tests: it counts as one failure. */
  count({ code, late }: Outcome): { passed: number; failed: number } {
    const { passed, failed: inTests } = sumOf(this.files.values())
    const failed = inTests + (late ? 1 : 0)
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
  }

  describeCut(stillMs: number): string {
    const names = [...this.#running]
    const innermost = names.filter((name) => !names.some((other) => other.startsWith(`${name} > `)))
    const where = innermost.join(', ') || 'its beginning or end'
    return `stopped after standing still for ${stillMs / 1000} s in ${where}; what had ended until then is counted`
  }
}

export function sumOf(counts: Iterable<FileCount>): FileCount {
  let [passed, failed] = [0, 0]
  for (const count of counts) {
    passed += count.passed
    failed += count.failed
  }
  return { passed, failed }
}
