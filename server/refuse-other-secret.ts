import { CannotStart } from './cannot-start.ts'
import type { Context } from './context.ts'
import { recogniseKey } from './features/fairness/recognise-key.ts'

/** Before anything is signed or paid. Throws `CannotStart` for a SECRET that is not the one this database was signed with. */
export async function refuseOtherSecret(ctx: Context): Promise<void> {
  if (await recogniseKey(ctx)) return
  throw new CannotStart(
    'This database was signed with another SECRET: under this one its sealed rounds could be neither paid nor made void; start with the SECRET of before.',
  )
}
