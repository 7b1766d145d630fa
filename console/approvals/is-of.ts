import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'

/** What a page is about. Neither: all that waits. */
export interface Subject {
  readonly roundId?: string | undefined
  /** The code of a lottery: proposals about all of its rounds. */
  readonly lottery?: string | undefined
}

/** The proposals of one kind on a page, under a heading. */
export interface ApprovalListProps extends Subject {
  title: string
  kind: WaitingApprovalShown['kind']
}

/** Whether a proposal belongs on a page. */
export function isOf(
  { round, sale }: Pick<WaitingApprovalShown, 'round' | 'sale'>,
  { roundId, lottery }: Subject,
): boolean {
  if (lottery !== undefined) return sale?.lottery === lottery
  return roundId === undefined || round?.id === roundId
}
