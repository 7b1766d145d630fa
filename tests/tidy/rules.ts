import { findDeadExports, findDeadFiles } from './dead-rules.ts'
import { findForbiddenImports, findUnknownFeatures } from './import-rules.ts'
import { findMainRoads } from './main-roads.ts'
import { findLeftovers, findVagueNames } from './name-rules.ts'
import { findLoosePackages } from './package-rules.ts'
import {
  findBarrels,
  findDefaultExports,
  findLongFiles,
  findLongFunctions,
  findManyParameters,
} from './shape-rules.ts'
import type { Problem, SourceFile } from './source-file.ts'
import { findForeignWrites, findOwnerlessTables, findStraySql, findUnspokenWrites } from './sql-rules.ts'
import { findTestsNobodyRuns, findTwins } from './test-rules.ts'
import { findMissingTwins, findUnusedWords, findWordsOutsideText } from './word-rules.ts'
import { findOutsideReaches, findTerminalTalk } from './world-rules.ts'

type Rule = (files: readonly SourceFile[]) => Problem[]

/** Every house rule that is a test, in words. */
export const RULES: Readonly<Record<string, Rule>> = {
  'imports follow the import table': findForbiddenImports,
  'every feature has its place in the order': findUnknownFeatures,
  'SQL stands in queries.ts and server/db': findStraySql,
  'the verb of a statement says whether it writes': findUnspokenWrites,
  'a table is written by its own feature': findForeignWrites,
  'every table has an owner': findOwnerlessTables,
  'the environment, chance and the clock come through ctx': findOutsideReaches,
  'the server writes to its log': findTerminalTalk,
  'a file is short': findLongFiles,
  'a function is short': findLongFunctions,
  'a function takes few parameters': findManyParameters,
  'there are no barrels': findBarrels,
  'only route modules have a default export': findDefaultExports,
  'names say what a thing is': findVagueNames,
  'nothing is left lying about': findLeftovers,
  'no file is dead': findDeadFiles,
  'no export is dead': findDeadExports,
  'every test is run': findTestsNobodyRuns,
  'each main road has its story': findMainRoads,
  'nothing is written twice': findTwins,
  'words stand in text/': findWordsOutsideText,
  'no word is unused': findUnusedWords,
  'English says what Thai says': findMissingTwins,
  'packages are pinned': findLoosePackages,
}
