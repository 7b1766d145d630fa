import { type Satang, satang } from '../../../../domain/money.ts'
import type { StatementToImport } from '../../../../domain/staff/proposed-money.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockReceivingAccount } from '../queries-accounts.ts'
import type { StatementWish } from './import-statement.ts'
import { isImported, keepReading } from './keep-reading.ts'
import { findStatement, updateStatementAgreed } from './queries-statements.ts'
import { type OpenedStatement, openStatement } from './read-statement-file.ts'

export interface ProposedStatement extends Omit<StatementWish, 'actor'> {
  readonly staffId: string
  readonly reason: string
}

/**
 * Keeps a file for a second person to agree to its import: its lines credit members, and a file can be written by anybody. One
 * that was refused or undone is proposed again, by other columns as well. Throws `Refusal` STATEMENT_UNREADABLE,
 * RECEIVING_UNKNOWN, STATEMENT_IMPORTED, STATEMENT_READ_OTHERWISE, PROPOSAL_WAITS.
 */
export async function proposeStatement(
  ctx: Context,
  wish: ProposedStatement,
): Promise<{ statementId: string; proposalId: string }> {
  const opened = await openStatement(ctx, wish)
  const { operatorId, accountNo, name, staffId, reason } = wish
  return ctx.transaction(async (tx) => {
    const account = await lockReceivingAccount(tx, operatorId, { bank: opened.bank, accountNo })
    if (!account) throw new Refusal('RECEIVING_UNKNOWN')
    const file = { ...wish, ...opened, accountId: account.id, by: `staff:${staffId}`, agreedBy: null }
    const { id: statementId, before, discarded } = await keepReading(ctx, tx, file)
    if (before && isImported(before)) throw new Refusal('STATEMENT_IMPORTED')
    const proposalId = ctx.chance.id()
    const content = {
      ...{ statementId, name, bank: opened.bank, accountNo },
      ...{ lines: opened.lines.length, amount: sumOf(opened) },
    }
    const isOnly = await propose(tx, {
      ...{ id: proposalId, operatorId, kind: 'statement', roundId: null, slot: statementId },
      ...{ content, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    if (discarded) await note(tx, wish, 'statement.discard', shown(proposalId, content))
    await note(tx, wish, 'statement.propose', { ...shown(proposalId, content), reason })
    return { statementId, proposalId }
  })
}

function sumOf({ lines }: OpenedStatement): Satang {
  return satang(lines.reduce((sum, { amount }) => sum + amount, 0))
}

export interface OnStatement extends OnProposal {
  readonly statementId: string
}

/**
 * Agrees to a file's import: a job takes its lines in, each once. A repeat changes nothing. Throws `Refusal` STATEMENT_UNKNOWN,
 * PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE (it was imported at the machine meanwhile).
 */
export function confirmStatement(ctx: Context, wish: OnStatement): Promise<void> {
  const { operatorId, staffId, statementId } = wish
  return ctx.transaction(async (tx) => {
    const listed = await findStatement(tx, operatorId, { id: statementId })
    if (!listed) throw new Refusal('STATEMENT_UNKNOWN')
    await lockReceivingAccount(tx, operatorId, { id: listed.accountId })
    const proposal = await lockOpen(tx, 'statement', wish, ['confirmed'])
    if (!proposal) return
    const { id, content, makerId } = proposal
    if (content.statementId !== statementId) throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'confirmed', staffId })
    const file = await findStatement(tx, operatorId, { id: statementId })
    if (!file || file.discardedAt || isImported(file)) throw new Refusal('PROPOSAL_STALE')
    await updateStatementAgreed(tx, { operatorId, statementId }, `staff:${staffId}`)
    await tx.enqueue('take-statement', { operatorId, statementId }, { key: `take-statement:${statementId}` })
    await note(tx, wish, 'statement.import', { ...shown(id, content), maker: makerId })
  })
}

/** Says no to a file that somebody else brought, or takes the own one back. A repeat changes nothing. Throws as `endOpen`. */
export function endStatement(ctx: Context, wish: OnProposal, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'statement', wish, state)
    if (proposal) await note(tx, wish, `statement.${state}`, shown(proposal.id, proposal.content))
  })
}

function shown(proposal: string, { name, bank, accountNo, lines, amount }: StatementToImport) {
  return { proposal, name, account: `${bank} ${accountNo}`, lines, amount }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
