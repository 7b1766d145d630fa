import { isTest, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'
import { FEATURE_QUERIES, isNamedFunction, statementsOf } from './sql-rules.ts'

/** The only place for statements that span operators. */
const DIRECTORY = 'server/features/directory/'

/** All acts of the directory. Each would have to ask every operator's database, so adding one is a decision. */
export const DIRECTORY_ACTS: readonly string[] = [
  'barPerson',
  'claimHosts',
  'claimSlipReference',
  'deleteHost',
  'askInTurns',
  'eachOperator',
  'endExclusions',
  'excludePerson',
  'findBarHeld',
  'homeOfHost',
  'insertBarMarks',
  'isBarred',
  'requireAnyOperator',
  'findAnyOperator',
  'findExclusion',
  'findExclusionHeld',
  'insertExclusionMarks',
  'updateExclusionsOver',
  'findDemoOperator',
  'findHostOwner',
  'findSeatOwner',
  'findSlipReferenceOwner',
  'insertHosts',
  'insertSlipReference',
  'listHostOwners',
  'listHostsOf',
  'listOperatorIds',
  'listOperators',
  'listReceivingOwners',
  'lockDirectory',
  'releaseHost',
]

const BOOKS = 'the job that checks the books checks all of them'
const ADDED_UP = 'what all rounds have sold is added up by the order of transactions, which is one'
const SWEEP = 'a job takes away what has expired, whosever it is'
const DUE = 'a job looks for what is due, whosever it is; each is then done for its own operator'
const DRAWN = 'belongs to a draw of the world, not to the round of an operator'

/**
 * Statements outside the directory that span operators, with reasons. May only shrink: with a second database each runs once on
 * each.
 */
const SPANNING: Readonly<Record<string, string>> = {
  listAuditedOperators: 'the job that checks the chains checks all of them',
  findProgramKey: 'SECRET is of the program, and signs for all its operators',
  findLastSealed: 'SECRET is of the program, and signs for all its operators',
  listUnsignedResults: BOOKS,
  updateHeadsWritten: 'HEADS_FILE is of the program, and holds the heads of all its operators',
  listMoneyFaults: BOOKS,
  listFaultsWritten: BOOKS,
  listFaultsOfMembers: BOOKS,
  listFaultsOfRounds: BOOKS,
  findMoneyCheck: BOOKS,
  updateLooked: BOOKS,
  listFaultyParts: BOOKS,
  updateFaultyPart: BOOKS,
  updateWatermark: BOOKS,
  findUnsummed: BOOKS,
  updateKeptBegun: BOOKS,
  lockKeptCheck: BOOKS,
  findAccountAhead: BOOKS,
  findFirstGameDay: BOOKS,
  updateGameDayEnded: BOOKS,
  deleteSums: BOOKS,
  findDayAhead: BOOKS,
  findFileAhead: BOOKS,
  findRewardAhead: BOOKS,
  findRoundAhead: BOOKS,
  findUnsold: ADDED_UP,
  updateSoldMark: ADDED_UP,
  deleteIdleTokens: SWEEP,
  updateCheckBegun: BOOKS,
  findMemberAhead: BOOKS,
  listRoundsAhead: BOOKS,
  updateSettlementsLooked: BOOKS,
  listDueBookings: DUE,
  listOverdueApprovals: DUE,
  updateGuessesTakenBack: 'guesses are counted by account and address, and an address is of no operator',
  deleteForgivenGuesses: SWEEP,
  deleteOldActKeys: SWEEP,
  listAwaitingResult: DUE,
  listDemoRoundsShooting: DUE,
  listFastRoundsDue: DUE,
  listRoundsHeldUp: DUE,
  listRoundsToFetch: DUE,
  listRoundsWithoutSlip: DUE,
  listWithoutResult: DUE,
  listRoundsDue: DUE,
  listSchedulesOnSale: DUE,
  deleteExpiredTokens: SWEEP,
  deleteEndedStaffSessions: SWEEP,
  deleteExpiredHalfSignIns: SWEEP,
  findSlipPrizes: DRAWN,
  findSilence: 'whether the program served anybody is the same for all',
  findOperatorByCode: 'finds the operator itself, by its code',
  findSetupToken: 'there is no operator yet',
  deleteSetupToken: 'there is no operator yet',
}

/** A statement without a key of an operator or of something that belongs to one reads or writes all operators' rows. */
export function findSpanningStatements(files: readonly SourceFile[]): Problem[] {
  const found = files
    .filter(({ path }) => FEATURE_QUERIES.test(path) && !path.startsWith(DIRECTORY))
    .flatMap((file) => {
      const functions = file.nodes.filter(isNamedFunction)
      return statementsOf(file)
        .filter(({ text }) => touchesTable(text) && !isBound(text))
        .map(({ line }) => ({ path: file.path, line, name: nameAt(file, functions, line) }))
    })
  const isWhole = files.some(({ path }) => path === 'server/main.ts')
  const stale = isWhole
    ? Object.keys(SPANNING).filter((name) => found.every((each) => each.name !== name))
    : []
  return [
    ...found
      .filter(({ name }) => !(name in SPANNING))
      .map(({ path, line, name }) => ({
        path,
        line,
        say: `${name} speaks of all operators: bind it to one, or let the directory do it for each`,
      })),
    ...stale.map((name) => ({
      path: 'tests/tidy/home-rules.ts',
      say: `${name} spans no operators any more: take it out of SPANNING`,
    })),
  ]
}

/** The directory's acts are exactly those on the list. */
export function findDirectoryActs(files: readonly SourceFile[]): Problem[] {
  const ofDirectory = files.filter(({ path }) => path.startsWith(DIRECTORY) && !isTest(path))
  if (ofDirectory.length === 0) return []
  const acts = ofDirectory.flatMap(({ path, exports }) =>
    exports.filter(({ typeOnly }) => !typeOnly).map(({ name, line }) => ({ path, line, name })),
  )
  const gone = DIRECTORY_ACTS.filter((name) => acts.every((act) => act.name !== name))
  return [
    ...acts
      .filter(({ name }) => !DIRECTORY_ACTS.includes(name))
      .map(({ path, line, name }) => ({
        path,
        line,
        say: `${name} is not on the list of the directory's acts`,
      })),
    ...gone.map((name) => ({
      path: DIRECTORY,
      say: `${name} is on the list of the directory's acts and is gone`,
    })),
  ]
}

/** Keys of an operator, or of something that belongs to exactly one. */
const KEYS = [
  'operator_id',
  'actor_id',
  'member_id',
  'round_id',
  'lottery_id',
  'staff_id',
  'owner_id',
  'session_id',
]
const BOUND = new RegExp(`\\b(?:${KEYS.join('|')}|token_hash|id)\\s*=\\s*(?:any\\s*\\()?\\s*\\$1`)

/** Keys that a statement looks up one by one. */
const LOOKED_UP = /\bunnest\(\s*\$1\s*::text\[\]\) as w\(token_hash\)/

/** A parameter says whose rows are meant: as a key or keys, as an id or ids, or as the written row. */
function isBound(statement: string): boolean {
  return (
    BOUND.test(statement) ||
    LOOKED_UP.test(statement) ||
    /\$1\s*::uuid/.test(statement) ||
    /\binsert\s+into\b/.test(statement)
  )
}

/** What a statement names itself (`with name as`) is read where it is named. */
function touchesTable(statement: string): boolean {
  const own = new Set(
    Array.from(statement.matchAll(/\b([a-z_]+) as (?:materialized )?\(/g), ([, name]) => name),
  )
  const read = statement.matchAll(/\b(?:from|join|update)\s+(?!unnest\b|lateral\b)([a-z_]+)/g)
  return [...read].some(([, name]) => !own.has(name)) || /\baudit_money\(\)/.test(statement)
}

function nameAt(file: SourceFile, functions: readonly SyntaxNode[], line: number): string {
  const around = functions.find((node) => file.lineAt(node.start) <= line && line <= file.lineAt(node.end))
  return around ? String((around.id as SyntaxNode).name) : '?'
}
