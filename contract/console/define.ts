import type { z } from 'zod'
import type { Permission } from '../../domain/staff/permissions.ts'
import { type Call, type Declaration, declareCalls } from '../define.ts'

/** One call of the console as its file declares it. Its path is `/console/api/<feature>/<name>`. */
interface ActDeclaration extends Omit<Declaration, 'path' | 'audience'> {
  /** Null: any member of staff who is signed in, about their own account and their own work. */
  readonly permission: Permission | null
  /** These parameters end the path in their order: `/console/api/results/form/{roundId}`. */
  readonly params?: z.ZodObject
}

type Act<D extends ActDeclaration, F extends string, N extends string> = D & {
  readonly audience: 'staff'
  readonly path: `/console/api/${F}/${string}`
  readonly service: `console.${F}`
  readonly name: N
}

type Acts<F extends string, T extends Record<string, ActDeclaration>> = {
  readonly [N in keyof T & string]: Act<T[N], F, N>
}

/** Declares the calls of one feature of the console. The keys become the last part of each path. */
export function declareConsole<const F extends string, const T extends Record<string, ActDeclaration>>(
  feature: F,
  acts: T,
): Acts<F, T> {
  const calls: Record<string, Declaration> = {}
  for (const [act, declared] of Object.entries(acts)) {
    const params = Object.keys(declared.params?.shape ?? {}).map((name) => `/{${name}}`)
    calls[act] = { ...declared, audience: 'staff', path: `/console/api/${feature}/${act}${params.join('')}` }
  }
  return declareCalls(`console.${feature}`, calls) satisfies Readonly<
    Record<string, Call>
  > as unknown as Acts<F, T>
}
