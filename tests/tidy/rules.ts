import { findCircles, findCrowdedFolders } from './circle-rules.ts'
import { findDeadExports, findDeadFiles } from './dead-rules.ts'
import { findDirectoryActs, findSpanningStatements } from './home-rules.ts'
import { findForbiddenImports, findUnknownFeatures } from './import-rules.ts'
import { findMainRoads } from './main-roads.ts'
import { findMisnamedMigrations } from './migration-rules.ts'
import { findLeftovers, findVagueNames } from './name-rules.ts'
import { findLoosePackages, findUnusedPackages } from './package-rules.ts'
import { findPlurals } from './plural-rules.ts'
import {
  findBarrels,
  findDefaultExports,
  findLongFiles,
  findLongFunctions,
  findManyParameters,
} from './shape-rules.ts'
import type { Problem, SourceFile } from './source-file.ts'
import {
  findForeignWrites,
  findLazyCommits,
  findMisnamedWrites,
  findOwnerlessTables,
  findStraySql,
} from './sql-rules.ts'
import {
  findHastyWaits,
  findLeftGlobals,
  findOthersSessions,
  findTestsNobodyRuns,
  findTwins,
} from './test-rules.ts'
import { findWipedForms } from './typed-rules.ts'
import {
  findMissingTwins,
  findNumbersByIntl,
  findThaiInAnswers,
  findUnusedWords,
  findWordsOutsideText,
} from './word-rules.ts'
import { findOutsideReaches, findTerminalOutput } from './world-rules.ts'

type Rule = (files: readonly SourceFile[]) => Problem[]

/** Every house rule that is a test. */
export const RULES: Readonly<Record<string, Rule>> = {
  'imports follow the import table': findForbiddenImports,
  'no file imports itself by way of others': findCircles,
  'a folder is seen at a glance': findCrowdedFolders,
  'every feature has its place in the order': findUnknownFeatures,
  'SQL stands in queries.ts and server/db': findStraySql,
  'a commit waits for the disk': findLazyCommits,
  'the verb of a statement says whether it writes': findMisnamedWrites,
  'a table is written by its own feature': findForeignWrites,
  'every table has an owner': findOwnerlessTables,
  'a migration is named by its time and never edited': findMisnamedMigrations,
  'no statement spans operators': findSpanningStatements,
  'the directory does what is on its list': findDirectoryActs,
  'the environment, chance and the clock come through ctx': findOutsideReaches,
  'the server writes to its log': findTerminalOutput,
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
  'a file of tests leaves no global behind': findLeftGlobals,
  'a file of tests sees its own sessions': findOthersSessions,
  'a test waits for longer than a second': findHastyWaits,
  'each main road has its story': findMainRoads,
  'nothing is written twice': findTwins,
  'words stand in text/': findWordsOutsideText,
  'pages write numbers themselves': findNumbersByIntl,
  'answers speak the language of the caller': findThaiInAnswers,
  'no word is unused': findUnusedWords,
  'English says what Thai says': findMissingTwins,
  'English counts as English does': findPlurals,
  'no refresh wipes what is typed at the console': findWipedForms,
  'packages are pinned': findLoosePackages,
  'every package is used': findUnusedPackages,
}
