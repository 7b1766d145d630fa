import { isTest, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'

/** The one feature that writes each table. Others call an act of that feature. */
const TABLE_OWNERS: Readonly<Record<string, string>> = {
  audit: 'audit',
  audit_head: 'audit',
  operator: 'operators',
  operator_host: 'directory',
  outside_part: 'operators',
  feed_cursor: 'payments',
  refused_notice: 'payments',
  act_key: 'keys',
  staff: 'staff',
  staff_role: 'staff',
  staff_session: 'staff',
  setup_token: 'staff',
  staff_link: 'staff',
  second_factor: 'credentials',
  recovery_code: 'credentials',
  half_sign_in: 'credentials',
  guess_count: 'credentials',
  approval: 'approvals',
  account: 'ledger',
  transfer: 'ledger',
  ledger_chunk: 'ledger',
  ledger_head: 'ledger',
  ledger_fault: 'ledger',
  ledger_read: 'ledger',
  money_check: 'ledger',
  money_fault: 'ledger',
  transaction_base: 'ledger',
  hold: 'ledger',
  hold_resolution: 'ledger',
  inbox: 'messages',
  message: 'messages',
  push_subscription: 'messages',
  push_due: 'messages',
  mailing: 'mailings',
  mailing_sent: 'mailings',
  member: 'members',
  member_ban: 'members',
  member_bank: 'members',
  member_closure: 'members',
  member_pin: 'members',
  kept_play: 'members',
  password_code: 'members',
  sign_in_name: 'members',
  play_stop: 'safer',
  play_return: 'safer',
  assistant: 'assistants',
  assistant_role: 'assistants',
  assistant_act: 'assistants',
  assistant_day: 'assistants',
  assistant_sold: 'assistants',
  assistant_rule: 'assistants',
  marker_apart: 'safer',
  marker_run: 'safer',
  play_care: 'safer',
  play_case: 'safer',
  play_check: 'safer',
  play_effect: 'safer',
  play_hour: 'safer',
  play_limit_step: 'safer',
  play_marker: 'safer',
  play_session: 'safer',
  play_time: 'safer',
  sign_in_phone: 'members',
  sign_in_bank_account: 'members',
  session: 'members',
  session_token: 'members',
  lottery: 'rounds',
  rate: 'rounds',
  round: 'rounds',
  fast_round: 'rounds',
  number_rule: 'risk',
  number_cap: 'risk',
  number_sale: 'risk',
  number_total: 'risk',
  number_total_mark: 'risk',
  number_hold: 'risk',
  round_limits: 'risk',
  lottery_limits: 'risk',
  admission_batch: 'betting',
  batch_signed_again: 'betting',
  key_follows: 'betting',
  key_taken_up: 'betting',
  ticket: 'betting',
  favourite: 'betting',
  booking: 'booking',
  receiving_account: 'payments',
  deposit_order: 'payments',
  withdrawal: 'payments',
  identity_document: 'payments',
  adjustment: 'payments',
  adjustment_seen: 'payments',
  untold_deposit: 'payments',
  check_in: 'rewards',
  wheel_table: 'rewards',
  wheel_seed: 'rewards',
  wheel_spin: 'rewards',
  check_in_bonus: 'rewards',
  affiliate_code: 'affiliates',
  affiliate_campaign: 'affiliates',
  affiliate_clicks: 'affiliates',
  referral: 'affiliates',
  referral_campaign: 'affiliates',
  affiliate_accrual: 'affiliates',
  affiliate_game_accrual: 'affiliates',
  affiliate_earned: 'affiliates',
  affiliate_flag: 'affiliates',
  affiliate_sum: 'affiliates',
  affiliate_waiting: 'affiliates',
  affiliate_withdrawal: 'affiliates',
  affiliate_recount: 'affiliates',
  game_wallet: 'games',
  game_key: 'games',
  game_token: 'games',
  game_round: 'games',
  game_transaction: 'games',
  game_rollback: 'games',
  game_rollback_id: 'games',
  game_alarm: 'games',
  game_day: 'games',
  game_day_net: 'games',
  game_sums: 'games',
  game_return: 'games',
  game_statement: 'games',
  game_statement_line: 'games',
  game_difference: 'games',
  game_transfer: 'games',
  member_pair: 'payments',
  pair_verdict: 'payments',
  late_verdict: 'payments',
  pair_picture: 'payments',
  late_slip: 'payments',
  incoming_payment: 'payments',
  received_day: 'payments',
  told_alone: 'payments',
  bank_notice: 'payments',
  turnover_entry: 'turnover',
  turnover_need: 'turnover',
  play_entry: 'turnover',
  play_count: 'turnover',
  cashback: 'rewards',
  member_rank: 'rewards',
  rank_run: 'rewards',
  promotion: 'promotions',
  promotion_choice: 'promotions',
  promotion_grant: 'promotions',
  promotion_sum: 'promotions',
  played_so_far: 'promotions',
  promotion_end: 'promotions',
  coupon_terms: 'promotions',
  coupon_campaign: 'promotions',
  coupon_batch: 'promotions',
  coupon_code: 'promotions',
  coupon_claim: 'promotions',
  coupon_sum: 'promotions',
  coupon_trace: 'promotions',
  coupon_end: 'promotions',
  game_provider: 'games',
  game_picture: 'games',
  game: 'games',
  game_rest: 'games',
  game_kept: 'games',
  game_opened: 'games',
  turnover_recount: 'turnover',
  turnover_difference: 'turnover',
  sms_nonce: 'payments',
  unread_notice: 'payments',
  statement_file: 'payments',
  statement_layout: 'payments',
  statement_line: 'payments',
  statement_count: 'payments',
  undone_payment: 'payments',
  reconciliation: 'payments',
  reconciliation_difference: 'payments',
  day_close: 'payments',
  slip: 'payments',
  slip_try: 'payments',
  exclusion_mark: 'directory',
  barred_mark: 'directory',
  slip_reference: 'directory',
  heads_file: 'fairness',
  anchor_check: 'fairness',
  program_key: 'fairness',
  result_signed_later: 'settlement',
  published_day: 'fairness',
  published_debts: 'fairness',
  round_seal: 'fairness',
  shot: 'fast',
  shot_seal: 'fast',
  fast_draw: 'fast',
  fast_beacon: 'fast',
  uptime: 'fast',
  shot_reward: 'fast',
  result: 'results',
  settlement: 'settlement',
  settle_item: 'settlement',
  settlement_alarm: 'settlement',
  round_told: 'settlement',
  round_void: 'voids',
  result_capture: 'results',
  result_fetch: 'results',
  kept_check: 'reports',
  kept_sum: 'reports',
  round_refunded: 'betting',
  settle_paid: 'settlement',
  round_sold: 'results',
  round_sold_mark: 'results',
  slip_prizes: 'results',
}

/**
 * Statements are in queries*.ts of a feature and in server/db/. Benches have tables of their own, and a stored database is
 * restored for the tests whatever its tables are.
 */
const SQL_PLACES = [
  /^server\/features\/[^/]+\/(?:[^/]+\/)?queries[^/]*\.ts$/,
  /^server\/db\//,
  /^scripts\/(bench\/|keep-database\.ts$)/,
]

/** SQL is only where readers look for it. */
export function findStraySql(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => !isTest(file.path) && !SQL_PLACES.some((place) => place.test(file.path)))
    .flatMap((file) =>
      statementsOf(file).map(({ line }) => ({
        path: file.path,
        line,
        say: 'SQL stands in queries.ts of the feature that owns the table: make it a function there, named by its verb',
      })),
    )
}

/** What may be lost by a crash and is counted again: docs/decisions/0160-jobs-by-round.md. Anything else that commits is on the disk. */
const COUNTED_AGAIN = [
  'server/features/turnover/queries.ts',
  'server/features/turnover/accrue-turnover.ts',
  'server/features/affiliates/accrue-affiliates.ts',
]

/** A commit that does not wait for the disk loses what was acknowledged. */
export function findLazyCommits(files: readonly SourceFile[]): Problem[] {
  const lazy = /synchronous_commit'?,? *(?:=|to|') *'?(?:off|local)|\blockCounting\(/i
  return files
    .filter(
      ({ path }) => /^server\/.*\.(ts|sql)$/.test(path) && !isTest(path) && !COUNTED_AGAIN.includes(path),
    )
    .filter(({ text }) => lazy.test(text))
    .map(({ path, text, lineAt }) => ({
      path,
      line: lineAt(text.search(lazy)),
      say: 'a commit waits for the disk: only what is counted again after a crash need not (lockCounting)',
    }))
}

/** Verbs of a statement's function. These may be called by later features, the others only by its own. */
const READING = /^(find|list|count|sum|lock|share|read|notify)[A-Z]/
const WRITING = /^(insert|update|delete)[A-Z]/

/** A function that writes must have a verb that says so. `lock` may insert the row it locks. */
export function findMisnamedWrites(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => FEATURE_QUERIES.test(path))
    .flatMap((file) => {
      const writes = statementsOf(file).filter(({ text }) => writtenTables(text).length > 0)
      return file.nodes.filter(isNamedFunction).flatMap((node) => {
        const name = String((node.id as SyntaxNode).name)
        const line = file.lineAt(node.start)
        const isExported = file.exports.some((each) => each.name === name)
        const last = file.lineAt(node.end)
        const doesWrite = writes.some((statement) => statement.line >= line && statement.line <= last)
        if (doesWrite && !WRITING.test(name) && !/^lock[A-Z]/.test(name)) {
          return [
            { path: file.path, line, say: `${name} writes: begin its name with insert, update or delete` },
          ]
        }
        if (!isExported || READING.test(name) || WRITING.test(name)) return []
        const verbs = 'find, list, count, sum, lock, share, read, notify; insert, update, delete'
        return [{ path: file.path, line, say: `${name}: begin its name with what it does: ${verbs}` }]
      })
    })
}

export const FEATURE_QUERIES = /^server\/features\/([^/]+)\/(?:[^/]+\/)?queries[^/]*\.ts$/

export function isNamedFunction(node: SyntaxNode): boolean {
  return node.type === 'FunctionDeclaration' && node.id !== null
}

/** A table is written only by its own feature. */
export function findForeignWrites(files: readonly SourceFile[]): Problem[] {
  return files.flatMap((file) => {
    const feature = FEATURE_QUERIES.exec(file.path)?.[1]
    if (feature === undefined) return []
    return statementsOf(file).flatMap(({ text, line }) =>
      writtenTables(text)
        .filter((table) => TABLE_OWNERS[table] !== feature)
        .map((table) => ({ path: file.path, line, say: foreign(table) })),
    )
  })
}

/** Every table has an owner, and every owner a table. */
export function findOwnerlessTables(files: readonly SourceFile[]): Problem[] {
  const made = new Map<string, string>()
  for (const { path, text } of files) {
    if (!/^server\/db\/migrations\/.*\.sql$/.test(path)) continue
    for (const [, table = ''] of text.matchAll(/^create table (?:if not exists )?(\w+)/gm))
      made.set(table, path)
    for (const [, table = ''] of text.matchAll(/^drop table (?:if exists )?(\w+)/gm)) made.delete(table)
  }
  const ownerless = [...made]
    .filter(([table]) => !(table in TABLE_OWNERS))
    .map(([table, path]) => ({
      path,
      say: `table ${table} has no owner: add it to TABLE_OWNERS with the feature that writes it`,
    }))
  const gone = Object.keys(TABLE_OWNERS)
    .filter((table) => !made.has(table))
    .map((table) => ({
      path: 'tests/tidy/sql-rules.ts',
      say: `no migration makes ${table}: take it out of TABLE_OWNERS`,
    }))
  return [...ownerless, ...gone]
}

function foreign(table: string): string {
  const owner = TABLE_OWNERS[table]
  if (owner === undefined) return `writes ${table}, which has no owner: add it to TABLE_OWNERS`
  return `writes ${table}, which belongs to ${owner}: call an act of ${owner}`
}

function writtenTables(statement: string): string[] {
  const plain = statement.replaceAll(/--.*$/gm, '').toLowerCase()
  const writes = plain.matchAll(
    /\b(?:insert\s+into|delete\s+from|(?<!for\s+|key\s+|do\s+)update)\s+(?:only\s+)?([a-z_]+)/g,
  )
  return [...writes].map(([, table = '']) => table)
}

export interface Statement {
  readonly text: string
  readonly line: number
}

export function statementsOf(file: SourceFile): Statement[] {
  return file.nodes.filter(isStatement).map((node) => {
    const quasi = node.quasi as SyntaxNode
    const parts = quasi.quasis as readonly { readonly value: { readonly raw: string } }[]
    return { text: parts.map((part) => part.value.raw).join(' $1 '), line: file.lineAt(node.start) }
  })
}

function isStatement(node: SyntaxNode): boolean {
  if (node.type !== 'TaggedTemplateExpression') return false
  const tag = node.tag as SyntaxNode
  if (tag.type === 'Identifier') return /^sql$|Sql$/.test(String(tag.name))
  if (tag.type !== 'MemberExpression') return false
  const called = (tag.property as SyntaxNode).name
  return typeof called === 'string' && /^(run|one|maybe|sql|unsafe)$/.test(called)
}
