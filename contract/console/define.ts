import type { z } from 'zod'
import { STAFF_ROLES, type StaffRole } from '../../domain/staff/roles.ts'

/** One act of the console as its feature's file writes it down. */
export interface ConsoleDeclaration {
  readonly method: 'GET' | 'POST'
  readonly use: string
  /** Who may do it. Everybody else is refused with 403. */
  readonly roles: readonly StaffRole[]
  /** Takes effect only when two people have done it: one proposes, another confirms without seeing the proposal. */
  readonly two?: true
  /** May be done before the second step is set up, where the operator asks it of all staff. */
  readonly beforeTwoStep?: true
  /** It acts on one round, named at the end of its path. */
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
}

/** A declared act that knows where it stands. */
export interface ConsoleCall extends ConsoleDeclaration {
  readonly feature: string
  readonly act: string
}

type Placed<T extends Record<string, ConsoleDeclaration>> = {
  readonly [N in keyof T & string]: T[N] & { readonly feature: string; readonly act: N }
}

/** Declares the acts of one feature of the console. The keys end their paths. */
export function declareConsole<const T extends Record<string, ConsoleDeclaration>>(
  feature: string,
  acts: T,
): Placed<T> {
  const placed: Record<string, ConsoleCall> = {}
  for (const [act, declared] of Object.entries(acts)) placed[act] = { ...declared, feature, act }
  return placed as Placed<T>
}

/** Where an act is served: `/console/api/rounds/close`, `/console/api/results/form/{roundId}`. */
export function consolePath(call: ConsoleCall): string {
  return `/console/api/${call.feature}/${call.act}${call.params ? '/{roundId}' : ''}`
}

/** Everybody who works at the console. */
export const EVERYBODY: readonly StaffRole[] = STAFF_ROLES
