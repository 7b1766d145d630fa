import fc from 'fast-check'
import { modelSeed } from './seeded.ts'

/**
 * Properties are tried with the same values in every run, as models are: a red one speaks of the change it is run for, and is red again.
 * `SEED=418` tries others, and `MODEL_RUNS=5000` more of those that do not say how many.
 */
const { MODEL_RUNS: runs } = process.env
fc.configureGlobal({ seed: modelSeed(), ...(runs !== undefined && { numRuns: Number(runs) }) })
