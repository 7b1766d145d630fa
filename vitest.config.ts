import { defineConfig } from 'vitest/config'

const CLUSTER = ['tests/support/database/database-setup.ts']
const LATER = 'tests/support/database/later.ts'
const ONE_SEED = 'tests/support/one-seed.ts'

/**
 * How long `expect.poll` waits for what must come by itself. Vitest's own second is a claim about the machine: two
 * loaded cores need more for one drawing of a page. Who passes waits no longer for it.
 */
const COMES_WITHIN_MS = 15_000

/** A test and a hook may take so long. Less than scripts/checks/run-vitest.ts gives a run that stands still. */
const AT_MOST_MS = 100_000

/** Stories in the browser, two at once: one alone leaves a third of two cores idle. */
const STORIES = {
  pool: 'forks',
  // As those of `server`: to load the program anew and run it cold is half of what Node does for a short story.
  isolate: false,
  maxWorkers: 2,
  globalSetup: CLUSTER,
  setupFiles: [LATER],
  testTimeout: AT_MOST_MS,
  expect: { poll: { timeout: COMES_WITHIN_MS } },
  hookTimeout: AT_MOST_MS,
}

/** These say how long something takes, how much memory, or who is served under a storm: nothing may run beside them. */
const MEASURED = [
  'tests/gates/g{06,09,13,16,18}-*.gate.ts',
  'tests/gates/g08-settle.gate.ts',
  'tests/gates/slow-clients.gate.ts',
  'tests/gates/clients/{caller-turns,sign-in-under-attack,silent-clients}.gate.ts',
  'tests/gates/processes/{cut-from-database,g12-slips}.gate.ts',
  'tests/gates/audit/g22-audit-chain.gate.ts',
]

/** Programs that are killed, and models with thousands of acts. */
const GATES = { pool: 'forks', globalSetup: CLUSTER, testTimeout: 600_000, hookTimeout: 180_000 }

export default defineConfig({
  test: {
    // Only of `npm run check`: a new package or setting asks for `npm test`, not for every unit test there.
    forceRerunTriggers: [],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,contract,ui,web,console,scripts,studio}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          setupFiles: [ONE_SEED],
          pool: 'threads',
          // As those of `server`: most of these files take a fifth of what they took.
          isolate: false,
          maxWorkers: 2,
          testTimeout: AT_MOST_MS,
          expect: { poll: { timeout: COMES_WITHIN_MS } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{contract,server,faults}/**/*.test.ts'],
          globalSetup: CLUSTER,
          setupFiles: [LATER, ONE_SEED],
          pool: 'forks',
          // A process runs one file after another: to load the server anew and run it cold is a quarter of the time.
          isolate: false,
          // One more than the cores of the smallest machine: a test often waits for the database.
          maxWorkers: 3,
          testTimeout: AT_MOST_MS,
          expect: { poll: { timeout: COMES_WITHIN_MS } },
          hookTimeout: AT_MOST_MS,
        },
      },
      // Those of the main roads once more by themselves, for every `npm test`.
      { test: { ...STORIES, name: 'main', include: ['tests/e2e/main/*.test.ts'] } },
      { test: { ...STORIES, name: 'stories', include: ['tests/e2e/**/*.test.ts'] } },
      {
        test: {
          ...GATES,
          name: 'gates',
          // Most wait for one program or for the disk: two at once leave a third of two cores idle.
          maxWorkers: 3,
          include: ['tests/gates/**/*.gate.ts', '{domain,server}/**/limit-histories.test.ts'],
          exclude: MEASURED,
          env: { GATES: '1' },
          expect: { poll: { timeout: COMES_WITHIN_MS } },
        },
      },
      {
        test: {
          ...{ ...GATES, fileParallelism: false, maxWorkers: 1 },
          name: 'measured',
          include: MEASURED,
          expect: { poll: { timeout: COMES_WITHIN_MS } },
        },
      },
    ],
  },
})
