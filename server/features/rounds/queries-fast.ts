import type { FastRule } from '../../../domain/fair/fast/fast-result.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { Reader, Tx } from '../../context.ts'

export interface NewFastRound {
  readonly roundId: string
  readonly operatorId: string
  readonly number: number
  readonly context: string
  readonly rule: FastRule
  readonly terms: string
  readonly commitA: Uint8Array
  readonly commitB: Uint8Array
  /** Custodian A's share, encrypted for the auditor. */
  readonly escrowA: Uint8Array
}

/** Stores the promises of rounds that were just made; existing promises stay unchanged. */
export async function insertFastRounds(tx: Tx, rounds: readonly NewFastRound[]): Promise<void> {
  await tx.run`
    insert into fast_round (round_id, operator_id, number, context, rule, terms, commit_a, commit_b, escrow_a,
      committed_at)
    select f.round_id, f.operator_id, f.number, f.context, f.rule, f.terms, decode(f.commit_a, 'hex'),
      decode(f.commit_b, 'hex'), decode(f.escrow_a, 'hex'), db_now()
    from unnest(${rounds.map((r) => r.roundId)}::uuid[], ${rounds.map((r) => r.operatorId)}::uuid[],
      ${rounds.map((r) => r.number)}::int[], ${rounds.map((r) => r.context)}::text[],
      ${rounds.map((r) => r.rule)}::text[], ${rounds.map((r) => r.terms)}::text[],
      ${rounds.map((r) => r.commitA.toHex())}::text[], ${rounds.map((r) => r.commitB.toHex())}::text[],
      ${rounds.map((r) => r.escrowA.toHex())}::text[])
      as f(round_id, operator_id, number, context, rule, terms, commit_a, commit_b, escrow_a)
    where exists (select from round where id = f.round_id)`
}

/**
 * Sets the opening time of new rounds whose sale would have begun to now: the promise must be older than the first bet.
 */
export async function updateRoundsOpenPromised(tx: Tx, roundIds: readonly string[]): Promise<void> {
  await tx.run`
    update round r set opens_at = db_now()
    from fast_round f where f.round_id = r.id and r.id = any(${roundIds}::uuid[]) and r.opens_at <= f.committed_at
      and r.closes_at > db_now()`
}

/** A fast round with its promises. */
export interface FastRound {
  readonly roundId: string
  readonly operatorId: string
  readonly lotteryCode: string
  readonly code: string
  readonly status: RoundStatus
  readonly opensAt: Date
  readonly closesAt: Date
  readonly closedAt: Date | null
  readonly salt: Buffer
  readonly number: number
  readonly context: string
  readonly rule: FastRule
  readonly terms: string
  readonly commitA: Buffer
  readonly commitB: Buffer
  readonly escrowA: Buffer
  readonly committedAt: Date
}

/** Undefined for an unknown round and for one that is not fast. */
export function findFastRound(reader: Reader, roundId: string): Promise<FastRound | undefined> {
  return reader.maybe<FastRound>`
    select r.id as "roundId", r.operator_id as "operatorId", l.code as "lotteryCode", r.code, r.status,
      r.opens_at as "opensAt", r.closes_at as "closesAt", r.closed_at as "closedAt", r.salt, f.number, f.context,
      f.rule, f.terms, f.commit_a as "commitA", f.commit_b as "commitB", f.escrow_a as "escrowA",
      f.committed_at as "committedAt"
    from round r join lottery l on l.id = r.lottery_id join fast_round f on f.round_id = r.id
    where r.id = ${roundId}`
}

/** The promised terms of a round; undefined for one that is not fast. */
export async function findTerms(reader: Reader, roundId: string): Promise<string | undefined> {
  const row = await reader.maybe<{ terms: string }>`select terms from fast_round where round_id = ${roundId}`
  return row?.terms
}
