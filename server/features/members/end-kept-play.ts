import type { Tx } from '../../context.ts'

/**
 * What a member has in the game wallets that providers keep comes home, because nobody here could refuse a bet there: by a job,
 * since providers are asked. `key`: of what ends the play, under which each wallet is emptied once. Source:
 * docs/decisions/0120-money-that-comes-home.md.
 */
export async function endKeptPlay(
  tx: Tx,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
  key: string,
): Promise<void> {
  await tx.enqueue('end-kept-play', { memberId, operatorId, key }, { key: `end-kept-play:${memberId}` })
}
